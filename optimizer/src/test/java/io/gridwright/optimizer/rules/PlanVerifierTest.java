package io.gridwright.optimizer.rules;

import static io.gridwright.optimizer.Scenes.NOON;
import static io.gridwright.optimizer.Scenes.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.plan.Decision;
import io.gridwright.model.plan.DecisionKind;
import io.gridwright.model.plan.Plan;
import io.gridwright.model.plan.PlanQuality;
import io.gridwright.model.plan.Reason;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.NodeShare;
import io.gridwright.optimizer.Scenes;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One wrong plan for each rule. */
class PlanVerifierTest {
  private static final Scenes FLEET =
      new Scenes()
          .node("a", 4, "GB200", "x")
          .node("b", 4, "GB200", "y")
          .node("c", 8, "H100", null)
          .node("hpc", "d", 8, "H100", null, NodeState.DOWN)
          .runs("run", 4, Duration.ofHours(3), "a")
          .waits("gang", 1, Scenes.block(2, 4, 1))
          .waits("typed", 2, "bio", Scenes.typed(1, 4, 1, "H100"))
          .held("held", Scenes.gang(1, 1, 1))
          .team("bio", 0.5, 4.0, 0);

  private static final Decision RUN = keep("run");
  private static final Decision GANG = block("gang", 0);
  private static final Decision TYPED = start("typed", 1, NOON, at("13:00"), 4, "c");
  private static final Decision HELD = block("held", 2);

  private static List<String> verify(Decision... decisions) {
    var none = new PlanQuality(0, 0, 0, 0, "");
    var plan =
        new Plan(
            "p",
            "snap-1",
            "test-1",
            7,
            NOON,
            Duration.ofHours(12),
            Arrays.asList(decisions),
            none,
            none,
            "");
    return PlanVerifier.verify(plan, FLEET.snapshot(), Scenes.POLICY);
  }

  private static Decision decision(
      String id, DecisionKind kind, int rank, Instant start, Instant end, List<NodeShare> nodes) {
    var why = List.of(new Reason("r", "", "", "", ""));
    return new Decision(new JobRef("hpc", id), kind, rank, start, end, nodes, null, why);
  }

  private static Decision keep(String id) {
    return decision(
        id, DecisionKind.KEEP, 0, at("11:00"), at("14:00"), List.of(new NodeShare("a", 4)));
  }

  private static Decision block(String id, int rank) {
    return decision(id, DecisionKind.BLOCK, rank, null, null, List.of());
  }

  private static Decision start(
      String id, int rank, Instant start, Instant end, double gpus, String... nodes) {
    var shares = Arrays.stream(nodes).map(node -> new NodeShare(node, gpus)).toList();
    var kind = start.equals(NOON) ? DecisionKind.START : DecisionKind.DEFER;
    return decision(id, kind, rank, start, end, shares);
  }

  @Test
  void acceptsASoundPlan() {
    assertThat(verify(RUN, GANG, TYPED, HELD)).isEmpty();
  }

  @Test
  void eachJobHasExactlyOneDecision() {
    assertThat(verify(RUN, GANG, TYPED)).containsExactly("one_decision: hpc:held has none");
    assertThat(verify(RUN, RUN, GANG, TYPED, HELD))
        .containsExactly("one_decision: hpc:run has more than one");
    assertThat(verify(RUN, GANG, TYPED, HELD, block("ghost", 3)))
        .containsExactly("one_decision: hpc:ghost is not in the snapshot");
  }

  @Test
  void nodesHoldNoMoreThanTheyHave() {
    // a is held by "run" until 14:00.
    assertThat(verify(RUN, start("gang", 0, at("13:30"), at("14:30"), 4, "a", "b"), TYPED, HELD))
        .contains("capacity: node hpc:a holds 8 GPUs of 4 GPUs at 2026-03-02T13:30:00Z");
  }

  @Test
  void aGangIsWholeAndInItsDomain() {
    assertThat(verify(RUN, start("gang", 0, NOON, at("13:00"), 4, "b"), TYPED, HELD))
        .containsExactly("gang: hpc:gang gets 1 of 2 parts");
    assertThat(verify(RUN, start("gang", 0, at("14:00"), at("15:00"), 4, "a", "b"), TYPED, HELD))
        .containsExactly("domain: hpc:gang is spread over 2");
  }

  @Test
  void nodesAreUpAndOfTheTypeAskedFor() {
    assertThat(verify(RUN, GANG, start("typed", 1, NOON, at("13:00"), 4, "b"), HELD))
        .containsExactly("type: hpc:typed wants H100 but is on GB200");
    assertThat(verify(RUN, GANG, start("typed", 1, NOON, at("13:00"), 4, "d"), HELD))
        .containsExactly("node: hpc:typed is on d, which is DOWN");
    assertThat(verify(RUN, GANG, start("typed", 1, NOON, at("13:00"), 4, "z"), HELD))
        .containsExactly("node: hpc:typed is on z, not a node of its cluster");
  }

  @Test
  void aTeamHoldsNoMoreThanItsQuota() {
    assertThat(verify(RUN, GANG, start("typed", 1, NOON, at("13:00"), 8, "c"), HELD))
        .contains("quota: team bio holds 8 GPUs of 4 GPUs at 2026-03-02T12:00:00Z");
  }

  @Test
  void kindAndTimeAgree() {
    assertThat(verify(block("run", 0), GANG, TYPED, HELD))
        .containsExactly("kind: hpc:run is blocked but runs");
    assertThat(verify(RUN, GANG, TYPED, start("held", 2, NOON, at("13:00"), 1, "b")))
        .containsExactly("kind: hpc:held starts but is HELD");
    assertThat(verify(RUN, GANG, start("typed", 1, NOON, at("12:30"), 4, "c"), HELD))
        .containsExactly("time: hpc:typed is cut short of its time limit");
    assertThat(verify(RUN, GANG, start("typed", 0, NOON, at("13:00"), 4, "c"), HELD))
        .containsExactly("rank: hpc:typed shares rank 0");
  }
}
