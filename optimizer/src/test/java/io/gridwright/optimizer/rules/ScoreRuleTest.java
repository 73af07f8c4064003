package io.gridwright.optimizer.rules;

import static org.assertj.core.api.Assertions.assertThat;

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
  void waitCostsGpusTimesWeightTimesHours() {
    // The second job waits 2 h: 4 GPUs x (10 + priority 10 x 0 + fairness 5 x 0) x 2 h = 80.
    var scenes =
        new Scenes()
            .node("a", 4, "H100", null)
            .waits("1", 1, Scenes.gang(1, 4, 2))
            .waits("2", 1, Scenes.gang(1, 4, 2));
    assertThat(score(scenes, 0, 1)).isEqualTo("0.0 unplaced / -80.0 wait");
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
  void aTeamBelowItsShareWeighsMore() {
    // bio used 20 of 100, its share is 0.4: u = 0.5, so 4 x (10 + 5 x 0.5) x 2 h = 100.
    var scenes =
        new Scenes()
            .node("a", 4, "H100", null)
            .waits("1", 1, "ml", Scenes.gang(1, 4, 2))
            .waits("2", 1, "bio", Scenes.gang(1, 4, 2))
            .team("ml", 0.6, null, 80)
            .team("bio", 0.4, null, 20);
    assertThat(score(scenes, 0, 1)).isEqualTo("0.0 unplaced / -100.0 wait");
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
