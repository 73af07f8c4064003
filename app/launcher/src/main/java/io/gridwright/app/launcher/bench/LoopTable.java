package io.gridwright.app.launcher.bench;

import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Bench rows for people: each figure with and without plans, and their ratio. */
public final class LoopTable {
  private LoopTable() {}

  /** One seed, with line breaks. */
  public static String of(LoopRow row) {
    return table("seed " + row.seed(), List.of(row));
  }

  /** The means over all seeds, and what became of the actions. */
  public static String of(List<LoopRow> rows) {
    var text = new StringBuilder(table("mean of " + rows.size() + " seeds", rows));
    var actions = new TreeMap<String, Long>();
    var answers = new TreeMap<String, Long>();
    for (var row : rows) {
      row.actions().forEach((name, count) -> actions.merge(name, count, Long::sum));
      row.answers().forEach((name, count) -> answers.merge(name, count, Long::sum));
    }
    actions.forEach((name, count) -> text.append("%8d %s%n".formatted(count, name)));
    answers.entrySet().stream()
        .sorted((a, b) -> Long.compare(b.getValue(), a.getValue()))
        .limit(12)
        .forEach(e -> text.append("%8d %s%n".formatted(e.getValue(), e.getKey())));
    return text.toString();
  }

  private static String table(String title, List<LoopRow> rows) {
    return "%-28s %10s %10s %8s%n".formatted(title, "with", "without", "ratio")
        + line("occupancy", rows, LoopScore::occupancy)
        + line("productive GPU-hours", rows, LoopScore::productiveGpuHours)
        + line("jobs started", rows, LoopScore::started)
        + line("jobs waiting at the end", rows, LoopScore::waiting)
        + line("mean wait, min", rows, LoopScore::meanWaitMinutes)
        + line("mean wait by GPU, min", rows, LoopScore::gpuMeanWaitMinutes)
        + line("GPU-hours waited for", rows, LoopScore::waitedGpuHours)
        + line("fairness error", rows, LoopScore::fairnessError);
  }

  private static String line(String name, List<LoopRow> rows, ToDoubleFunction<LoopScore> figure) {
    double with = mean(rows, row -> figure.applyAsDouble(row.with()));
    double without = mean(rows, row -> figure.applyAsDouble(row.without()));
    return String.format(
        Locale.ROOT, "%-28s %10.4g %10.4g %8.3f%n", name, with, without, with / without);
  }

  private static double mean(List<LoopRow> rows, ToDoubleFunction<LoopRow> figure) {
    return rows.stream().mapToDouble(figure).average().orElse(0);
  }
}
