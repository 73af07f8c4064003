package io.gridwright.analytics.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.analytics.plans.PlanReader;
import io.gridwright.analytics.warehouse.RawRows;
import io.gridwright.analytics.warehouse.RawRows.JobRow;
import io.gridwright.model.action.Action;
import io.gridwright.model.action.ActionKind;
import io.gridwright.model.action.ActionState;
import io.gridwright.model.action.AuditRecord;
import io.gridwright.model.fleet.NodePlace;
import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.plan.Decision;
import io.gridwright.model.plan.DecisionKind;
import io.gridwright.model.plan.Plan;
import io.gridwright.model.plan.PlanQuality;
import io.gridwright.model.plan.Promise;
import io.gridwright.model.plan.Reason;
import io.gridwright.model.workload.Entitlement;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.NodeShare;
import io.gridwright.model.workload.Scheduler;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotReaderTest {
  private static final Instant NOW = Instant.parse("2026-03-02T10:01:00Z");
  private static final JobRef WAITING = new JobRef("c", "j2");
  @TempDir Path home;

  private RawRows scene() {
    return new RawRows(home)
        .node("10:00", "n1", "UP")
        .node("10:00", "n2", "DOWN")
        .team("10:00", "red", 3, 6)
        .team("10:00", "blue", 1, null)
        .job("10:00", JobRow.running("j1", "09:00", "n1"))
        .job("10:00", JobRow.waiting("j2", "09:30", 4))
        .job("10:00", JobRow.running("j3", "09:00", "n2").ended("COMPLETED", "09:50"));
  }

  @Test
  void theSnapshotHoldsWhatWaitsAndRuns() {
    try (var warehouse = scene().open()) {
      var snapshot = new SnapshotReader(warehouse).read(NOW);
      assertThat(snapshot.nodes()).hasSize(2);
      assertThat(snapshot.nodes().get(0).place()).isEqualTo(new NodePlace("d", "l", "r"));
      assertThat(snapshot.nodes().get(1).state()).isEqualTo(NodeState.DOWN);
      assertThat(snapshot.jobs())
          .extracting(job -> job.ref().id(), job -> job.state())
          .containsExactly(
              Tuple.tuple("j1", JobState.RUNNING), Tuple.tuple("j2", JobState.PENDING));
      assertThat(snapshot.jobs().get(0).allocation()).containsExactly(new NodeShare("n1", 4));
      assertThat(snapshot.jobs().get(0).request().timeLimit()).isEqualTo(Duration.ofHours(1));
      assertThat(snapshot.jobs().get(1).times().eligible())
          .isEqualTo(Instant.parse("2026-03-02T09:30:00Z"));
      assertThat(snapshot.entitlements())
          .contains(new Entitlement("blue", 0.25, null, 0))
          .anySatisfy(
              red -> {
                assertThat(red.team()).isEqualTo("red");
                assertThat(red.share()).isEqualTo(0.75);
                assertThat(red.quotaGpus()).isEqualTo(6);
                assertThat(red.usedGpuHours()).isBetween(7.3, 7.4); // 60 + 50 min of 4 GPUs
              });
      assertThat(snapshot.completeness())
          .extracting(source -> source.source(), source -> source.enough())
          .containsExactly(
              Tuple.tuple("GPU telemetry", false),
              Tuple.tuple("jobs of c", true),
              Tuple.tuple("nodes of c", true));
    }
  }

  @Test
  void equalContentHasTheSameNameAndStaleSourcesAreTold() {
    try (var warehouse = scene().open()) {
      var reader = new SnapshotReader(warehouse);
      assertThat(reader.read(NOW).id()).isEqualTo(reader.read(NOW).id());
      var late = reader.read(NOW.plus(Duration.ofHours(1)));
      assertThat(late.id()).isNotEqualTo(reader.read(NOW).id());
      assertThat(late.completeness())
          .filteredOn(source -> source.lastSeen() != null)
          .hasSize(2)
          .allSatisfy(source -> assertThat(source.missing()).contains("2026-03-02T10:00:00Z"));
    }
  }

  @Test
  void plansAndActionsAreStoredOnceAndSeenInTheReports() {
    try (var warehouse = scene().open()) {
      var plan = plan();
      warehouse.record(plan);
      assertThat(new PlanReader(warehouse).read("p-1")).isEqualTo(plan);
      assertThat(new PlanReader(warehouse).read(PlanReader.LATEST)).isEqualTo(plan);
      assertThatThrownBy(() -> new PlanReader(warehouse).read("p-2")).hasMessageContaining("p-2");
      long after = warehouse.revision();
      warehouse.record(plan);
      assertThat(warehouse.revision()).isEqualTo(after);
      var sent = audit(ActionState.SENT, NOW);
      var applied = audit(ActionState.APPLIED, NOW.plusSeconds(1));
      warehouse.record(List.of(sent, applied));
      warehouse.record(List.of(applied));

      var queue = warehouse.report("queue").objects();
      assertThat(queue).hasSize(2);
      assertThat(queue.get(0))
          .containsEntry("job_id", "j2")
          .containsEntry("decision", "DEFER")
          .containsEntry("reason_rule", "no_free_gpus")
          .containsEntry("reason", "0 GPUs free (limit: 4 GPUs)")
          .containsEntry("planned_start", NOW.plusSeconds(600));
      assertThat(warehouse.report("plan_timeline").objects())
          .singleElement()
          .satisfies(row -> assertThat(row).containsEntry("node", "n1").containsEntry("gpus", 4.0));
      assertThat(warehouse.report("plan_quality").rows()).hasSize(1);
      assertThat(warehouse.report("actions").objects())
          .singleElement()
          .satisfies(row -> assertThat(row).containsEntry("state", "APPLIED"));
      assertThat(warehouse.query("SELECT count(*) FROM planning.action_audit", List.of()).rows())
          .containsExactly(List.of(2L));
    }
  }

  private static Plan plan() {
    var decision =
        new Decision(
            WAITING,
            DecisionKind.DEFER,
            0,
            NOW.plusSeconds(600),
            NOW.plusSeconds(4200),
            List.of(new NodeShare("n1", 4)),
            new Promise(NOW, NOW.plusSeconds(300), NOW.plusSeconds(600)),
            List.of(new Reason("no_free_gpus", "c", "0 GPUs free", "4 GPUs", "")));
    var quality = new PlanQuality(1, 0, 0.7, 4, "0hard/-7soft");
    return new Plan(
        "p-1", "s-1", "v1", 7, NOW, Duration.ofHours(24), List.of(decision), quality, quality, "x");
  }

  private static AuditRecord audit(ActionState state, Instant at) {
    var action =
        new Action(
            "a-1",
            "p-1",
            0,
            ActionKind.DEFER,
            Scheduler.SLURM,
            WAITING,
            1L,
            List.of(),
            NOW,
            "no_free_gpus");
    return new AuditRecord(action, state, at, "planner", "{}", "", "");
  }
}
