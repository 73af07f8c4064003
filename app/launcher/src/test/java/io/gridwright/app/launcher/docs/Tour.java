package io.gridwright.app.launcher.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The commands of the tour in README.md as one bash script. A block marked {@code sh} runs where
 * the last one ended; a block marked {@code sh terminal} is one command that keeps running, and the
 * script goes on when it has said where it listens.
 *
 * <p>What runs is the text that a reader copies, but for {@link #substitutions}: shorter waits, a
 * free port and a directory of its own.
 */
final class Tour {
  private static final Pattern BLOCK =
      Pattern.compile("^```sh( terminal)?\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

  /** Scrapes of a fleet in real time, more often than once in 30 s. */
  private static final String FREQUENT =
      "GRIDWRIGHT_COLLECT_GPU_INTERVAL=PT4S GRIDWRIGHT_COLLECT_QUEUE_INTERVAL=PT4S";

  /**
   * One block.
   *
   * @param keepsRunning whether it is a terminal of its own
   * @param commands its text
   */
  record Block(boolean keepsRunning, String commands) {}

  private Tour() {}

  static List<Block> blocks(String page) {
    var blocks = new ArrayList<Block>();
    var found = BLOCK.matcher(page);
    while (found.find()) {
      blocks.add(new Block(found.group(1) != null, found.group(2)));
    }
    return blocks;
  }

  /** Everything in which the test differs from what is written. */
  static Map<String, String> substitutions(Path directory, int port) {
    var pairs = new LinkedHashMap<String, String>();
    pairs.put("/tmp/gw", directory + "/gw");
    pairs.put("9400", Integer.toString(port));
    pairs.put("--duration 120s", "--duration 20s");
    pairs.put("--duration 60s", "--duration 8s");
    pairs.put("sleep 60", "sleep 15");
    pairs.put("sleep 45", "sleep 12");
    return pairs;
  }

  /** The script; it prints {@code == block N} before each block, from 1. */
  static String script(List<Block> blocks, Path directory, int port) {
    var script = new StringBuilder("set -euo pipefail\ntrap 'kill $(jobs -p) || true' EXIT\n");
    int number = 0;
    for (var block : blocks) {
      script.append("echo '== block ").append(++number).append("'\n");
      var commands = block.commands();
      for (var pair : substitutions(directory, port).entrySet()) {
        commands = commands.replace(pair.getKey(), pair.getValue());
      }
      script.append(block.keepsRunning() ? terminal(commands, directory, number) : commands);
    }
    return script.toString();
  }

  private static String terminal(String command, Path directory, int number) {
    var log = directory.resolve("terminal-" + number + ".log");
    return "(exec env %s %s) > %s 2>&1 &\n".formatted(FREQUENT, command.strip(), log)
        + "until grep -qE '^(twin|page):' %s; do kill -0 $! || { cat %s; exit 1; }; sleep 0.2; done\n"
            .formatted(log, log);
  }
}
