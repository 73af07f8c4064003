package io.gridwright.optimizer.solver;

import static io.gridwright.optimizer.Scenes.decisionOf;
import static io.gridwright.optimizer.Scenes.gang;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.model.plan.DecisionKind;
import io.gridwright.model.policy.Policy;
import io.gridwright.optimizer.RandomScenes;
import io.gridwright.optimizer.Scenes;
import io.gridwright.optimizer.rules.PlanScore;
import io.gridwright.optimizer.rules.PlanVerifier;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimefoldPlannerTest {
  @Test
  void letsShortJobsPassALongOneOfTheSamePriority() {
    // One node. Served in order of name: long 8 h, s1 1 h, s2 1 h: waits 8 x (8 + 9) = 136 GPU-h.
    // Shortest first: 8 x (1 + 2) = 24, though the long one's hours weigh root 8 as much.
    var snapshot =
        new Scenes()
            .node("a", 8, "H100", null)
            .waits("long", 1, gang(1, 8, 8))
            .waits("s1", 1, gang(1, 8, 1))
            .waits("s2", 1, gang(1, 8, 1))
            .snapshot();
    var plan = new TimefoldPlanner().plan(snapshot, Scenes.POLICY);
    assertThat(plan.baseline().weightedWaitHours()).isEqualTo(136);
    assertThat(plan.quality().weightedWaitHours()).isEqualTo(24);
    assertThat(decisionOf(plan, "long").kind()).isEqualTo(DecisionKind.DEFER);
    assertThat(plan.endReason()).contains("better than the schedulers' own order");
  }

  @Test
  void putsTheWiderGangFirstWhereItsWaitCostsMore() {
    // Two nodes. In order of name: one, wide, waits 16 x 2 h x 2 h = 64; wide first: 8 x 2 x 2 =
    // 32.
    var snapshot =
        new Scenes()
            .node("a", 8, "H100", null)
            .node("b", 8, "H100", null)
            .waits("one", 1, gang(1, 8, 2))
            .waits("wide", 1, gang(2, 8, 2))
            .snapshot();
    var plan = new TimefoldPlanner().plan(snapshot, Scenes.POLICY);
    assertThat(plan.baseline().weightedWaitHours()).isEqualTo(32);
    assertThat(plan.quality().weightedWaitHours()).isEqualTo(16);
    assertThat(decisionOf(plan, "wide").kind()).isEqualTo(DecisionKind.START);
    assertThat(plan.endReason()).contains("better than the schedulers' own order");
  }

  @Test
  void keepsHighPriorityAheadWhereItWeighsMore() {
    // Per root of the hours that they hold: high (10 + 10) / root 3, low 10 / root 2.
    var snapshot =
        new Scenes()
            .node("a", 8, "H100", null)
            .waits("low", 1, gang(1, 8, 2))
            .waits("high", 2, gang(1, 8, 3))
            .snapshot();
    var plan = new TimefoldPlanner().plan(snapshot, Scenes.POLICY);
    assertThat(decisionOf(plan, "high").kind()).isEqualTo(DecisionKind.START);
    assertThat(plan.quality()).isEqualTo(plan.baseline());
  }

  @Test
  void prefersTheTeamThatIsBelowItsShare() {
    // Alike but for the team: "ml" has used all, "bio" nothing of its half.
    var snapshot =
        new Scenes()
            .node("a", 8, "H100", null)
            .waits("1", 1, "ml", gang(1, 8, 2))
            .waits("2", 1, "bio", gang(1, 8, 2))
            .team("ml", 0.5, null, 100)
            .team("bio", 0.5, null, 0)
            .snapshot();
    var plan = new TimefoldPlanner().plan(snapshot, Scenes.POLICY);
    assertThat(decisionOf(plan, "2").kind()).isEqualTo(DecisionKind.START);
    assertThat(decisionOf(plan, "1").startAt()).isEqualTo(Scenes.at("14:00"));
  }

  @Test
  void churnKeepsAnEarlierPromise() {
    // A job of 8 GPUs that waits 2 h costs 8 x 10 x 2; a tie between equal jobs is broken by churn.
    var scenes =
        new Scenes()
            .node("a", 8, "H100", null)
            .waits("1", 1, gang(1, 8, 2))
            .waits("2", 1, gang(1, 8, 2));
    var first = new TimefoldPlanner().plan(scenes.snapshot(), Scenes.POLICY);
    assertThat(decisionOf(first, "1").kind()).isEqualTo(DecisionKind.START);
    var swapped =
        new Scenes()
            .node("a", 8, "H100", null)
            .waits("1", 1, gang(1, 8, 2))
            .waits("2", 2, gang(1, 8, 2))
            .snapshot();
    var eager =
        new Policy(
            "test-2",
            Scenes.POLICY.horizon(),
            Scenes.POLICY.slot(),
            new Policy.Weights(10, 5, 3, 1, 50),
            Scenes.POLICY.solveTime(),
            7);
    var kept = TimefoldPlanner.after(first).plan(swapped, eager);
    assertThat(decisionOf(kept, "1").kind()).isEqualTo(DecisionKind.START);
    var free = new TimefoldPlanner().plan(swapped, eager);
    assertThat(decisionOf(free, "2").kind()).isEqualTo(DecisionKind.START);
  }

  @Test
  void aFleetWithoutQueueHasAPlan() {
    var snapshot =
        new Scenes().node("a", 8, "H100", null).runs("1", 8, Duration.ofHours(2), "a").snapshot();
    var plan = new TimefoldPlanner().plan(snapshot, Scenes.POLICY);
    assertThat(decisionOf(plan, "1").kind()).isEqualTo(DecisionKind.KEEP);
    assertThat(plan.endReason()).isEqualTo("nothing to reorder");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void isValidReproducibleAndNeverWorseThanGreedy(long seed) {
    var snapshot = RandomScenes.draw(seed, 12, 25);
    var plan = new TimefoldPlanner().plan(snapshot, Scenes.POLICY);
    assertThat(PlanVerifier.verify(plan, snapshot, Scenes.POLICY)).as("seed %d", seed).isEmpty();
    assertThat(new TimefoldPlanner().plan(snapshot, Scenes.POLICY))
        .as("seed %d", seed)
        .isEqualTo(plan);
    var greedy = new GreedyPlanner().plan(snapshot, Scenes.POLICY);
    assertThat(plan.baseline()).isEqualTo(greedy.quality());
    assertThat(score(plan.quality().score()))
        .isGreaterThanOrEqualTo(score(greedy.quality().score()));
  }

  private static PlanScore score(String text) {
    var number = Pattern.compile("-?[0-9]+\\.[0-9]").matcher(text);
    var tenths =
        number.results().map(found -> Math.round(10 * Double.parseDouble(found.group()))).toList();
    return new PlanScore(tenths.get(0), tenths.get(1));
  }
}
