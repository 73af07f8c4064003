package io.gridwright.ingest.parsers.kubernetes;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;

/** Work that Slurm schedules onto Kubernetes' nodes: Slurm tells of the job, so it counts there. */
final class Elsewhere {
  private static final String SCHEDULER = "slurm-bridge-scheduler";
  private static final String JOB_NAME = "slurmjob.slinky.slurm.net/job-name";

  private Elsewhere() {}

  static boolean told(KubeObject object) {
    if (object.mark(JOB_NAME) != null) {
      return true;
    }
    var named = object.spec().findValue("schedulerName");
    return named != null && SCHEDULER.equals(Fields.text(named));
  }

  static BrokenRecordException refusal(KubeObject object) {
    return new BrokenRecordException(
        "spec.schedulerName",
        "told_elsewhere",
        object.kind() + ' ' + object.name() + " is a job of Slurm's, which tells of it itself");
  }
}
