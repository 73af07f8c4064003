package io.gridwright.app.twin.slurm;

import java.util.List;

/** GPU indexes in Slurm's short form: {@code 0-3,6}. */
final class IndexRanges {
  private IndexRanges() {}

  static String of(List<Integer> numbers) {
    var list = numbers.stream().sorted().toList();
    var text = new StringBuilder();
    int first = 0;
    for (int i = 1; i <= list.size(); i++) {
      if (i == list.size() || list.get(i) != list.get(i - 1) + 1) {
        text.append(text.isEmpty() ? "" : ",").append(list.get(first));
        if (first < i - 1) {
          text.append('-').append(list.get(i - 1));
        }
        first = i;
      }
    }
    return text.toString();
  }
}
