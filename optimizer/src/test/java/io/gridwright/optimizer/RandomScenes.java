package io.gridwright.optimizer;

import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.snapshot.FleetSnapshot;
import io.gridwright.model.workload.JobRequest;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.NodeShare;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Fleets drawn from a seed: two GPU types, domains of four, broken nodes, quotas, odd requests. */
public final class RandomScenes {
  private static final List<String> TEAMS = List.of("ml", "bio", "web");

  private RandomScenes() {}

  public static FleetSnapshot draw(long seed, int nodes, int jobs) {
    var random = new Random(seed);
    var scenes = new Scenes();
    for (int i = 0; i < nodes; i++) {
      boolean big = i % 2 == 0;
      var state = random.nextInt(10) == 0 ? NodeState.DRAINING : NodeState.UP;
      var domain = big ? "d" + i / 8 : null;
      scenes.node("hpc", name(i), big ? 4 : 8, big ? "GB200" : "H100", domain, state);
    }
    for (int i = 0; i < nodes; i++) {
      if (random.nextInt(3) > 0) {
        run(scenes, random, i);
      }
    }
    for (int i = 0; i < jobs; i++) {
      var state = random.nextInt(15) == 0 ? JobState.HELD : JobState.PENDING;
      var team = TEAMS.get(random.nextInt(TEAMS.size()));
      scenes.add("w" + i, state, random.nextInt(20), team, null, request(random, nodes), List.of());
    }
    for (int i = 0; i < nodes / 3; i++) {
      scenes.node("k8s", name(i), 8, "H100", i % 4 < 3 ? "k" + i / 4 : null, NodeState.UP);
      scenes.pods("ns/p" + i, "k8s", random.nextInt(20), request(random, nodes));
    }
    scenes.team("ml", 0.5, null, random.nextInt(100));
    scenes.team("bio", 0.3, (double) (4 + random.nextInt(nodes * 2)), random.nextInt(100));
    scenes.team("web", 0.2, (double) random.nextInt(nodes), random.nextInt(100));
    return scenes.snapshot();
  }

  private static String name(int node) {
    return String.format("n%03d", node);
  }

  private static void run(Scenes scenes, Random random, int node) {
    double gpus = node % 2 == 0 ? 4 : random.nextBoolean() ? 8 : 2.5;
    var limit = random.nextInt(6) == 0 ? null : Duration.ofMinutes(30 + random.nextInt(600));
    scenes.add(
        "r" + node,
        JobState.RUNNING,
        0,
        TEAMS.get(random.nextInt(TEAMS.size())),
        Scenes.NOON.minusSeconds(random.nextInt(3 * 3600)),
        new JobRequest(1, gpus, null, limit, false, false),
        new ArrayList<>(List.of(new NodeShare(name(node), gpus))));
  }

  private static JobRequest request(Random random, int nodes) {
    int size = random.nextInt(12) == 0 ? nodes : 1 + random.nextInt(Math.max(1, nodes / 3));
    boolean block = random.nextInt(3) == 0;
    var types = new ArrayList<String>(List.of("GB200", "H100"));
    var type = random.nextInt(3) == 0 ? null : types.get(random.nextInt(2));
    double[] gpus = {0, 0.5, 1, 2, 4, 8};
    var limit = random.nextInt(10) == 0 ? null : Duration.ofMinutes(10 + random.nextInt(500));
    return new JobRequest(
        size, gpus[random.nextInt(gpus.length)], type, limit, block, random.nextBoolean());
  }
}
