package io.gridwright.ingest.collectors.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** Unpacks answers that are packed, within a limit. */
final class ContentCoding {
  private ContentCoding() {}

  /**
   * The body of an answer as it was before it was packed.
   *
   * @throws IOException when it is packed in another way than gzip, damaged, or larger than the
   *     limit
   */
  static byte[] plain(HttpResponse<byte[]> response, int maxBytes) throws IOException {
    var coding =
        response
            .headers()
            .firstValue("Content-Encoding")
            .orElse("identity")
            .toLowerCase(Locale.ROOT);
    return switch (coding) {
      case "identity", "" -> response.body();
      case "gzip", "x-gzip" -> unpacked(response.body(), maxBytes);
      default -> throw new IOException("content coding " + coding + " is not known");
    };
  }

  private static byte[] unpacked(byte[] packed, int maxBytes) throws IOException {
    try (var in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      byte[] plain = in.readNBytes(maxBytes);
      if (in.read() >= 0) {
        throw new IOException("answer is over " + maxBytes + " bytes when it is unpacked");
      }
      return plain;
    }
  }
}
