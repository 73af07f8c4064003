package io.gridwright.app.launcher.config;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.policy.ActuationMode;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The configuration in force: a value and its origin for every {@link ConfigKey}. */
public final class GridwrightConfig {
  /**
   * One value.
   *
   * @param text as written
   * @param origin {@code default}, a file with its key, an environment variable or a flag
   */
  public record Setting(String text, String origin) {}

  private static final int HIGHEST_PORT = 65_535;
  private static final Duration LONGEST = Duration.ofDays(3660);

  private final Map<ConfigKey, Setting> settings = new EnumMap<>(ConfigKey.class);

  /** Every key at its default. */
  public GridwrightConfig() {
    for (var key : ConfigKey.values()) {
      settings.put(key, new Setting(key.defaultText(), "default"));
    }
  }

  /** Sets a value after checking that its type can be read; later origins win. */
  public GridwrightConfig set(ConfigKey key, String text, String origin) {
    check(key, text, origin);
    settings.put(key, new Setting(text, origin));
    return this;
  }

  /** The value and where it came from. */
  public Setting setting(ConfigKey key) {
    return settings.getOrDefault(key, new Setting(key.defaultText(), "default"));
  }

  /** The value as text. */
  public String text(ConfigKey key) {
    return setting(key).text();
  }

  /** The value as a whole number. */
  public int integer(ConfigKey key) {
    return Integer.parseInt(text(key));
  }

  /** The value as yes or no. */
  public boolean flag(ConfigKey key) {
    return Boolean.parseBoolean(text(key));
  }

  /** The value as a time span. */
  public Duration duration(ConfigKey key) {
    return Duration.parse(text(key));
  }

  /** The value as a list, written with commas. */
  public List<String> list(ConfigKey key) {
    return Arrays.stream(text(key).split(",", -1))
        .map(String::strip)
        .filter(item -> !item.isEmpty())
        .toList();
  }

  private static void check(ConfigKey key, String text, String origin) {
    boolean good =
        switch (key.type()) {
          case TEXT -> key != ConfigKey.MODE || isMode(text);
          case LIST -> true;
          case INTEGER -> isCount(key, text);
          case BOOLEAN -> List.of("true", "false").contains(text.toLowerCase(Locale.ROOT));
          case DURATION -> isDuration(text);
        };
    if (!good) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Value cannot be used")
          .with("key", key.key())
          .with("value", text)
          .with("expected", key.type())
          .with("origin", origin)
          .hint("Maybe write it like the default: " + key.defaultText() + ".");
    }
  }

  private static boolean isMode(String text) {
    return Arrays.stream(ActuationMode.values())
        .anyMatch(mode -> mode.name().equalsIgnoreCase(text));
  }

  private static boolean isCount(ConfigKey key, String text) {
    if (key == ConfigKey.PLAN_SEED) {
      return text.matches("-?\\d{1,9}");
    }
    return text.matches("\\d{1,9}")
        && (key != ConfigKey.HTTP_PORT || Integer.parseInt(text) <= HIGHEST_PORT);
  }

  private static boolean isDuration(String text) {
    try {
      var span = Duration.parse(text);
      return !span.isNegative() && !span.isZero() && span.compareTo(LONGEST) <= 0;
    } catch (DateTimeParseException notADuration) {
      return false;
    }
  }
}
