package io.gridwright.app.launcher.cycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.model.action.Action;
import io.gridwright.model.action.ActionKind;
import io.gridwright.model.action.ActionState;
import io.gridwright.model.action.AuditRecord;
import io.gridwright.model.fleet.Node;
import io.gridwright.model.fleet.NodePlace;
import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.plan.Plan;
import io.gridwright.model.plan.PlanQuality;
import io.gridwright.model.policy.ActuationMode;
import io.gridwright.model.policy.Policy;
import io.gridwright.model.snapshot.Completeness;
import io.gridwright.model.snapshot.FleetSnapshot;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.Scheduler;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PlanningCycleTest {
  private static final Instant NOW = Instant.parse("2026-12-01T12:00:00Z");
  private static final PlanQuality QUALITY = new PlanQuality(0, 0, 0, 0, "0");
  private static final Node NODE =
      new Node(
          "slurm-a",
          Scheduler.SLURM,
          "n1",
          8,
          "h100",
          NodeState.UP,
          new NodePlace(null, null, null));
  private static final Action ACTION =
      new Action(
          "a1",
          "p1",
          0,
          ActionKind.PRIORITIZE,
          Scheduler.SLURM,
          new JobRef("slurm-a", "7"),
          1_000_000L,
          List.of(),
          null,
          "first");

  private final List<String> steps = new ArrayList<>();
  private List<Node> nodes = List.of(NODE);
  private List<String> violations = List.of();
  private @Nullable String cluster;

  private FleetSnapshot read(Instant at) {
    steps.add("read " + at);
    return new FleetSnapshot(
        "s1",
        at,
        nodes,
        List.of(),
        List.of(),
        List.of(new Completeness("nodes of slurm-a", cluster, null, null, false, "no node seen")));
  }

  private CycleParts parts() {
    return new CycleParts(
        this::read,
        (snapshot, policy) -> {
          steps.add("plan");
          return new Plan(
              "p1", "s1", "v", 0, NOW, Duration.ofHours(24), List.of(), QUALITY, QUALITY, "done");
        },
        (snapshot, plan) -> {
          steps.add("verify");
          return violations;
        },
        plan -> steps.add("publish"),
        (plan, snapshot) -> {
          steps.add("diff");
          return List.of(ACTION);
        },
        (actions, mode) -> {
          steps.add("act " + mode);
          return actions.stream()
              .map(a -> new AuditRecord(a, ActionState.APPLIED, NOW, "planner", "{}", "{}", "ok"))
              .toList();
        },
        () -> steps.add("audit"));
  }

  private CycleResult run() {
    var clock = Clock.fixed(NOW, ZoneOffset.UTC);
    return new PlanningCycle(parts(), Policy.defaults(), ActuationMode.APPLY, clock).run();
  }

  @Test
  void theStepsFollowOneAnother() {
    assertThat(run().applied()).isEqualTo(1);
    assertThat(steps)
        .containsExactly("read " + NOW, "plan", "verify", "publish", "diff", "act APPLY", "audit");
  }

  @Test
  void aPlanThatBreaksAHardRuleIsNeitherPublishedNorActedOn() {
    violations = List.of("capacity: n1 holds 9 of 8 GPUs");
    assertThatThrownBy(this::run).hasMessageContaining("n1 holds 9 of 8 GPUs");
    assertThat(steps).doesNotContain("publish", "act APPLY");
  }

  @Test
  void withoutANodeThereIsNoPlanAndTheResultSaysWhatIsMissing() {
    nodes = List.of();
    assertThat(run().plan()).isNull();
    assertThat(run().note()).isEqualTo("nodes of slurm-a: no node seen");
    assertThat(steps).doesNotContain("plan");
  }

  @Test
  void aClusterThatWasNotSeenLatelyIsPlannedButNotActedOn() {
    cluster = "slurm-a";
    var result = run();
    assertThat(result.plan()).isNotNull();
    assertThat(result.applied()).isZero();
    assertThat(result.note()).isEqualTo("nodes of slurm-a: no node seen");
  }
}
