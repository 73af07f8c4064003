package io.gridwright.optimizer.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.model.policy.Policy;
import io.gridwright.model.workload.JobRequest;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.NodeShare;
import io.gridwright.optimizer.Scenes;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScoreRuleTest {
  private static String score(Scenes scenes, Integer... order) {
    var scene = new Scene(scenes.snapshot(), Scenes.POLICY);
    return new ScoreRule(scene, null)
        .score(new ListScheduler(scene).schedule(List.of(order)))
        .text();
  }

  @Test
  void waitCostsGpusTimesWeightTimesLengthTimesHours() {
    // The second job of 2 h waits 2 h: 4 GPUs x (10 + priority 10 x 0 + fairness 5 x 0) x 2 h x 2
    // h.
    var scenes =
        new Scenes()
            .node("a", 4, "H100", null)
            .waits("1", 1, Scenes.gang(1, 4, 2))
            .waits("2", 1, Scenes.gang(1, 4, 2));
    assertThat(score(scenes, 0, 1)).isEqualTo("0.0 unplaced / -112.8 wait");
  }

  @Test
  void theHighestPriorityWeighsMoreByTheWholeWeight() {
    // Priorities 9, 5, 1 have p = 1, 0.5, 0. Served backwards: 4 x (10 + 5) x 1 + 4 x (10 + 10) x
    // 2.
    var scenes =
        new Scenes()
            .node("a", 4, "H100", null)
            .waits("1", 9, Scenes.gang(1, 4, 1))
            .waits("2", 5, Scenes.gang(1, 4, 1))
            .waits("3", 1, Scenes.gang(1, 4, 1));
    assertThat(score(scenes, 2, 1, 0)).isEqualTo("0.0 unplaced / -220.0 wait");
  }

  @Test
  void aTeamThatHoldsLessThanItsShareWeighsMore() {
    // Of 10 GPUs bio is entitled to 4 and holds 2, and has used 0.2 of all where 0.4 are its share:
    // u = (4 - 2) / 4 x (1 + 0.5) / 2 = 0.375, so 4 x (10 + 5 x 0.375) x 2 h x 2 h. ml costs
    // nothing.
    var scenes =
        new Scenes()
            .node("a", 4, "H100", null)
            .node("b", 6, "H100", null)
            .runs("8", 4, null, "b")
            .add(
                "9",
                JobState.RUNNING,
                0,
                "bio",
                Scenes.NOON,
                new JobRequest(1, 2, null, null, false, false),
                List.of(new NodeShare("b", 2)))
            .waits("1", 1, "ml", Scenes.gang(1, 4, 2))
            .waits("2", 1, "bio", Scenes.gang(1, 4, 2))
            .team("ml", 0.6, null, 80)
            .team("bio", 0.4, null, 20);
    assertThat(score(scenes, 0, 1)).isEqualTo("0.0 unplaced / -134.4 wait");
  }

  @Test
  void whatATeamAsksBeforeUsesUpWhatItIsOwed() {
    // bio is entitled to 2 of 4 GPUs and asks for 2 twice: only the first job is owed anything.
    // With root 2: served before the third 4 x 14.1 x 2 h; served after it (2 x 21.2 + 2 x 14.1) x
    // 2 h.
    var scenes =
        new Scenes()
            .node("a", 4, "H100", null)
            .waits("1", 1, "bio", Scenes.gang(1, 2, 2))
            .waits("2", 1, "bio", Scenes.gang(1, 2, 2))
            .waits("3", 1, "none", Scenes.gang(1, 4, 2))
            .team("bio", 0.5, null, 0)
            .team("ml", 0.5, null, 0);
    assertThat(score(scenes, 0, 1, 2)).isEqualTo("0.0 unplaced / -112.8 wait");
    assertThat(score(scenes, 2, 0, 1)).isEqualTo("0.0 unplaced / -141.2 wait");
  }

  @Test
  void aPriorityThatAPlanWroteTellsNothing() {
    // p of the second is one half whatever its number: 4 x (10 + 10 x 0.5) x root 2 = 21.2 x 2 h.
    var scenes =
        new Scenes()
            .node("a", 4, "H100", null)
            .waits("1", Policy.PLANNED_PRIORITY + 90, Scenes.gang(1, 4, 2))
            .waits("2", Policy.PLANNED_PRIORITY, Scenes.gang(1, 4, 2));
    assertThat(score(scenes, 0, 1)).isEqualTo("0.0 unplaced / -169.6 wait");
  }

  @Test
  void aGangOverTwoDomainsPaysForOne() {
    // 8 GPUs x topology 3 x 1 domain more.
    var scenes =
        new Scenes()
            .node("a", 4, "GB200", "x")
            .node("b", 4, "GB200", "y")
            .waits("1", 1, Scenes.gang(2, 4, 1));
    assertThat(score(scenes, 0)).isEqualTo("0.0 unplaced / -24.0 wait");
  }

  @Test
  void aJobWithoutSpotIsUnplacedAndWaitsToTheEnd() {
    // 8 GPUs x (1 + 0) unplaced; 8 x 10 x 12 h.
    var scenes = new Scenes().node("a", 4, "H100", null).waits("1", 1, Scenes.gang(2, 4, 1));
    assertThat(score(scenes, 0)).isEqualTo("-8.0 unplaced / -960.0 wait");
  }
}
