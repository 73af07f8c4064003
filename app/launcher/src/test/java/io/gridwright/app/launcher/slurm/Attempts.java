package io.gridwright.app.launcher.slurm;

import io.gridwright.analytics.warehouse.Warehouse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Attempts of jobs, each as one line of text: what Slurm says and what the warehouse says. */
final class Attempts {
  private static final String DELIMITER = "\u001f";
  private static final String FIELDS =
      "JobIDRaw,Submit,JobID,Eligible,Start,End,State,ExitCode,Suspended,NodeList";
  private static final int EXIT_CODE = 7;

  private Attempts() {}

  /** Every record of every job up to an id, by id and time of submission. */
  static Map<String, List<String>> ofSlurm(SlurmCluster slurm, int lastJob) throws IOException {
    var ids =
        IntStream.rangeClosed(1, lastJob)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(","));
    var text =
        slurm.run(
            "env",
            "SLURM_TIME_FORMAT=%s",
            "sacct",
            "-a",
            "-D",
            "-X",
            "-P",
            "-n",
            "--delimiter=" + DELIMITER,
            "-j",
            ids,
            "-o",
            FIELDS);
    var hosts = new HashMap<String, String>();
    var attempts = new TreeMap<String, List<String>>();
    for (var line : text.lines().toList()) {
      var row = new ArrayList<>(List.of(line.split(DELIMITER, -1)));
      for (int time : new int[] {3, 4, 5}) {
        row.set(time, row.get(time).matches("Unknown|None") ? "" : row.get(time));
      }
      row.set(6, row.get(6).split(" ", 2)[0]);
      var parts = row.get(8).split(":", -1);
      row.set(8, Integer.toString(Integer.parseInt(parts[1]) * 60 + Integer.parseInt(parts[2])));
      row.set(9, hosts(slurm, row.get(9), hosts));
      attempts.put(row.get(0) + '@' + row.get(1), row);
    }
    return attempts;
  }

  private static String hosts(SlurmCluster slurm, String list, Map<String, String> known)
      throws IOException {
    if (list.startsWith("None")) {
      return "";
    }
    if (!known.containsKey(list)) {
      var names = slurm.run("scontrol", "show", "hostnames", list).lines();
      known.put(list, names.collect(Collectors.joining(",")));
    }
    return known.get(list);
  }

  /** The same of one cluster of the warehouse. */
  static Map<String, List<String>> ofWarehouse(Warehouse warehouse, String cluster) {
    var rows =
        warehouse
            .query(
                """
                SELECT id, epoch(submit_at)::BIGINT::VARCHAR,
                  CASE WHEN het_job_id IS NOT NULL THEN het_job_id || '+' || het_job_offset
                    WHEN tasks IS NOT NULL AND NOT contains(job_id, '_') THEN job_id || '_[' || tasks || ']'
                    ELSE job_id END,
                  coalesce(epoch(eligible_at)::BIGINT::VARCHAR, ''), coalesce(epoch(start_at)::BIGINT::VARCHAR, ''),
                  coalesce(epoch(end_at)::BIGINT::VARCHAR, ''), split_part(split_part(raw_state, '+', 1), ' ', 1),
                  coalesce(exit_code || ':' || signal, '?'), coalesce(suspended_seconds::BIGINT::VARCHAR, '?'),
                  array_to_string([share.node FOR share IN allocation], ',')
                FROM facts.job_record WHERE cluster = ?
                """,
                List.of(cluster))
            .rows();
    var attempts = new TreeMap<String, List<String>>();
    for (var row : rows) {
      var text = row.stream().map(String::valueOf).collect(Collectors.toList());
      attempts.put(text.get(0) + '@' + text.get(1), text);
    }
    if (attempts.size() != rows.size()) {
      throw new IllegalStateException("an attempt is there twice");
    }
    return attempts;
  }

  /** What differs, one line each. */
  static List<String> differences(Map<String, List<String>> told, Map<String, List<String>> seen) {
    var keys = new TreeSet<>(told.keySet());
    keys.addAll(seen.keySet());
    return keys.stream()
        .filter(key -> !Objects.equals(told.get(key), seen.get(key)))
        .map(key -> "sacct " + told.get(key) + " warehouse " + seen.get(key))
        .toList();
  }

  /** The same without exit codes, which the JSON of old versions loses. */
  static Map<String, List<String>> withoutExitCodes(Map<String, List<String>> attempts) {
    var without = new TreeMap<String, List<String>>();
    attempts.forEach(
        (key, row) -> {
          var copy = new ArrayList<>(row);
          copy.set(EXIT_CODE, "");
          without.put(key, copy);
        });
    return without;
  }
}
