package io.gridwright.ingest.parsers.slurm.text;

import java.util.List;
import java.util.Set;

/** What the rows of a table are, by its columns. */
public enum TableKind {
  /** Jobs of {@code sacct}. */
  ACCOUNTING,
  /** Jobs of {@code squeue}. */
  QUEUE,
  /** Factors of priorities, of {@code sprio}. */
  PRIORITY,
  /** Nodes of {@code sinfo}. */
  NODES,
  /** Shares of {@code sshare}. */
  SHARES,
  /** Associations of {@code sacctmgr}. */
  ASSOCIATIONS,
  /** QOS of {@code sacctmgr}. */
  QOS,
  /** Users and what else is set up. */
  SETUP,
  /** No table of Slurm. */
  UNKNOWN;

  private static final Set<String> ONLY_ACCOUNTING =
      Set.of("JOBIDRAW", "EXITCODE", "ALLOCTRES", "ALLOCCPUS", "ELAPSED", "ELAPSEDRAW", "END");

  private static final Set<String> STATES = Set.of("STATE", "STATECOMPLETE", "STATELONG", "ST");

  /** The kind of a table with these columns, in upper case. */
  public static TableKind of(List<String> columns) {
    var names = Set.copyOf(columns);
    boolean stated = names.stream().anyMatch(STATES::contains);
    if (names.contains("JOBID") || names.contains("JOBIDRAW")) {
      return job(names, stated);
    }
    if (names.contains("RAWSHARES") || (names.contains("ACCOUNT") && names.contains("FAIRSHARE"))) {
      return SHARES;
    }
    if (names.contains("ACCOUNT") && names.contains("SHARE")) {
      return ASSOCIATIONS;
    }
    if (names.contains("NAME") && names.contains("PREEMPT")) {
      return QOS;
    }
    boolean hosts = names.contains("NODELIST") || names.contains("HOSTNAMES");
    if (stated && (hosts || names.contains("AVAIL"))) {
      return NODES;
    }
    boolean reasons = hosts && names.contains("REASON") && names.contains("TIMESTAMP");
    boolean users = names.contains("USER") && names.contains("DEFAULTACCOUNT");
    return reasons || users ? SETUP : UNKNOWN;
  }

  private static TableKind job(Set<String> names, boolean stated) {
    if (stated) {
      return names.stream().anyMatch(ONLY_ACCOUNTING::contains) ? ACCOUNTING : QUEUE;
    }
    if (names.contains("PRIORITY")) {
      return PRIORITY;
    }
    return names.contains("START") || names.contains("NTASKS") ? SETUP : UNKNOWN;
  }
}
