package io.gridwright.ingest.parsers.kubernetes.node;

import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which way round a node's condition is to be read. Some are well when they are true, such as
 * {@code Ready}; most others name a problem and are well when they are false; and {@code Unknown}
 * says neither.
 */
final class Polarity {
  private static final Set<String> WELL_WHEN_TRUE =
      Set.of("Ready", "NvidiaDevicePluginReady", "SriovReady", "Online", "Schedulable");
  private static final Pattern WELL_WORDS =
      Pattern.compile(".*(Ready|Healthy|Available|Functional|Succeeded|OK|Ok)");
  private static final Pattern SICK_WORDS =
      Pattern.compile("(Not|Un|No)[A-Z]?.*|.*(Unhealthy|NotReady)");

  private Polarity() {}

  /** Whether a condition is well, null when it does not say. */
  static @Nullable Boolean well(String type, String status) {
    return switch (status) {
      case "True" -> wellWhenTrue(type);
      case "False" -> !wellWhenTrue(type);
      default -> null;
    };
  }

  private static boolean wellWhenTrue(String type) {
    return WELL_WHEN_TRUE.contains(type)
        || (WELL_WORDS.matcher(type).matches() && !SICK_WORDS.matcher(type).matches());
  }
}
