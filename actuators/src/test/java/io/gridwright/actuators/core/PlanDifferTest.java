package io.gridwright.actuators.core;

import static io.gridwright.actuators.core.Scenes.NOW;
import static io.gridwright.actuators.core.Scenes.decision;
import static io.gridwright.actuators.core.Scenes.job;
import static io.gridwright.actuators.core.Scenes.kube;
import static io.gridwright.actuators.core.Scenes.node;
import static io.gridwright.actuators.core.Scenes.plan;
import static io.gridwright.actuators.core.Scenes.slurm;
import static io.gridwright.actuators.core.Scenes.snapshot;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.model.action.Action;
import io.gridwright.model.action.ActionKind;
import io.gridwright.model.fleet.Node;
import io.gridwright.model.plan.DecisionKind;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobState;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlanDifferTest {
  private static final List<Node> NODES = List.of(node("slurm-a", "n1"), node("slurm-a", "n2"));
  private final Set<JobRef> pinned = new HashSet<>();
  private final PlanDiffer differ = new PlanDiffer(DifferRules.defaults(), pinned::contains);

  @Test
  void aStartIsAPlacementOnItsNodesAndTheJobsBehindItGetFallingPriorities() {
    var actions =
        differ.actions(
            plan(
                decision(slurm("3"), DecisionKind.DEFER, 1, NOW.plusSeconds(3600), "n1", "n2"),
                decision(slurm("1"), DecisionKind.START, 0, NOW, "n2", "n1")),
            snapshot(
                NODES,
                job(slurm("1"), JobState.PENDING, 50),
                job(slurm("3"), JobState.PENDING, 900)));
    assertThat(actions)
        .extracting(Action::kind)
        .containsExactly(ActionKind.PLACE, ActionKind.PRIORITIZE);
    assertThat(actions.get(0).nodes()).containsExactly("n1", "n2");
    assertThat(actions).extracting(Action::priority).containsExactly(1_000_000L, 999_990L);
    assertThat(actions).extracting(Action::order).containsExactly(0, 1);
  }

  @Test
  void aJobThatIsAsWantedGetsNothing() {
    var actions =
        differ.actions(
            plan(
                decision(slurm("1"), DecisionKind.DEFER, 0, NOW.plusSeconds(60), "n1"),
                decision(slurm("2"), DecisionKind.DEFER, 1, NOW.plusSeconds(60), "n1"),
                decision(slurm("9"), DecisionKind.KEEP, 0, NOW, "n1")),
            snapshot(
                List.of(),
                job(slurm("1"), JobState.PENDING, 999_990),
                job(slurm("2"), JobState.PENDING, 999_700),
                job(slurm("9"), JobState.RUNNING, 7)));
    assertThat(actions).isEmpty();
  }

  @Test
  void aHeldJobAndAJobThatCannotStartAreLeftAlone() {
    var actions =
        differ.actions(
            plan(
                decision(slurm("1"), DecisionKind.START, 0, NOW, "n1"),
                decision(slurm("2"), DecisionKind.BLOCK, 1, NOW)),
            snapshot(
                NODES, job(slurm("1"), JobState.HELD, 0), job(slurm("2"), JobState.PENDING, 40)));
    assertThat(actions).isEmpty();
  }

  @Test
  void aJobThatWouldTakeRoomLeftEmptyOnPurposeIsDeferredUntilItsStart() {
    var start = NOW.plus(Duration.ofMinutes(20));
    var actions =
        differ.actions(
            plan(decision(slurm("1"), DecisionKind.DEFER, 0, start, "n1")),
            snapshot(NODES, job(slurm("1"), JobState.PENDING, 5)));
    assertThat(actions)
        .singleElement()
        .satisfies(
            a -> {
              assertThat(a.kind()).isEqualTo(ActionKind.DEFER);
              assertThat(a.notBefore()).isEqualTo(start);
              assertThat(a.priority()).isEqualTo(1_000_000L);
            });
  }

  @Test
  void aDeferralEndsByItselfWhenNoFurtherPlanComes() {
    var actions =
        differ.actions(
            plan(decision(slurm("1"), DecisionKind.DEFER, 0, NOW.plusSeconds(36_000), "n1")),
            snapshot(NODES, job(slurm("1"), JobState.PENDING, 5)));
    assertThat(actions)
        .singleElement()
        .extracting(Action::notBefore)
        .isEqualTo(NOW.plus(Duration.ofMinutes(30)));
  }

  @Test
  void aDeferralThatStillLastsLongEnoughIsNotWrittenAgain() {
    var job = job(slurm("1"), JobState.PENDING, 1_000_000);
    var plan = plan(decision(slurm("1"), DecisionKind.DEFER, 0, NOW.plusSeconds(36_000), "n1"));
    var fresh = Scenes.eligible(job, NOW.plus(Duration.ofMinutes(20)));
    assertThat(differ.actions(plan, snapshot(NODES, fresh))).isEmpty();
    var stale = Scenes.eligible(job, NOW.plus(Duration.ofMinutes(10)));
    assertThat(differ.actions(plan, snapshot(NODES, stale))).hasSize(1);
  }

  @Test
  void aJobThatAnEarlierPlanBoundToNodesIsFreedAgain() {
    pinned.add(slurm("1"));
    var actions =
        differ.actions(
            plan(decision(slurm("1"), DecisionKind.DEFER, 0, NOW.plusSeconds(600), "n1")),
            snapshot(List.of(), job(slurm("1"), JobState.PENDING, 1_000_000)));
    assertThat(actions).singleElement().extracting(Action::kind).isEqualTo(ActionKind.PRIORITIZE);
  }

  @Test
  void aPreemptedJobIsRequeuedAfterThePlacementsAndRanksBehindThoseThatWait() {
    var actions =
        differ.actions(
            plan(
                decision(slurm("7"), DecisionKind.PREEMPT, 0, NOW),
                decision(slurm("8"), DecisionKind.START, 1, NOW, "n1")),
            snapshot(
                NODES,
                job(slurm("7"), JobState.RUNNING, 100),
                job(slurm("8"), JobState.PENDING, 100)));
    assertThat(actions)
        .extracting(Action::kind)
        .containsExactly(ActionKind.PLACE, ActionKind.REQUEUE);
    assertThat(actions.get(1).priority()).isLessThan(actions.get(0).priority());
  }

  @Test
  void kubernetesJobsThatRunAreProtectedBeforeAnyOtherIsMovedAboveThem() {
    var actions =
        differ.actions(
            plan(
                decision(kube("ns/a"), DecisionKind.START, 0, NOW, "k1"),
                decision(kube("ns/b"), DecisionKind.DEFER, 1, NOW.plusSeconds(900), "k1"),
                decision(kube("ns/c"), DecisionKind.KEEP, 0, NOW, "k2")),
            snapshot(
                List.of(node("kube-b", "k1"), node("kube-b", "k2")),
                job(kube("ns/a"), JobState.PENDING, 0),
                job(kube("ns/b"), JobState.PENDING, 0),
                job(kube("ns/c"), JobState.RUNNING, 0)));
    assertThat(actions)
        .extracting(a -> a.job().id() + " " + a.kind() + " " + a.priority())
        .containsExactly(
            "ns/c PRIORITIZE 2000000", "ns/a PLACE 1500000", "ns/b PRIORITIZE 1000000");
  }

  @Test
  void theSamePlanGivesTheSameIdsAndAnotherArgumentAnotherId() {
    var jobs = snapshot(NODES, job(slurm("1"), JobState.PENDING, 50));
    var first = differ.actions(plan(decision(slurm("1"), DecisionKind.START, 0, NOW, "n1")), jobs);
    var again = differ.actions(plan(decision(slurm("1"), DecisionKind.START, 0, NOW, "n1")), jobs);
    var other = differ.actions(plan(decision(slurm("1"), DecisionKind.START, 0, NOW, "n2")), jobs);
    assertThat(again).isEqualTo(first);
    assertThat(other.get(0).id()).isNotEqualTo(first.get(0).id());
  }

  @Test
  void theReasonOfTheDecisionGoesWithTheAction() {
    var actions =
        differ.actions(
            plan(decision(slurm("1"), DecisionKind.START, 0, NOW, "n1")),
            snapshot(NODES, job(slurm("1"), JobState.PENDING, 50)));
    assertThat(actions.get(0).why()).isEqualTo("order: slurm-a:1 has rank 0, limit none");
  }
}
