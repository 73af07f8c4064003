package io.gridwright.app.launcher.cli;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads spans as people write them: {@code 90s}, {@code 2m}, {@code 1h30m} or {@code PT2M}. */
final class DurationConverter implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    var upper = text.toUpperCase(Locale.ROOT);
    try {
      var span = Duration.parse(upper.startsWith("P") ? upper : "PT" + upper);
      if (!span.isNegative() && !span.isZero()) {
        return span;
      }
    } catch (DateTimeParseException unreadable) {
      // falls through to the one message for both cases
    }
    throw new TypeConversionException("'" + text + "' is no span of time such as 90s, 2m or 1h30m");
  }
}
