package io.gridwright.ingest.parsers.prometheus;

import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads one sample line of the text format 0.0.4 or of OpenMetrics: {@code name{label="value",...}
 * value [time]}, where an OpenMetrics exemplar may follow. Times are milliseconds, in OpenMetrics
 * seconds.
 */
final class LineReader {
  static final String PREFIX = "line ";
  private static final SortedMap<String, String> NONE =
      Collections.unmodifiableSortedMap(new TreeMap<>());
  private static final BigDecimal MICROS = BigDecimal.valueOf(1_000_000);

  /** Bounded, since the plain digits of a number with a large exponent would fill the memory. */
  private static final Pattern TIME =
      Pattern.compile("-?\\d{1,18}(\\.\\d{1,18})?([eE][+-]?\\d{1,2})?");

  private final boolean openMetrics;
  private final SeenLines seen;
  private final int number;
  private final String text;
  private int at;

  LineReader(boolean openMetrics, SeenLines seen, int number, String text) {
    this.openMetrics = openMetrics;
    this.seen = seen;
    this.number = number;
    this.text = text;
  }

  /**
   * The sample of the line.
   *
   * @throws BadLine when it has no shape of a sample
   */
  SampleLine read() throws BadLine {
    String name = metric();
    if (name.isEmpty()) {
      throw bad("no metric name");
    }
    skipSpace();
    SortedMap<String, String> labels = at < text.length() && peek() == '{' ? labels() : NONE;
    skipSpace();
    String value = word();
    skipSpace();
    String time = word();
    skipSpace();
    if (at < text.length() && peek() != '#') {
      throw bad("more than a value and a time");
    }
    return new SampleLine(
        PREFIX, number, name, labels, value, time.isEmpty() ? null : time(time), text);
  }

  private String metric() {
    String expected = seen.nameAtStartOf(text);
    at = expected.length();
    if (at > 0 && (at == text.length() || !isNamePart(peek(), false))) {
      return expected;
    }
    at = 0;
    return seen.learn(name());
  }

  private SortedMap<String, String> labels() throws BadLine {
    var expected = seen.expectedAt(text, at);
    if (expected != null) {
      at += expected.text.length();
      return expected.labels;
    }
    int start = at;
    var read = readLabels();
    return seen.learn(text.substring(start, at), read);
  }

  private SortedMap<String, String> readLabels() throws BadLine {
    var labels = new TreeMap<String, String>();
    at++;
    while (true) {
      skipSpace();
      if (at >= text.length()) {
        throw bad("labels do not end");
      }
      if (peek() == '}') {
        at++;
        return labels;
      }
      String label = name();
      skipSpace();
      expect('=');
      skipSpace();
      expect('"');
      if (label.isEmpty() || labels.put(label, quoted()) != null) {
        throw bad("a label without a name or twice");
      }
      skipSpace();
      if (at < text.length() && peek() == ',') {
        at++;
      }
    }
  }

  private String quoted() throws BadLine {
    var value = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return value.toString();
      }
      if (c == '\\' && at < text.length()) {
        char escaped = text.charAt(at++);
        value.append(escaped == 'n' ? '\n' : escaped);
      } else {
        value.append(c);
      }
    }
    throw bad("a label value does not end");
  }

  private String name() {
    int start = at;
    while (at < text.length() && isNamePart(peek(), at == start)) {
      at++;
    }
    return text.substring(start, at);
  }

  private static boolean isNamePart(char c, boolean first) {
    boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':';
    return letter || (!first && c >= '0' && c <= '9');
  }

  /** The next word, empty at the end and before an exemplar. */
  private String word() {
    int start = at;
    if (at < text.length() && peek() == '#') {
      at = text.length();
      return "";
    }
    while (at < text.length() && !Character.isWhitespace(peek())) {
      at++;
    }
    return text.substring(start, at);
  }

  private Instant time(String word) throws BadLine {
    var bad = new Fault("timestamp", "bad_timestamp", "Time is not a number: " + word);
    if (!TIME.matcher(word).matches()) {
      throw new BadLine(bad);
    }
    try {
      var factor = BigDecimal.valueOf(openMetrics ? 1_000_000 : 1_000);
      var micros = new BigDecimal(word).multiply(factor).setScale(0, RoundingMode.FLOOR);
      BigDecimal[] parts = micros.divideAndRemainder(MICROS);
      return Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact() * 1000);
    } catch (ArithmeticException | DateTimeException e) {
      throw new BadLine(bad);
    }
  }

  private char peek() {
    return text.charAt(at);
  }

  private void skipSpace() {
    while (at < text.length() && Character.isWhitespace(peek())) {
      at++;
    }
  }

  private void expect(char wanted) throws BadLine {
    if (at >= text.length() || peek() != wanted) {
      throw bad("expected " + wanted);
    }
    at++;
  }

  private BadLine bad(String what) {
    return new BadLine(
        new Fault(null, "malformed_line", "Not a sample at column " + (at + 1) + ": " + what));
  }

  /** A line that is no sample. */
  static final class BadLine extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient @Nullable Fault fault;

    BadLine(Fault fault) {
      super(fault.detail(), null, false, false);
      this.fault = fault;
    }

    Fault fault() {
      return fault == null
          ? new Fault(null, "malformed_line", String.valueOf(getMessage()))
          : fault;
    }
  }
}
