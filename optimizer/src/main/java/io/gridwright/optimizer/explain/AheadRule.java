package io.gridwright.optimizer.explain;

import io.gridwright.model.plan.Reason;
import io.gridwright.optimizer.rules.Ask;
import io.gridwright.optimizer.rules.FleetTimeline;
import io.gridwright.optimizer.rules.NodePacker;
import io.gridwright.optimizer.rules.Scene;
import io.gridwright.optimizer.rules.Schedule;
import io.gridwright.optimizer.rules.Spot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which jobs before it in the plan's order get the nodes or the quota that a job waits for. */
final class AheadRule {
  private final Scene scene;
  private final Schedule schedule;
  private final FleetTimeline running;
  private final NodePacker packer;

  AheadRule(Scene scene, Schedule schedule, FleetTimeline running) {
    this.scene = scene;
    this.schedule = schedule;
    this.running = running;
    this.packer = new NodePacker(scene);
  }

  /** The reason, null when the job starts as early as it would alone behind what runs. */
  @Nullable Reason reason(int queued) {
    var ask = scene.ask(queued);
    var alone = packer.earliest(running, ask);
    var planned = schedule.spot(queued);
    if (alone == null || (planned != null && planned.start() <= alone.start())) {
      return null;
    }
    var ahead = ahead(queued, ask, alone);
    var names = new ArrayList<String>();
    for (int job : ahead) {
      names.add(scene.queue().get(job).ref() + " until " + until(job));
    }
    return new Reason(
        Rules.BEHIND_JOBS,
        "place " + (schedule.order().indexOf(queued) + 1) + " of " + schedule.order().size(),
        Wording.count(ahead.size(), "job") + " ahead: " + Wording.some(names),
        "alone it would start " + (alone.start() == 0 ? "now" : "at " + time(alone.start())),
        "");
  }

  private List<Integer> ahead(int queued, Ask ask, Spot alone) {
    var mine = new boolean[scene.nodes().size()];
    Arrays.stream(ask.candidates()).forEach(node -> mine[node] = true);
    var ahead = new ArrayList<Integer>();
    for (int other : schedule.order()) {
      if (other == queued) {
        break;
      }
      var spot = schedule.spot(other);
      if (spot != null
          && spot.start() < ask.endOf(alone.start())
          && scene.ask(other).endOf(spot.start()) > alone.start()
          && (sharesQuota(ask, scene.ask(other))
              || Arrays.stream(spot.nodes()).anyMatch(node -> mine[node]))) {
        ahead.add(other);
      }
    }
    ahead.sort(Comparator.comparingLong((Integer job) -> -scene.ask(job).total()));
    return ahead;
  }

  private boolean sharesQuota(Ask a, Ask b) {
    return a.team() == b.team() && scene.hasQuota(a.team());
  }

  private String until(int queued) {
    var spot = schedule.spot(queued);
    int end = spot == null ? 0 : scene.ask(queued).endOf(spot.start());
    return end >= scene.horizon().slots() ? "the horizon's end" : time(end);
  }

  private String time(int slot) {
    return Wording.time(scene.horizon().at(slot), scene.horizon().from());
  }
}
