package io.gridwright.ingest.collectors.command;

import io.gridwright.ingest.collectors.AccountingWindows;
import io.gridwright.ingest.collectors.AccountingWindows.Window;
import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.parsers.document.DocumentKind;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads every attempt of every job with {@code sacct}, whose text tells more than the JSON of old
 * versions: those lose exit codes. Names come last and the delimiter is a control character, so
 * that no name can be taken for a column.
 */
public final class SacctCollector implements Collector {
  private static final String FIELDS =
      "JobIDRaw,JobID,Cluster,User,Account,QOS,Partition,State,ExitCode,Submit,Eligible,Start,End,"
          + "Suspended,TimelimitRaw,ReqTRES,AllocTRES,ReqMem,NodeList,NNodes,Priority,Reason,"
          + "Constraints,JobName";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");
  private final String name;
  private final @Nullable String cluster;
  private final List<String> prefix;
  private final CommandLimits limits;
  private final AccountingWindows windows;

  /**
   * A collector.
   *
   * @param cluster the cluster's name, null for what the database calls it
   * @param prefix words before the command, such as {@code ssh head}; empty to run it here
   */
  public SacctCollector(
      String name,
      @Nullable String cluster,
      List<String> prefix,
      CommandLimits limits,
      AccountingWindows windows) {
    this.name = name;
    this.cluster = cluster;
    this.prefix = List.copyOf(prefix);
    this.limits = limits;
    this.windows = windows;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Collected collect(Instant now) {
    var commands = new ArrayList<Command>();
    for (Window window : windows.next(now)) {
      commands.add(command(window, "all"));
      commands.add(command(window, "ineligible", "--state=CA,DL"));
    }
    var collected =
        new CommandCollector(name, DocumentKind.SLURM_TABLE, commands, limits).collect(now);
    if (collected.failures().isEmpty()) {
      windows.answered(now);
    }
    return collected;
  }

  private Command command(Window window, String which, String... more) {
    var words =
        new ArrayList<>(
            List.of(
                "sacct",
                "--allusers",
                "--duplicates",
                "--allocations",
                "--parsable2",
                "--delimiter=\u001f",
                "--starttime=" + time(window.from()),
                // One second on, because the database takes the end for excluded.
                "--endtime=" + time(window.until().plusSeconds(1)),
                "--format=" + FIELDS));
    words.addAll(List.of(more));
    return SlurmCommands.command(cluster, prefix, "sacct " + which + ' ' + window.from(), words);
  }

  private static String time(Instant at) {
    return LocalDateTime.ofEpochSecond(at.getEpochSecond(), 0, ZoneOffset.UTC).format(TIME);
  }
}
