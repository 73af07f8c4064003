package io.gridwright.ingest.parsers.kubernetes.work;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The reasons in a scheduler's sentence on why a pod has no node, with how many nodes each keeps
 * out. Only the sentence on the nodes counts; what follows on preemption speaks of the same nodes
 * again.
 */
final class Unschedulable {
  private static final Pattern PREEMPTION = Pattern.compile("\\.? preemption:");
  private static final Pattern HEAD = Pattern.compile("^\\d+/\\d+ [^:]+: |^[^:\\d]+: ");
  private static final Pattern PAIR = Pattern.compile("(?:^|, )(\\d+) (.+?)(?=, \\d+ |\\.*$)");

  private Unschedulable() {}

  /**
   * Reasons in the scheduler's words and how many nodes each counts; empty for another sentence.
   */
  static Map<String, Integer> reasons(String message) {
    var nodes = HEAD.matcher(PREEMPTION.split(message, 2)[0]).replaceFirst("");
    var reasons = new TreeMap<String, Integer>();
    var pair = PAIR.matcher(nodes);
    while (pair.find()) {
      reasons.merge(pair.group(2), number(pair.group(1)), Integer::sum);
    }
    return reasons;
  }

  private static int number(String digits) {
    return digits.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits);
  }
}
