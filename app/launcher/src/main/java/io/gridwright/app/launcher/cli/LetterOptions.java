package io.gridwright.app.launcher.cli;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which dead letters a command is about. */
final class LetterOptions {
  @Option(
      names = "--reason",
      paramLabel = "REASON",
      description = "only dead letters of this reason, such as not_a_number")
  String reason = "";

  @Option(
      names = "--source",
      paramLabel = "TEXT",
      description = "only dead letters whose source has this in it")
  String source = "";

  @Option(
      names = "--since",
      paramLabel = "TIME",
      converter = InstantConverter.class,
      description = "only dead letters from this time on, such as 2026-12-01T08:00:00Z")
  Instant since = Instant.EPOCH;

  /** Reads an instant; a day alone is its first moment. */
  static final class InstantConverter implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String text) {
      var upper = text.toUpperCase(Locale.ROOT);
      try {
        return Instant.parse(upper.contains("T") ? upper : upper + "T00:00:00Z");
      } catch (DateTimeParseException unreadable) {
        throw new TypeConversionException("'" + text + "' is no time such as 2026-12-01T08:00:00Z");
      }
    }
  }
}
