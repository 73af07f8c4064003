package io.gridwright.ingest.collectors.command;

import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.parsers.document.DocumentKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads queue, nodes, partitions, reservations, shares and statistics with Slurm's commands. Their
 * text is an order of magnitude cheaper for the controller than JSON, and every version prints it.
 */
public final class SlurmCommands implements Collector {
  private static final String BETWEEN = ":\u001f";

  private static final List<String> FIELDS =
      List.of(
          "JobArrayID",
          "JobID",
          "State",
          "Reason",
          "Account",
          "UserName",
          "Partition",
          "QOS",
          "PriorityLong",
          "NumNodes",
          "tres-per-node",
          "tres-alloc",
          "TimeLimit",
          "SubmitTime",
          "EligibleTime",
          "StartTime",
          "EndTime",
          "NodeList",
          "Feature",
          "Dependency",
          "Reservation",
          "Name");

  private static final List<List<String>> AROUND =
      List.of(
          List.of("scontrol", "--oneliner", "show", "partition"),
          List.of("scontrol", "--oneliner", "show", "reservation"),
          List.of("sshare", "--all", "--long", "--parsable2"),
          List.of("sdiag"));

  private final CommandCollector commands;

  /**
   * A collector.
   *
   * @param cluster the cluster's name, null for none
   * @param prefix words before each command, such as {@code ssh head}; empty to run them here
   * @param json whether squeue and sinfo are asked for JSON
   */
  public SlurmCommands(
      String name,
      @Nullable String cluster,
      List<String> prefix,
      boolean json,
      CommandLimits limits) {
    var all = new ArrayList<Command>();
    for (var words : json ? inJson() : inText()) {
      all.add(command(cluster, prefix, String.join(" ", words.subList(0, 1)) + what(words), words));
    }
    for (var words : AROUND) {
      all.add(command(cluster, prefix, words.get(0) + what(words), words));
    }
    this.commands = new CommandCollector(name, DocumentKind.SLURM_TABLE, all, limits);
  }

  @Override
  public String name() {
    return commands.name();
  }

  @Override
  public Collected collect(Instant now) {
    return commands.collect(now);
  }

  private static List<List<String>> inJson() {
    return List.of(List.of("squeue", "--json"), List.of("sinfo", "--json"));
  }

  private static List<List<String>> inText() {
    var format = String.join(BETWEEN + ",", FIELDS) + BETWEEN;
    return List.of(
        List.of("squeue", "--all", "--Format=" + format),
        List.of("scontrol", "--oneliner", "show", "node"));
  }

  /** The last word, where it is one that a person knows. */
  private static String what(List<String> words) {
    var last = words.get(words.size() - 1);
    return words.size() == 1 || last.startsWith("--Format") ? "" : ' ' + last;
  }

  /**
   * A command that prints times as epochs, wherever it runs.
   *
   * @param title what its document is called
   */
  static Command command(
      @Nullable String cluster, List<String> prefix, String title, List<String> words) {
    var argv = new ArrayList<>(prefix);
    argv.addAll(List.of("env", "TZ=UTC", "LC_ALL=C", "SLURM_TIME_FORMAT=%s"));
    argv.addAll(words);
    return new Command(cluster, null, "command:" + title, argv, java.util.Map.of());
  }
}
