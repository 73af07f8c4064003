package io.gridwright.app.twin.engine;

import io.gridwright.app.twin.journal.Command;
import io.gridwright.app.twin.kube.KubeWrites;
import io.gridwright.app.twin.slurm.SlurmJobUpdate;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Reply;

/** Carries a command out on a state; the same command on the same state does the same. */
public final class Commands {
  private Commands() {}

  /** Carries it out at the state's present second. */
  public static Reply apply(TwinState state, Command command) {
    return switch (command.kind()) {
      case SLURM_UPDATE -> new SlurmJobUpdate(state).update(command.target(), command.body());
      case SLURM_CANCEL -> new SlurmJobUpdate(state).cancel(command.target());
      case FAULT -> new Faults(state).inject(command.body());
      case KUBE_MERGE_PATCH, KUBE_JSON_PATCH, KUBE_STRATEGIC_PATCH, KUBE_APPLY_PATCH, KUBE_PUT ->
          new KubeWrites(state).write(command.kind(), command.target(), command.body(), false);
    };
  }
}
