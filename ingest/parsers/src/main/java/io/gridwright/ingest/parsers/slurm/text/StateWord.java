package io.gridwright.ingest.parsers.slurm.text;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Words for the state of a job, which narrow columns shorten or cut off. */
final class StateWord {
  private static final Map<String, String> SHORT =
      Map.ofEntries(
          Map.entry("BF", "BOOT_FAIL"),
          Map.entry("CA", "CANCELLED"),
          Map.entry("CD", "COMPLETED"),
          Map.entry("CF", "CONFIGURING"),
          Map.entry("CG", "COMPLETING"),
          Map.entry("DL", "DEADLINE"),
          Map.entry("F", "FAILED"),
          Map.entry("NF", "NODE_FAIL"),
          Map.entry("OOM", "OUT_OF_MEMORY"),
          Map.entry("PD", "PENDING"),
          Map.entry("PR", "PREEMPTED"),
          Map.entry("R", "RUNNING"),
          Map.entry("RD", "RESV_DEL_HOLD"),
          Map.entry("RF", "REQUEUE_FED"),
          Map.entry("RH", "REQUEUE_HOLD"),
          Map.entry("RQ", "REQUEUED"),
          Map.entry("RS", "RESIZING"),
          Map.entry("RV", "REVOKED"),
          Map.entry("S", "SUSPENDED"),
          Map.entry("SE", "SPECIAL_EXIT"),
          Map.entry("SI", "SIGNALING"),
          Map.entry("SO", "STAGE_OUT"),
          Map.entry("ST", "STOPPED"),
          Map.entry("TO", "TIMEOUT"));

  private static final List<String> LONG = SHORT.values().stream().sorted().toList();

  private StateWord() {}

  /** The state of a row in full; what is not known stays as it is. */
  static @Nullable String whole(TextRow row) {
    var text = row.text("STATE", "ST", "STATECOMPACT", "JOBSTATE");
    if (text == null) {
      return null;
    }
    var word = text.toUpperCase(Locale.ROOT);
    if (word.endsWith("+")) {
      var start = word.substring(0, word.length() - 1);
      return LONG.stream().filter(full -> full.startsWith(start)).findFirst().orElse(start);
    }
    return SHORT.getOrDefault(word, text);
  }
}
