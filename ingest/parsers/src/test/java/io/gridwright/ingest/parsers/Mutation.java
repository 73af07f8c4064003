package io.gridwright.ingest.parsers;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Damages documents in the ways in which networks, disks and programs do. */
final class Mutation {
  private static final int LARGEST = 200_000;
  private static final List<String> EDGES =
      List.of(
          "0",
          "-0",
          "-1",
          "1e999",
          "-1e999",
          "1e-999",
          "NaN",
          "+Inf",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775809",
          "18446744073709551615",
          "4294967295",
          "2147483648",
          "1e308",
          "0.1e-320",
          "99999999999999999999999999999999",
          "0x10",
          "1_000",
          "",
          "null",
          "true",
          "\"\"",
          "[]",
          "{}",
          "N/A",
          "253402300800",
          "-62135596801",
          "9999-12-31T23:59:59Z",
          "+999999999-12-31T23:59:59Z",
          "1970-01-01T00:00:00Z");
  private static final List<String> TOKENS =
      List.of(
          "{", "}", "[", "]", "\"", "\\", ":", ",", "\n", "\r", "\t", "\u0000", "\uFEFF", "\u2028",
          "#", "=", "<", ">", "&", "'", "|", " ", "---\n", "- ", "\\u0000", "\uD83D");
  private final Random random;

  Mutation(Random random) {
    this.random = random;
  }

  /** One to four damages of a document, some with pieces of another. */
  byte[] of(byte[] seed, byte[] other) {
    byte[] bytes = window(seed);
    for (int i = random.nextInt(4); i >= 0; i--) {
      bytes = once(bytes, other);
    }
    return bytes.length > LARGEST ? Arrays.copyOf(bytes, LARGEST) : bytes;
  }

  /** Long documents are looked at in part, so that many mutations can be tried. */
  private byte[] window(byte[] seed) {
    int most = 4_000 + random.nextInt(8_000);
    return seed.length > most ? Arrays.copyOf(seed, most) : seed;
  }

  private byte[] once(byte[] bytes, byte[] other) {
    int at = random.nextInt(bytes.length + 1);
    return switch (random.nextInt(9)) {
      case 0 -> flipped(bytes);
      case 1 -> Arrays.copyOf(bytes, at);
      case 2 -> joined(Arrays.copyOf(bytes, at), piece(other), from(bytes, at));
      case 3 -> joined(Arrays.copyOf(bytes, at), piece(bytes), from(bytes, at));
      case 4 -> withNumber(bytes);
      case 5 -> joined(Arrays.copyOf(bytes, at), utf8(any(TOKENS)), from(bytes, at));
      case 6 -> joined(Arrays.copyOf(bytes, at), nested(), from(bytes, at));
      case 7 -> repeatedLine(bytes);
      default ->
          joined(
              Arrays.copyOf(bytes, at),
              from(bytes, Math.min(bytes.length, at + random.nextInt(64))));
    };
  }

  private byte[] flipped(byte[] bytes) {
    byte[] copy = bytes.clone();
    for (int i = random.nextInt(8); i >= 0 && copy.length > 0; i--) {
      copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return copy;
  }

  private byte[] withNumber(byte[] bytes) {
    int start = bytes.length == 0 ? 0 : random.nextInt(bytes.length);
    while (start < bytes.length && !(bytes[start] >= '0' && bytes[start] <= '9')) {
      start++;
    }
    int end = start;
    while (end < bytes.length && "0123456789.eE+-".indexOf(bytes[end]) >= 0) {
      end++;
    }
    return joined(Arrays.copyOf(bytes, start), utf8(any(EDGES)), from(bytes, end));
  }

  private byte[] nested() {
    return utf8(
        any(List.of("[", "{\"a\":", "<a>", "- ", "(", "{", "\\"))
            .repeat(1 + random.nextInt(3_000)));
  }

  private byte[] repeatedLine(byte[] bytes) {
    int at = bytes.length == 0 ? 0 : random.nextInt(bytes.length);
    int start = at;
    while (start > 0 && bytes[start - 1] != '\n' && bytes[start - 1] != ',') {
      start--;
    }
    int end = at;
    while (end < bytes.length && bytes[end] != '\n' && bytes[end] != ',') {
      end++;
    }
    byte[] line = Arrays.copyOfRange(bytes, start, Math.min(bytes.length, end + 1));
    var out = new ByteArrayOutputStream();
    out.write(bytes, 0, start);
    for (int i = random.nextInt(5); i >= 0; i--) {
      out.writeBytes(line);
    }
    out.writeBytes(from(bytes, start));
    return out.toByteArray();
  }

  private byte[] piece(byte[] bytes) {
    int start = random.nextInt(bytes.length + 1);
    return Arrays.copyOfRange(bytes, start, Math.min(bytes.length, start + random.nextInt(400)));
  }

  private static byte[] from(byte[] bytes, int start) {
    return Arrays.copyOfRange(bytes, Math.min(start, bytes.length), bytes.length);
  }

  private static byte[] joined(byte[]... parts) {
    var out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private String any(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }
}
