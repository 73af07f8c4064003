package io.gridwright.ingest.parsers.topology;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The number of a port or device of a fabric, written one way: {@code 0x155dfffd33ff33}. */
final class PortGuid {
  private static final Pattern GUID = Pattern.compile("(?:0[xX]|[HS]-)0*([0-9a-fA-F]{1,16})");

  private PortGuid() {}

  /** The number in the one spelling, null when the text is none. Leading zeros do not count. */
  static @Nullable String of(String text) {
    var found = GUID.matcher(text.strip());
    return found.matches() ? "0x" + found.group(1).toLowerCase(Locale.ROOT) : null;
  }
}
