package io.gridwright.optimizer.explain;

import static io.gridwright.optimizer.Scenes.POLICY;
import static io.gridwright.optimizer.Scenes.at;
import static io.gridwright.optimizer.Scenes.block;
import static io.gridwright.optimizer.Scenes.decisionOf;
import static io.gridwright.optimizer.Scenes.gang;
import static io.gridwright.optimizer.Scenes.typed;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.plan.Plan;
import io.gridwright.model.plan.Promise;
import io.gridwright.model.plan.Reason;
import io.gridwright.optimizer.Scenes;
import io.gridwright.optimizer.solver.GreedyPlanner;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ExplainerTest {
  private static Plan plan(Scenes scenes) {
    return new GreedyPlanner().plan(scenes.snapshot(), POLICY);
  }

  private static Scenes twoNodes() {
    return new Scenes().node("a", 8, "H100", null).node("b", 8, "H100", null);
  }

  @Test
  void tooFewFreeGpusAreCounted() {
    // Free now: 8 - 6 on a until 14:00, 8 - 7 on b until 20:00. Nothing shorter starts earlier.
    var plan =
        plan(
            twoNodes()
                .runs("1", 6, Duration.ofHours(3), "a")
                .runs("2", 7, Duration.ofHours(9), "b")
                .waits("w", 1, gang(1, 8, 4)));
    assertThat(decisionOf(plan, "w").startAt()).isEqualTo(at("14:00"));
    assertThat(decisionOf(plan, "w").reasons())
        .containsExactly(
            new Reason("no_free_gpus", "any GPU in hpc", "3 GPUs free now", "8 GPUs wanted", ""));
  }

  @Test
  void aShorterLimitIsTriedBeforeItIsAdvised() {
    // b is free until "big" starts on a and b at 14:00: 2 h fit, the 4 h asked for do not.
    var plan =
        plan(
            twoNodes()
                .runs("1", 8, Duration.ofHours(3), "a")
                .waits("big", 9, gang(2, 8, 2))
                .waits("w", 1, gang(1, 8, 4)));
    assertThat(decisionOf(plan, "w").startAt()).isEqualTo(at("16:00"));
    assertThat(decisionOf(plan, "w").reasons())
        .containsExactly(
            new Reason(
                "behind_jobs",
                "place 2 of 2",
                "1 job ahead: hpc:big until 16:00Z",
                "alone it would start now",
                "with a time limit of 2 h it would start now"));
  }

  @Test
  void aQuotaIsToldWithWhatIsHeld() {
    var plan =
        plan(
            twoNodes()
                .runs("1", 6, Duration.ofHours(2), "a")
                .waits("w", 1, gang(1, 4, 1))
                .team("ml", 1, 8.0, 0));
    assertThat(decisionOf(plan, "w").reasons())
        .containsExactly(
            new Reason("quota", "team ml", "6 GPUs held + 4 GPUs wanted", "quota of 8 GPUs", ""));
  }

  @Test
  void aBrokenBlockIsToldApartFromAFullFleet() {
    var plan =
        plan(
            new Scenes()
                .node("a1", 4, "GB200", "a")
                .node("a2", 4, "GB200", "a")
                .node("b1", 4, "GB200", "b")
                .runs("1", 4, Duration.ofHours(4), "a2")
                .waits("w", 1, block(2, 4, 1)));
    assertThat(decisionOf(plan, "w").reasons())
        .containsExactly(
            new Reason(
                "domain_fragmented",
                "any GPU in hpc",
                "largest free block has room for 1 node x 4 GPUs",
                "2 nodes wanted in one NVLink domain",
                "with 1 node it would start now; spread over NVLink domains it would start now"));
  }

  @Test
  void enoughGpusOnTooManyNodes() {
    var plan =
        plan(
            twoNodes()
                .runs("1", 4, Duration.ofHours(2), "a")
                .runs("2", 4, Duration.ofHours(3), "b")
                .waits("w", 1, gang(1, 8, 1)));
    assertThat(decisionOf(plan, "w").reasons())
        .containsExactly(
            new Reason(
                "node_fragmented",
                "any GPU in hpc",
                "room for 0 nodes x 8 GPUs",
                "1 node wanted",
                ""));
  }

  @Test
  void aNodeThatIsNotUpIsNamed() {
    var plan =
        plan(
            new Scenes()
                .node("a", 8, "H100", null)
                .node("hpc", "b", 8, "H100", null, NodeState.DRAINED)
                .waits("w", 1, gang(2, 8, 1)));
    assertThat(decisionOf(plan, "w").reasons())
        .containsExactly(
            new Reason(
                "node_not_ready",
                "cluster hpc",
                "1 not up: b (DRAINED)",
                "1 node up, 2 nodes wanted",
                "returning these nodes to service"));
  }

  @Test
  void whatNoFleetCouldCarryIsImpossible() {
    var plan = plan(twoNodes().waits("w", 1, typed(3, 8, 1, "H100")));
    assertThat(decisionOf(plan, "w").reasons())
        .containsExactly(
            new Reason(
                "impossible_request",
                "cluster hpc",
                "3 nodes x 8 GPUs of H100 wanted",
                "cluster has room for 2 such nodes",
                "a request of at most 2 nodes"));
  }

  @Test
  void aStartSaysWhere() {
    var plan = plan(twoNodes().waits("w", 1, gang(2, 8, 1)));
    assertThat(decisionOf(plan, "w").reasons())
        .containsExactly(
            new Reason(
                "fits_now",
                "a, b",
                "16 GPUs free on 2 nodes in 2 NVLink domains",
                "2 nodes x 8 GPUs wanted",
                ""));
  }

  @Test
  void aPromiseAssumesThatJobsEndBeforeTheirLimit() {
    // 8 of 16 slots are left to the running job: half of them end at 14:00, a fifth (2) at 13:00.
    var plan =
        plan(
            new Scenes()
                .node("a", 8, "H100", null)
                .runs("1", 8, Duration.ofHours(5), "a")
                .waits("w", 1, gang(1, 8, 1)));
    assertThat(decisionOf(plan, "w").promise())
        .isEqualTo(new Promise(at("13:00"), at("14:00"), at("16:00")));
  }

  @Test
  void sentencesTellDecisionBandReasonsAndHelp() {
    // In slots of 30 min, half: the running job 4 -> 2, big 4 -> 2, so w (8 -> 4) follows at slot
    // 4.
    // A fifth, rounded up: 1, 1 and 2, so w follows at slot 2.
    var scenes =
        twoNodes()
            .runs("1", 8, Duration.ofHours(3), "a")
            .waits("big", 9, gang(2, 8, 2))
            .waits("w", 1, gang(1, 8, 4));
    assertThat(Explanation.sentences(decisionOf(plan(scenes), "w"), scenes.snapshot()))
        .containsExactly(
            "hpc:w is planned to start at 16:00Z.",
            "Likely start: not before 13:00Z, about 14:00Z, by 16:00Z.",
            "behind_jobs (place 2 of 2): 1 job ahead: hpc:big until 16:00Z; alone it would start"
                + " now.",
            "What would help: with a time limit of 2 h it would start now.");
  }
}
