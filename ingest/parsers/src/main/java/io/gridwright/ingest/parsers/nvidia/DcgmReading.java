package io.gridwright.ingest.parsers.nvidia;

import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.prometheus.GpuReadings;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A number that DCGM says of a field, or why it is none.
 *
 * @param value meaningless when there is a fault
 */
record DcgmReading(double value, @Nullable Fault fault) {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?\\d{1,40}(\\.\\d{0,40})?([eE][+-]?\\d{1,3})?");

  static DcgmReading of(String field, String text) {
    if (!NUMBER.matcher(text).matches()) {
      return fault(field, "not_a_number", "is not a number: " + text);
    }
    if (GpuReadings.isBlank(new BigDecimal(text))) {
      return fault(field, "sentinel", "is a DCGM blank value: " + text);
    }
    double value = Double.parseDouble(text);
    String range = GpuReadings.rangeBroken(field, value);
    return range == null
        ? new DcgmReading(value, null)
        : fault(field, "out_of_range", "is outside " + range + ": " + text);
  }

  private static DcgmReading fault(String field, String reason, String what) {
    return new DcgmReading(0, new Fault(field, reason, field + ' ' + what));
  }
}
