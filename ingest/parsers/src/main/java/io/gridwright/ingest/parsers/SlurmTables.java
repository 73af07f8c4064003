package io.gridwright.ingest.parsers;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.slurm.text.TextForm;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells what Slurm's commands print, by headers, blocks and the words that they begin with. */
final class SlurmTables {
  private static final int LOOK = 40;
  private static final Pattern SETTINGS =
      Pattern.compile(
          "(?m)^\\s*(SlurmctldHost|ControlMachine|ClusterName|GresTypes|SlurmctldPort|AutoDetect)\\s*=");

  private static final Pattern RECORD =
      Pattern.compile("(?m)(^|\\s)(JobState|State|EndTime|Total|CPUAlloc|AllocTRES|MaxTime)=");

  private static final Pattern COMPLAINT =
      Pattern.compile("(sacct|squeue|sinfo|scontrol|sshare|sdiag|sprio|sacctmgr): (error|fatal).*");

  /** A row of jobs or of GPUs under no header; rows of it are refused one by one. */
  private static final Pattern ROW =
      Pattern.compile(
          "\\d+\\S*[|,].*\\b(RUNNING|PENDING|COMPLETED|CANCELLED|FAILED|TIMEOUT|SUSPENDED|PREEMPTED)\\b.*"
              + "|[^={]*\\bgpu:[\\w.-]+:\\d+\\b[^={]*");

  private SlurmTables() {}

  static @Nullable DocumentKind kindOf(String text, String fileName) {
    if (fileName.endsWith(".log") || SETTINGS.matcher(text).find()) {
      return null;
    }
    if (ROW.matcher(text.lines().findFirst().orElse("")).matches()) {
      return DocumentKind.SLURM_TABLE;
    }
    for (String line : (Iterable<String>) text.lines().limit(LOOK)::iterator) {
      if (line.startsWith("sdiag output at")) {
        return DocumentKind.SLURM_STATISTICS;
      }
      if (TextForm.beginsBlock(line) && RECORD.matcher(text).find()) {
        return DocumentKind.SLURM_RECORDS;
      }
      if (!TextForm.columns(line).isEmpty() || COMPLAINT.matcher(line).matches()) {
        return DocumentKind.SLURM_TABLE;
      }
      if (TextForm.saysNothing(line)) {
        return DocumentKind.SLURM_RECORDS;
      }
    }
    return null;
  }
}
