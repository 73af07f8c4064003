package io.gridwright.app.launcher.sources;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.format.DateTimeParseException;

/** Whether texts can be read as what they should be. */
final class Values {
  private static final Duration LONGEST = Duration.ofDays(3660);

  private Values() {}

  static boolean isUrl(String text) {
    try {
      var uri = new URI(text);
      return uri.getHost() != null && uri.getScheme() != null && uri.getScheme().matches("https?");
    } catch (URISyntaxException notAnAddress) {
      return false;
    }
  }

  static boolean isDuration(String text) {
    try {
      var span = Duration.parse(text);
      return !span.isNegative() && !span.isZero() && span.compareTo(LONGEST) <= 0;
    } catch (DateTimeParseException notADuration) {
      return false;
    }
  }
}
