package io.gridwright.ingest.parsers.slurm;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import java.util.ArrayList;
import java.util.List;

/** Slurm's compressed lists of hosts, such as {@code rack[1-2]n[01-03,7],login}. */
public final class HostList {
  /** Hosts that one list may name; more is taken for a broken list. */
  static final int MOST_HOSTS = 65_536;

  private static final String REASON = "bad_hostlist";

  private HostList() {}

  /**
   * The hosts of a list, in its order. Text that names no host, such as {@code None assigned},
   * {@code (null)} or a reason in parentheses, is an empty list.
   *
   * @throws BrokenRecordException when brackets or ranges are broken, or too many hosts are named
   */
  public static List<String> expand(String list) {
    String text = list.strip();
    if (text.isEmpty() || text.startsWith("(") || text.equalsIgnoreCase("None assigned")) {
      return List.of();
    }
    var hosts = new ArrayList<String>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i == text.length() ? ',' : text.charAt(i);
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
      if (depth < 0 || depth > 1) {
        throw broken(text, "has unbalanced brackets");
      }
      if (c == ',' && depth == 0) {
        item(text.substring(from, i).strip(), "", hosts);
        from = i + 1;
      }
    }
    if (depth != 0) {
      throw broken(text, "has unbalanced brackets");
    }
    return List.copyOf(hosts);
  }

  private static void item(String item, String prefix, List<String> hosts) {
    int open = item.indexOf('[');
    if (open < 0) {
      if (!(prefix + item).isEmpty()) {
        add(prefix + item, hosts);
      }
      return;
    }
    int close = item.indexOf(']', open);
    String head = prefix + item.substring(0, open);
    String tail = item.substring(close + 1);
    for (String range : item.substring(open + 1, close).split(",", -1)) {
      range(range.strip(), head, tail, hosts);
    }
  }

  private static void range(String range, String head, String tail, List<String> hosts) {
    int dash = range.indexOf('-');
    String low = dash < 0 ? range : range.substring(0, dash);
    String high = dash < 0 ? range : range.substring(dash + 1);
    long first = number(low, range);
    long last = number(high, range);
    if (last < first || last - first >= MOST_HOSTS) {
      throw broken(range, "is not a range of hosts");
    }
    for (long i = first; i <= last; i++) {
      var digits = Long.toString(i);
      item(tail, head + "0".repeat(Math.max(0, low.length() - digits.length())) + digits, hosts);
    }
  }

  private static long number(String digits, String range) {
    if (digits.isEmpty() || digits.length() > 12 || !digits.chars().allMatch(HostList::isDigit)) {
      throw broken(range, "is not a range of hosts");
    }
    return Long.parseLong(digits);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static void add(String host, List<String> hosts) {
    if (hosts.size() >= MOST_HOSTS) {
      throw broken(host, "is one host too many; at most " + MOST_HOSTS + " are read");
    }
    hosts.add(host);
  }

  private static BrokenRecordException broken(String text, String what) {
    return new BrokenRecordException("nodes", REASON, "\"" + text + "\" " + what);
  }
}
