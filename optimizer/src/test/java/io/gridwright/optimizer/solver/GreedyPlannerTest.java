package io.gridwright.optimizer.solver;

import static io.gridwright.optimizer.Scenes.at;
import static io.gridwright.optimizer.Scenes.block;
import static io.gridwright.optimizer.Scenes.decisionOf;
import static io.gridwright.optimizer.Scenes.gang;
import static io.gridwright.optimizer.Scenes.nodesOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.model.plan.DecisionKind;
import io.gridwright.model.plan.Plan;
import io.gridwright.optimizer.RandomScenes;
import io.gridwright.optimizer.Scenes;
import io.gridwright.optimizer.rules.PlanVerifier;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GreedyPlannerTest {
  private static Plan plan(Scenes scenes) {
    var snapshot = scenes.snapshot();
    var plan = new GreedyPlanner().plan(snapshot, Scenes.POLICY);
    assertThat(PlanVerifier.verify(plan, snapshot, Scenes.POLICY)).isEmpty();
    return plan;
  }

  @Test
  void servesByPriorityAndBackfillsWithoutDelayingAnybody() {
    // a is busy until 14:00. "big" (2 nodes) comes first and gets 14:00 to 16:00. "short" (2 h)
    // fits on b before that, "long" (3 h) does not and follows at 16:00.
    var plan =
        plan(
            new Scenes()
                .node("a", 8, "H100", null)
                .node("b", 8, "H100", null)
                .runs("run", 8, Duration.ofHours(3), "a")
                .waits("long", 1, gang(1, 8, 3))
                .waits("short", 2, gang(1, 8, 2))
                .waits("big", 9, gang(2, 8, 2)));
    assertThat(decisionOf(plan, "run").kind()).isEqualTo(DecisionKind.KEEP);
    assertThat(decisionOf(plan, "run").endAt()).isEqualTo(at("14:00"));
    assertThat(decisionOf(plan, "big").startAt()).isEqualTo(at("14:00"));
    assertThat(decisionOf(plan, "big").endAt()).isEqualTo(at("16:00"));
    assertThat(decisionOf(plan, "short").kind()).isEqualTo(DecisionKind.START);
    assertThat(nodesOf(plan, "short")).containsExactly("b");
    assertThat(decisionOf(plan, "long").startAt()).isEqualTo(at("16:00"));
    assertThat(decisionOf(plan, "short").rank()).isZero();
    assertThat(decisionOf(plan, "big").rank()).isEqualTo(1);
    assertThat(decisionOf(plan, "long").rank()).isEqualTo(2);
  }

  @Test
  void countsWhatThePlanIsWorth() {
    // big 16 GPUs x 2 h + short 0 + long 8 GPUs x 4 h = 64; planned: run 8 x 2 h, big 16 x 2 h,
    // short 8 x 2 h, long 8 x 3 h = 88.
    var plan =
        plan(
            new Scenes()
                .node("a", 8, "H100", null)
                .node("b", 8, "H100", null)
                .runs("run", 8, Duration.ofHours(3), "a")
                .waits("long", 1, gang(1, 8, 3))
                .waits("short", 2, gang(1, 8, 2))
                .waits("big", 9, gang(2, 8, 2)));
    assertThat(plan.quality().placedJobs()).isEqualTo(3);
    assertThat(plan.quality().startNow()).isEqualTo(1);
    assertThat(plan.quality().weightedWaitHours()).isEqualTo(64);
    assertThat(plan.quality().plannedGpuHours()).isEqualTo(88);
    assertThat(plan.baseline()).isEqualTo(plan.quality());
  }

  @Test
  void blocksHeldAndImpossibleJobsAndCountsTheirWait() {
    // 4 GPUs x 12 h + 8 GPUs x 12 h.
    var plan =
        plan(
            new Scenes()
                .node("a", 4, "GB200", "x")
                .node("b", 4, "GB200", "y")
                .held("held", gang(1, 4, 1))
                .waits("wide", 5, block(2, 4, 1)));
    assertThat(decisionOf(plan, "held").kind()).isEqualTo(DecisionKind.BLOCK);
    assertThat(decisionOf(plan, "wide").kind()).isEqualTo(DecisionKind.BLOCK);
    assertThat(decisionOf(plan, "wide").reasons().get(0).rule()).isEqualTo("impossible_request");
    assertThat(decisionOf(plan, "held").reasons().get(0).rule()).isEqualTo("held_by_user");
    assertThat(plan.quality().weightedWaitHours()).isEqualTo(144);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void breaksNoHardRuleOnAnyFleet(long seed) {
    var snapshot = RandomScenes.draw(seed, 12, 30);
    var plan = new GreedyPlanner().plan(snapshot, Scenes.POLICY);
    assertThat(PlanVerifier.verify(plan, snapshot, Scenes.POLICY)).as("seed %d", seed).isEmpty();
    assertThat(new GreedyPlanner().plan(snapshot, Scenes.POLICY)).isEqualTo(plan);
  }
}
