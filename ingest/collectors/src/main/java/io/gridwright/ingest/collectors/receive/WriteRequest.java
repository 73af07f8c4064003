package io.gridwright.ingest.collectors.receive;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.xerial.snappy.Snappy;

/**
 * One request to write: its version and its body, unpacked. Its size is known before it is
 * unpacked, so that a small body cannot become a large one.
 */
final class WriteRequest {
  static final int UNSUPPORTED = 415;
  private static final String PROTOBUF = "application/x-protobuf";
  private static final String FIRST = "prometheus.writerequest";
  private static final String SECOND = "io.prometheus.write.v2.request";

  private final DocumentKind kind;
  private final byte[] body;

  private WriteRequest(DocumentKind kind, byte[] body) {
    this.kind = kind;
    this.body = body;
  }

  /** What was sent, as a document. */
  SourceDocument document(String source, @Nullable String cluster, Instant now) {
    return new SourceDocument(source, cluster, null, now, body).declaredAs(kind);
  }

  /**
   * Reads a request.
   *
   * @throws RefusedException with the status to answer, when it cannot be one
   */
  static WriteRequest read(HttpExchange exchange, int maxBytes)
      throws IOException, RefusedException {
    DocumentKind kind = kind(exchange.getRequestHeaders());
    byte[] packed = exchange.getRequestBody().readNBytes(maxBytes + 1);
    if (packed.length > maxBytes) {
      throw tooLarge(maxBytes);
    }
    try {
      if (!Snappy.isValidCompressedBuffer(packed)) {
        throw new RefusedException(HttpURLConnection.HTTP_BAD_REQUEST, "the body is not snappy");
      }
      if (Snappy.uncompressedLength(packed) > maxBytes) {
        throw tooLarge(maxBytes);
      }
      return new WriteRequest(kind, Snappy.uncompress(packed));
    } catch (IOException e) {
      throw new RefusedException(
          HttpURLConnection.HTTP_BAD_REQUEST, "the body is not snappy: " + e.getMessage());
    }
  }

  private static DocumentKind kind(Headers headers) throws RefusedException {
    String encoding = text(headers, "Content-Encoding");
    if (!encoding.equals("snappy")) {
      throw new RefusedException(UNSUPPORTED, "Content-Encoding must be snappy, not " + encoding);
    }
    String type = text(headers, "Content-Type").replace(" ", "").replace("\"", "");
    if (!type.equals(PROTOBUF) && !type.startsWith(PROTOBUF + ';')) {
      throw new RefusedException(UNSUPPORTED, "Content-Type must be " + PROTOBUF);
    }
    int proto = type.indexOf(";proto=");
    String message = proto < 0 ? FIRST : type.substring(proto + 7).split(";", 2)[0];
    return switch (message) {
      case FIRST -> DocumentKind.REMOTE_WRITE;
      case SECOND -> DocumentKind.REMOTE_WRITE_2;
      default -> throw new RefusedException(UNSUPPORTED, "not a message to write: " + message);
    };
  }

  private static String text(Headers headers, String name) {
    String value = headers.getFirst(name);
    return value == null ? "" : value.strip().toLowerCase(Locale.ROOT);
  }

  private static RefusedException tooLarge(int maxBytes) {
    return new RefusedException(
        HttpURLConnection.HTTP_ENTITY_TOO_LARGE, "over the limit of " + maxBytes + " bytes");
  }

  /** A request that is answered with a status of its own. */
  static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;
    private final int status;

    RefusedException(int status, String message) {
      super(message);
      this.status = status;
    }

    int status() {
      return status;
    }
  }
}
