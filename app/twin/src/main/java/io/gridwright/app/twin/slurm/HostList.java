package io.gridwright.app.twin.slurm;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Slurm's short form of node names: {@code hgx[01-03,07],nvl1-n04}. */
final class HostList {
  private static final Pattern NUMBERED = Pattern.compile("(.*?)(\\d+)");

  private HostList() {}

  static String of(Collection<String> names) {
    Map<String, List<String>> numbers = new TreeMap<>();
    var alone = new ArrayList<String>();
    for (var name : names) {
      var match = NUMBERED.matcher(name);
      if (match.matches()) {
        numbers.computeIfAbsent(match.group(1), p -> new ArrayList<>()).add(match.group(2));
      } else {
        alone.add(name);
      }
    }
    var parts = new ArrayList<String>();
    numbers.forEach((prefix, list) -> parts.add(group(prefix, list)));
    parts.addAll(alone);
    return String.join(",", parts);
  }

  private static String group(String prefix, List<String> numbers) {
    if (numbers.size() == 1) {
      return prefix + numbers.get(0);
    }
    var sorted = numbers.stream().distinct().sorted().toList();
    var ranges = new ArrayList<String>();
    int first = 0;
    for (int i = 1; i <= sorted.size(); i++) {
      if (i == sorted.size() || !follows(sorted.get(i - 1), sorted.get(i))) {
        var from = sorted.get(first);
        ranges.add(first == i - 1 ? from : from + '-' + sorted.get(i - 1));
        first = i;
      }
    }
    return prefix + '[' + String.join(",", ranges) + ']';
  }

  private static boolean follows(String before, String after) {
    return before.length() == after.length()
        && Integer.parseInt(after) == Integer.parseInt(before) + 1;
  }
}
