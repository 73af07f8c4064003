package io.gridwright.ingest.parsers.prometheus;

import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The value of a sample, or why it is none.
 *
 * @param value finite, meaningless when there is a fault
 */
record Reading(double value, @Nullable Fault fault) {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d{1,4})?");

  /** The number that a line prints. NaN and infinities are no readings. */
  static Reading of(SampleLine line) {
    String text = line.value();
    if (text.isEmpty()) {
      return fault(line, "empty_value", "has no value");
    }
    double plain = PlainNumber.of(text);
    if (!Double.isNaN(plain)) {
      return new Reading(plain, null);
    }
    double value;
    try {
      value = Double.parseDouble(goNumber(text));
    } catch (NumberFormatException e) {
      return fault(line, "not_a_number", "is not a number: " + text);
    }
    if (Double.isNaN(value)) {
      return fault(line, "not_a_number", "is NaN");
    }
    return Double.isInfinite(value)
        ? fault(line, "not_finite", "is not finite: " + text)
        : new Reading(value, null);
  }

  /** The same for a DCGM field, where blank values and values out of range are no readings. */
  static Reading ofDcgm(SampleLine line, GpuField field) {
    Reading reading = of(line);
    if (reading.fault != null) {
      return reading;
    }
    if (reading.value >= DcgmRange.LEAST_SENTINEL
        && DcgmRange.isSentinel(new BigDecimal(line.value()))) {
      return fault(line, "sentinel", "is a DCGM blank value: " + line.value());
    }
    double value = reading.value * field.factor();
    var range = DcgmRange.of(field.name());
    return range != null && !range.holds(value)
        ? fault(line, "out_of_range", "is outside " + range.text() + ": " + line.value())
        : new Reading(value, null);
  }

  static Reading fault(SampleLine line, String reason, String what) {
    return new Reading(0, new Fault(line.name(), reason, line.name() + ' ' + what));
  }

  /** Go's words for what Java spells otherwise; what only Java takes for a number is none. */
  private static String goNumber(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "nan" -> "NaN";
      case "inf", "+inf", "infinity", "+infinity" -> "Infinity";
      case "-inf", "-infinity" -> "-Infinity";
      default -> NUMBER.matcher(text).matches() ? text : "not a number";
    };
  }
}
