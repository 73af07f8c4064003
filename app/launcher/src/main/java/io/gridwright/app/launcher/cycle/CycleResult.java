package io.gridwright.app.launcher.cycle;

import io.gridwright.model.action.ActionState;
import io.gridwright.model.action.AuditRecord;
import io.gridwright.model.plan.Plan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one cycle came to.
 *
 * @param plan the plan, null when the snapshot was too poor to plan with
 * @param audit what was proposed, done or refused
 * @param note what is missing when there is no plan or a cluster is left alone; else empty
 */
public record CycleResult(@Nullable Plan plan, List<AuditRecord> audit, String note) {
  public CycleResult {
    audit = List.copyOf(audit);
  }

  /** Actions that took effect. */
  public long applied() {
    return audit.stream().filter(record -> record.state() == ActionState.APPLIED).count();
  }
}
