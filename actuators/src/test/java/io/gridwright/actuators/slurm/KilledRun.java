package io.gridwright.actuators.slurm;

import io.gridwright.actuators.core.ActionExecutor;
import io.gridwright.actuators.core.ActionJournal;
import io.gridwright.actuators.core.Approval;
import io.gridwright.actuators.core.GateLimits;
import io.gridwright.actuators.core.SafetyGate;
import io.gridwright.model.action.Action;
import io.gridwright.model.action.ActionKind;
import io.gridwright.model.action.AuditRecord;
import io.gridwright.model.policy.ActuationMode;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.Scheduler;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Takes the same three actions in a process of its own, which a test kills on the way. */
public final class KilledRun {
  private KilledRun() {}

  /** Runs with a home directory and the address of a slurmrestd. */
  public static void main(String[] args) {
    run(Path.of(args[0]), URI.create(args[1]), new ArrayList<>());
  }

  static List<AuditRecord> run(Path home, URI uri, List<AuditRecord> audit) {
    var now = Instant.ofEpochSecond(SlurmStub.NOW);
    try (var journal = ActionJournal.open(home)) {
      var slurm = new SlurmActuator(uri, "slurm-a", SlurmAccess.none(), () -> now);
      var gate = new SafetyGate(ActuationMode.APPLY, GateLimits.defaults(), home);
      var executor = new ActionExecutor(List.of(slurm), gate, journal, audit::add, () -> now);
      return executor.run(List.of(order(0), order(1), order(2)), Approval.none());
    }
  }

  private static Action order(int number) {
    return new Action(
        "order-" + number,
        "p1",
        number,
        ActionKind.PRIORITIZE,
        Scheduler.SLURM,
        new JobRef("slurm-a", "7"),
        1000L + number,
        List.of(),
        null,
        "order");
  }
}
