package io.gridwright.app.launcher.demo;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The table at the end of a demo, for people. */
public final class DemoTable {
  private DemoTable() {}

  /** The table, with a line break at its end. */
  public static String of(DemoResult result) {
    var text = new StringBuilder("\n");
    var span = Duration.between(result.from(), result.until());
    line(
        text,
        "%d h %02d min of fleet time, %s to %s",
        span.toHours(),
        span.toMinutesPart(),
        result.from(),
        result.until());
    line(text, "");
    line(text, "events in        %,12d", result.events());
    line(text, "rows             %,12d", result.rows());
    line(text, "dead letters     %,12d", result.deadLetters());
    line(text, "plans            %,12d", result.plans());
    line(text, "actions applied  %,12d%s", applied(result), others(result));
    line(text, "");
    line(text, "%-26s %12s %12s", "", "with", "without");
    pair(text, "occupancy", "%12.4f", result.with().occupancy(), result.without().occupancy());
    for (var name : FleetOutcome.CLASSES) {
      pair(
          text,
          name.replace('_', ' ') + ", GPU-hours",
          "%12.1f",
          result.with().account().getOrDefault(name, 0.0),
          result.without().account().getOrDefault(name, 0.0));
    }
    var with = result.with();
    var without = result.without();
    count(text, "jobs started", with.jobsStarted(), without.jobsStarted());
    count(text, "jobs waiting at the end", with.jobsWaiting(), without.jobsWaiting());
    minutes(text, "mean wait, min", with.meanWaitSeconds(), without.meanWaitSeconds());
    minutes(text, "mean wait by GPU, min", with.meanGpuWaitSeconds(), without.meanGpuWaitSeconds());
    return text.toString();
  }

  private static long applied(DemoResult result) {
    return result.actions().getOrDefault("APPLIED", 0L);
  }

  private static String others(DemoResult result) {
    var others =
        result.actions().entrySet().stream()
            .filter(entry -> !entry.getKey().equals("APPLIED"))
            .map(Map.Entry::toString)
            .map(entry -> entry.toLowerCase(Locale.ROOT).replace('=', ' '))
            .sorted()
            .collect(Collectors.joining(", "));
    return others.isEmpty() ? "" : "   (" + others + ")";
  }

  private static void count(StringBuilder text, String name, long with, long without) {
    line(text, "%-26s %12d %12d", name, with, without);
  }

  private static void minutes(StringBuilder text, String name, double with, double without) {
    pair(text, name, "%12.1f", with / 60, without / 60);
  }

  private static void pair(
      StringBuilder text, String name, String format, double with, double without) {
    line(text, "%-26s " + format + " " + format, name, with, without);
  }

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
