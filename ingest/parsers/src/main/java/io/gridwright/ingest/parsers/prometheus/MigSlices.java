package io.gridwright.ingest.parsers.prometheus;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How much of a GPU a MIG instance is. */
public final class MigSlices {
  private static final Pattern PROFILE = Pattern.compile("(?:\\d+c\\.)?(\\d)g\\..*");
  private static final Pattern FOUR_SLICES = Pattern.compile("\\bA30\\b|\\bRTX PRO 6000\\b");
  private static final int MOST = 7;
  private static final int FEWER = 4;

  private MigSlices() {}

  /**
   * Compute slices of the instance over those of the whole GPU.
   *
   * @param profile such as {@code 3g.40gb} or {@code 1c.3g.40gb}, which is part of a 3g instance
   * @param model product name, which says how many slices the GPU has
   * @return null when the profile cannot be read
   */
  public static @Nullable Double share(@Nullable String profile, @Nullable String model) {
    Matcher slices = PROFILE.matcher(profile == null ? "" : profile);
    if (!slices.matches()) {
      return null;
    }
    int all = model != null && FOUR_SLICES.matcher(model).find() ? FEWER : MOST;
    int own = Integer.parseInt(slices.group(1));
    return own < 1 || own > all ? null : (double) own / all;
  }
}
