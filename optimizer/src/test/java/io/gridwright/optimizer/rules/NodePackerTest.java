package io.gridwright.optimizer.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.model.fleet.NodeState;
import io.gridwright.optimizer.Scenes;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodePackerTest {
  private static Spot pack(Scenes scenes) {
    var scene = new Scene(scenes.snapshot(), Scenes.POLICY);
    return new NodePacker(scene).earliest(FleetTimeline.running(scene), scene.ask(0));
  }

  private static List<String> names(Scenes scenes, Spot spot) {
    var scene = new Scene(scenes.snapshot(), Scenes.POLICY);
    return Arrays.stream(spot.nodes()).mapToObj(i -> scene.nodes().get(i).name()).toList();
  }

  @Test
  void waitsUntilAllNodesOfTheGangAreFree() {
    // b is free again at 13:00 (limit 2 h, started 11:00), c at 14:00.
    var scenes =
        new Scenes()
            .node("a", 8, "H100", null)
            .node("b", 8, "H100", null)
            .node("c", 8, "H100", null)
            .runs("1", 8, Duration.ofHours(2), "b")
            .runs("2", 8, Duration.ofHours(3), "c")
            .waits("3", 1, Scenes.gang(3, 8, 1));
    assertThat(pack(scenes).start()).isEqualTo(4);
  }

  @Test
  void keepsWholeNodesForThoseWhoNeedThem() {
    // 2 GPUs fit on a (8 free) and b (2 left of 8): b loses nothing that a whole-node job wants.
    var scenes =
        new Scenes()
            .node("a", 8, "H100", null)
            .node("b", 8, "H100", null)
            .runs("1", 6, Duration.ofHours(9), "b")
            .waits("2", 1, Scenes.gang(1, 2, 1));
    assertThat(names(scenes, pack(scenes))).containsExactly("b");
  }

  @Test
  void fillsTheDomainThatItFitsBest() {
    var scenes =
        new Scenes()
            .node("a1", 4, "GB200", "a")
            .node("a2", 4, "GB200", "a")
            .node("a3", 4, "GB200", "a")
            .node("b1", 4, "GB200", "b")
            .node("b2", 4, "GB200", "b")
            .waits("1", 1, Scenes.gang(2, 4, 1));
    var spot = pack(scenes);
    assertThat(names(scenes, spot)).containsExactly("b1", "b2");
    assertThat(spot.domains()).isEqualTo(1);
  }

  @Test
  void aBlockWaitsForOneDomainThoughTwoTogetherWouldDo() {
    // a2 is busy until 15:00: two nodes are free now (a1, b1) but not in one domain.
    var scenes =
        new Scenes()
            .node("a1", 4, "GB200", "a")
            .node("a2", 4, "GB200", "a")
            .node("b1", 4, "GB200", "b")
            .runs("1", 4, Duration.ofHours(4), "a2")
            .waits("2", 1, Scenes.block(2, 4, 1));
    var spot = pack(scenes);
    assertThat(spot.start()).isEqualTo(6);
    assertThat(names(scenes, spot)).containsExactly("a1", "a2");
  }

  @Test
  void aSpreadGangTakesTheFewestDomains() {
    var scenes =
        new Scenes()
            .node("a1", 4, "GB200", "a")
            .node("b1", 4, "GB200", "b")
            .node("b2", 4, "GB200", "b")
            .node("c1", 4, "GB200", "c")
            .waits("1", 1, Scenes.gang(3, 4, 1));
    var spot = pack(scenes);
    assertThat(names(scenes, spot)).containsExactly("a1", "b1", "b2");
    assertThat(spot.domains()).isEqualTo(2);
  }

  @Test
  void aQuotaDelaysUntilTheTeamGivesBack() {
    // Quota 8, 6 held until 13:00, 4 wanted.
    var scenes =
        new Scenes()
            .node("a", 8, "H100", null)
            .node("b", 8, "H100", null)
            .runs("1", 6, Duration.ofHours(2), "a")
            .waits("2", 1, Scenes.gang(1, 4, 1))
            .team("ml", 1, 8.0, 0);
    assertThat(pack(scenes).start()).isEqualTo(2);
  }

  @Test
  void aJobWithoutLimitMayReachPastTheHorizon() {
    var scenes =
        new Scenes()
            .node("a", 8, "H100", null)
            .runs("1", 8, Duration.ofHours(3), "a")
            .waits(
                "2",
                1,
                new io.gridwright.model.workload.JobRequest(1, 8, null, null, false, false));
    assertThat(pack(scenes).start()).isEqualTo(4);
  }

  @Test
  void anOverdueJobIsGivenOneSlotMore() {
    // Started 11:00 with a limit of 30 min.
    var scenes =
        new Scenes()
            .node("a", 8, "H100", null)
            .runs("1", 8, Duration.ofMinutes(30), "a")
            .waits("2", 1, Scenes.gang(1, 8, 1));
    assertThat(pack(scenes).start()).isEqualTo(1);
  }

  @Test
  void podsOfOneGangShareNodes() {
    // 6 pods of 2 GPUs: a has room for 1, b and c for 4 each. The one with the least is filled
    // first.
    var scenes =
        new Scenes()
            .node("k8s", "a", 2, "H100", "d", NodeState.UP)
            .node("k8s", "b", 8, "H100", "d", NodeState.UP)
            .node("k8s", "c", 8, "H100", "d", NodeState.UP)
            .pods("p", "k8s", 1, Scenes.gang(6, 2, 1));
    var spot = pack(scenes);
    assertThat(spot.start()).isZero();
    assertThat(names(scenes, spot)).containsExactly("a", "b", "b", "b", "b", "c");
  }

  @Test
  void podsWaitUntilThereIsRoomForAll() {
    // 8 free on one node carry 4 pods of 2; 5 never fit on it.
    var four =
        new Scenes()
            .node("k8s", "a", 8, "H100", null, NodeState.UP)
            .pods("p", "k8s", 1, Scenes.block(4, 2, 1));
    var five =
        new Scenes()
            .node("k8s", "a", 8, "H100", null, NodeState.UP)
            .pods("p", "k8s", 1, Scenes.block(5, 2, 1));
    assertThat(pack(four).start()).isZero();
    assertThat(pack(five)).isNull();
  }

  @Test
  void noSpotWhereTheTypeIsMissing() {
    var scenes =
        new Scenes().node("a", 8, "H100", null).waits("1", 1, Scenes.typed(1, 1, 1, "GB200"));
    assertThat(pack(scenes)).isNull();
  }
}
