package io.gridwright.optimizer.explain;

import io.gridwright.model.fleet.Node;
import io.gridwright.model.plan.Reason;
import io.gridwright.model.workload.Job;
import io.gridwright.optimizer.rules.Ask;
import io.gridwright.optimizer.rules.FleetTimeline;
import io.gridwright.optimizer.rules.MilliGpus;
import io.gridwright.optimizer.rules.NodePacker;
import io.gridwright.optimizer.rules.Scene;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Why a job could not start now even if nobody else waited: what runs, what is down, its quota. */
final class RoomRule {
  private final Scene scene;
  private final FleetTimeline empty;
  private final FleetTimeline running;
  private final NodePacker packer;

  RoomRule(Scene scene, FleetTimeline running) {
    this.scene = scene;
    this.empty = FleetTimeline.empty(scene);
    this.running = running;
    this.packer = new NodePacker(scene);
  }

  /** Why no moment of a fleet that is otherwise idle would do, null when one would. */
  @Nullable Reason never(Job job, Ask ask) {
    if (packer.earliest(empty, ask, 0) != null) {
      return null;
    }
    int team = ask.team();
    if (ask.total() > scene.quotaOf(team)) {
      return new Reason(
          Rules.IMPOSSIBLE_REQUEST,
          "team " + job.owner().team(),
          MilliGpus.text(ask.total()) + " wanted",
          "quota of " + MilliGpus.text(scene.quotaOf(team)),
          "a request of at most " + MilliGpus.text(scene.quotaOf(team)));
    }
    var all = scene.askOfAll(job, job.request());
    if (ask.nodes() >= 1 && packer.earliest(empty, all, 0) != null) {
      return notReady(job, ask, all);
    }
    int[] room = partsByDomain(all, empty);
    int largest = ask.oneDomain() ? Arrays.stream(room).max().orElse(0) : Arrays.stream(room).sum();
    var where = (ask.oneDomain() ? "largest NVLink domain" : "cluster") + " has room for ";
    var part = Wording.part(ask);
    return new Reason(
        Rules.IMPOSSIBLE_REQUEST,
        "cluster " + job.ref().cluster(),
        Wording.request(job.request(), ask) + " wanted",
        where + Wording.count(largest, "such " + part),
        largest > 0 && ask.nodes() > largest
            ? "a request of at most " + Wording.count(largest, part)
            : "");
  }

  private Reason notReady(Job job, Ask up, Ask all) {
    return new Reason(
        Rules.NODE_NOT_READY,
        "cluster " + job.ref().cluster(),
        notUp(all, node -> true).size() + " not up: " + Wording.some(notUp(all, node -> true)),
        Wording.count(up.candidates().length, "node")
            + " up, "
            + Wording.count(up.nodes(), Wording.part(up))
            + " wanted"
            + (up.oneDomain() ? " in one NVLink domain" : ""),
        "returning these nodes to service");
  }

  private List<String> notUp(Ask ask, IntPredicate filter) {
    var names = new ArrayList<String>();
    for (int i : ask.candidates()) {
      Node node = scene.nodes().get(i);
      if (!node.state().schedulable() && filter.test(i)) {
        names.add(node.name() + " (" + node.state() + ")");
      }
    }
    return names;
  }

  /** For each NVLink domain, how many parts of a gang fit into what is free now. */
  private static int[] partsByDomain(Ask ask, FleetTimeline timeline) {
    int[] parts = new int[ask.groupEnds().length];
    int begin = 0;
    for (int group = 0; group < parts.length; group++) {
      for (int i = begin; i < ask.groupEnds()[group]; i++) {
        parts[group] += ask.parts(timeline.free(ask.candidates()[i], 0, 1));
      }
      begin = ask.groupEnds()[group];
    }
    return parts;
  }

  /** What keeps it from starting now behind the jobs that run, empty when nothing does. */
  List<Reason> now(Job job, Ask ask) {
    var reasons = new ArrayList<Reason>();
    int left = running.quotaLeft(ask.team(), 0, 1);
    if (ask.total() > left) {
      int quota = scene.quotaOf(ask.team());
      reasons.add(
          new Reason(
              Rules.QUOTA,
              "team " + job.owner().team(),
              MilliGpus.text(quota - left) + " held + " + MilliGpus.text(ask.total()) + " wanted",
              "quota of " + MilliGpus.text(quota),
              ""));
    }
    var room = room(ask);
    if (room != null) {
      reasons.add(room.reason(job, ask));
      addNotReady(job, ask, reasons);
    }
    return reasons;
  }

  private void addNotReady(Job job, Ask ask, List<Reason> reasons) {
    var all = scene.askOfAll(job, job.request());
    var free = notUp(all, i -> running.free(i, 0, 1) >= ask.need());
    if (!free.isEmpty() && room(all) == null) {
      reasons.add(
          new Reason(
              Rules.NODE_NOT_READY,
              "cluster " + job.ref().cluster(),
              free.size() + " idle but not up: " + Wording.some(free),
              "enough room if all were up",
              "returning these nodes to service"));
    }
  }

  /** What is free now where a job could run; null when its gang fits. */
  private @Nullable Room room(Ask ask) {
    long free = 0;
    for (int node : ask.candidates()) {
      free += Math.max(0, running.free(node, 0, 1));
    }
    int[] parts = partsByDomain(ask, running);
    int fitting = Arrays.stream(parts).sum();
    int largest = Arrays.stream(parts).max().orElse(0);
    boolean fits = (ask.oneDomain() ? largest : fitting) >= ask.nodes();
    return fits ? null : new Room(free, fitting, largest);
  }

  /**
   * What is free now for one job.
   *
   * @param free thousandths of a GPU on nodes that could carry a part of it
   * @param fitting parts of it that fit
   * @param largest the most of them in one NVLink domain
   */
  private record Room(long free, int fitting, int largest) {
    Reason reason(Job job, Ask ask) {
      var type = job.request().gpuType();
      var entity = (type == null ? "any GPU" : type) + " in " + job.ref().cluster();
      var part = Wording.part(ask);
      var each = " x " + MilliGpus.text(ask.need());
      if (free < ask.total()) {
        return new Reason(
            Rules.NO_FREE_GPUS,
            entity,
            MilliGpus.text(free) + " free now",
            MilliGpus.text(ask.total()) + " wanted",
            "");
      }
      if (fitting < ask.nodes()) {
        return new Reason(
            Rules.NODE_FRAGMENTED,
            entity,
            "room for " + Wording.count(fitting, part) + each,
            Wording.count(ask.nodes(), part) + " wanted",
            "");
      }
      return new Reason(
          Rules.DOMAIN_FRAGMENTED,
          entity,
          "largest free block has room for " + Wording.count(largest, part) + each,
          Wording.count(ask.nodes(), part) + " wanted in one NVLink domain",
          "");
    }
  }
}
