package io.gridwright.ingest.parsers;

import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.ingest.parsers.document.SourceDocument.Part;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a long document of lines into parts that are parsed one after the other, so that memory
 * holds one of them. A line that is longer than a line may be is a part of its own, of which only
 * the start is kept.
 */
final class TextParts implements Iterator<SourceDocument> {
  /** Lines of a part. */
  static final int LINES = 250_000;

  /** Bytes of a part. */
  static final int BYTES = 32 * 1024 * 1024;

  /** Bytes of a line. */
  static final int LINE_BYTES = 1024 * 1024;

  private static final byte[] END_OF_METRICS = "# EOF\n".getBytes(StandardCharsets.UTF_8);
  private final SourceDocument whole;
  private final PartKind kind;
  private final InputStream in;
  private final byte[] line = new byte[LINE_BYTES];
  private int lineBytes;
  private long lineLength;
  private int nextLine = 1;
  private boolean ended;
  private @Nullable SourceDocument longLine;

  /**
   * Parts of a text.
   *
   * @param whole says whose text it is
   * @param in the text, which is read while parts are taken
   */
  TextParts(SourceDocument whole, PartKind kind, InputStream in) {
    this.whole = whole;
    this.kind = kind;
    this.in = new BufferedInputStream(in, 1 << 16);
    readLine();
  }

  @Override
  public boolean hasNext() {
    return longLine != null || !ended;
  }

  @Override
  public SourceDocument next() {
    if (longLine != null) {
      var part = longLine;
      longLine = null;
      return part;
    }
    if (ended) {
      throw new NoSuchElementException();
    }
    return part();
  }

  private SourceDocument part() {
    int first = nextLine;
    var bytes = new ByteArrayOutputStream();
    while (!ended && nextLine - first < LINES && bytes.size() + lineBytes <= BYTES) {
      if (lineLength > lineBytes) {
        longLine = whole.part(new Part(kind.kind(), nextLine, lineLength), keptOfLine());
        advance();
        if (bytes.size() == 0) {
          return next();
        }
        break;
      }
      bytes.write(line, 0, lineBytes);
      advance();
    }
    if (kind.openMetrics()) {
      bytes.writeBytes(END_OF_METRICS);
    }
    return whole.part(new Part(kind.kind(), first, 0), bytes.toByteArray());
  }

  private byte[] keptOfLine() {
    return java.util.Arrays.copyOf(line, Math.min(lineBytes, whole.letterBytes()));
  }

  private void advance() {
    nextLine++;
    readLine();
  }

  /** Reads a line with its end; what is beyond the longest line is counted and let go. */
  private void readLine() {
    lineBytes = 0;
    lineLength = 0;
    try {
      int next = in.read();
      ended = next < 0;
      while (next >= 0) {
        lineLength++;
        if (lineBytes < line.length) {
          line[lineBytes++] = (byte) next;
        }
        if (next == '\n') {
          return;
        }
        next = in.read();
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /**
   * What all parts are.
   *
   * @param openMetrics whether the text ends as OpenMetrics does, which says how times are meant
   */
  record PartKind(io.gridwright.ingest.parsers.document.DocumentKind kind, boolean openMetrics) {}
}
