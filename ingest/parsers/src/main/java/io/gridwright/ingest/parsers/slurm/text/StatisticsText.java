package io.gridwright.ingest.parsers.slurm.text;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Lines of {@code sdiag}: each name up to the first colon, and the number behind it. */
public final class StatisticsText {
  private static final Pattern LINE =
      Pattern.compile("\\s*([^:]+):\\s*(-?\\d{1,18}(?:\\.\\d+)?)\\s*");
  private static final Pattern CALLS =
      Pattern.compile(
          "\\s*(\\S+)\\s*\\(\\s*\\d+\\)\\s*count:(\\d+)\\s+ave_time:(\\d+)\\s+total_time:(\\d+)\\s*");

  /** Names as the JSON of later versions has them, by section and line. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("main/last_cycle", "schedule_cycle_last"),
          Map.entry("main/max_cycle", "schedule_cycle_max"),
          Map.entry("main/total_cycles", "schedule_cycle_total"),
          Map.entry("main/mean_cycle", "schedule_cycle_mean"),
          Map.entry("main/mean_depth_cycle", "schedule_cycle_mean_depth"),
          Map.entry("main/cycles_per_minute", "schedule_cycle_per_minute"),
          Map.entry("main/last_queue_length", "schedule_queue_length"),
          Map.entry("backfill/total_backfilled_jobs_since_last_slurm_start", "bf_backfilled_jobs"),
          Map.entry(
              "backfill/total_backfilled_jobs_since_last_stats_cycle_start",
              "bf_last_backfilled_jobs"),
          Map.entry(
              "backfill/total_backfilled_heterogeneous_job_components", "bf_backfilled_het_jobs"),
          Map.entry("backfill/total_cycles", "bf_cycle_counter"),
          Map.entry("backfill/last_cycle", "bf_cycle_last"),
          Map.entry("backfill/max_cycle", "bf_cycle_max"),
          Map.entry("backfill/mean_cycle", "bf_cycle_mean"),
          Map.entry("backfill/last_depth_cycle", "bf_last_depth"),
          Map.entry("backfill/last_depth_cycle_try_sched", "bf_last_depth_try"),
          Map.entry("backfill/depth_mean", "bf_depth_mean"),
          Map.entry("backfill/depth_mean_try_depth", "bf_depth_mean_try"),
          Map.entry("backfill/last_queue_length", "bf_queue_len"),
          Map.entry("backfill/queue_length_mean", "bf_queue_len_mean"));

  private StatisticsText() {}

  /** Reads the lines that hold a number; headings, times and rules hold none. */
  public static void read(List<String> lines, Numbers numbers) {
    String section = "";
    for (int i = 0; i < lines.size(); i++) {
      var line = lines.get(i);
      if (!line.isBlank() && !Character.isWhitespace(line.charAt(0))) {
        section = section(line);
      }
      var calls = CALLS.matcher(line);
      var number = LINE.matcher(line);
      if (calls.matches()) {
        var caller = Map.of("caller", calls.group(1));
        numbers.take(i + 1, "rpc_count", caller, Double.parseDouble(calls.group(2)));
      } else if (number.matches()) {
        var name = snake(number.group(1));
        var known = NAMES.get(section + '/' + name);
        var full = section.isEmpty() ? name : section + '_' + name;
        double value = Double.parseDouble(number.group(2));
        numbers.take(i + 1, known == null ? full : known, Map.of(), value);
      }
    }
  }

  private static String section(String line) {
    var start = line.toLowerCase(Locale.ROOT);
    if (start.startsWith("main sched")) {
      return start.contains("exit") ? "main_exit" : "main";
    }
    if (start.startsWith("backfill")) {
      return start.contains("exit") ? "bf_exit" : "backfill";
    }
    return "";
  }

  private static String snake(String name) {
    return name.strip()
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z0-9]+", "_")
        .replaceAll("^_|_$", "");
  }

  /** Takes numbers. */
  @FunctionalInterface
  public interface Numbers {
    /** A number of a line, by the name that slurmrestd gives it. */
    void take(int line, String name, Map<String, String> labels, double value);
  }
}
