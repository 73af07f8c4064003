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
    int largest = ask.oneDomain() ? largestGroup(all) : all.candidates().length;
    var where = ask.oneDomain() ? "largest NVLink domain has " : "cluster has ";
    return new Reason(
        Rules.IMPOSSIBLE_REQUEST,
        "cluster " + job.ref().cluster(),
        Wording.request(job.request()) + " wanted",
        where + Wording.count(largest, "such node"),
        largest > 0 && ask.nodes() > largest
            ? "a request of at most " + Wording.count(largest, "node")
            : "");
  }

  private Reason notReady(Job job, Ask up, Ask all) {
    return new Reason(
        Rules.NODE_NOT_READY,
        "cluster " + job.ref().cluster(),
        notUp(all, node -> true).size() + " not up: " + Wording.some(notUp(all, node -> true)),
        Wording.count(up.candidates().length, "node")
            + " up, "
            + up.nodes()
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

  private static int largestGroup(Ask ask) {
    int largest = 0;
    int begin = 0;
    for (int end : ask.groupEnds()) {
      largest = Math.max(largest, end - begin);
      begin = end;
    }
    return largest;
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
    int fitting = 0;
    int largest = 0;
    int begin = 0;
    for (int end : ask.groupEnds()) {
      int inDomain = 0;
      for (int i = begin; i < end; i++) {
        int amount = running.free(ask.candidates()[i], 0, 1);
        free += Math.max(0, amount);
        inDomain += amount >= ask.need() ? 1 : 0;
      }
      fitting += inDomain;
      largest = Math.max(largest, inDomain);
      begin = end;
    }
    boolean fits = (ask.oneDomain() ? largest : fitting) >= ask.nodes();
    return fits ? null : new Room(free, fitting, largest);
  }

  /**
   * What is free now for one job.
   *
   * @param free thousandths of a GPU on nodes that could carry a part of it
   * @param fitting nodes that fit a part of it
   * @param largest the most of these in one NVLink domain
   */
  private record Room(long free, int fitting, int largest) {
    Reason reason(Job job, Ask ask) {
      var type = job.request().gpuType();
      var entity = (type == null ? "any GPU" : type) + " in " + job.ref().cluster();
      var part = " with " + MilliGpus.text(ask.need()) + " free";
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
            Wording.count(fitting, "node") + part,
            Wording.count(ask.nodes(), "node") + " wanted",
            "");
      }
      return new Reason(
          Rules.DOMAIN_FRAGMENTED,
          entity,
          "largest free block has " + Wording.count(largest, "node") + part,
          Wording.count(ask.nodes(), "node") + " wanted in one NVLink domain",
          "");
    }
  }
}
