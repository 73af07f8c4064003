package io.gridwright.optimizer.explain;

import io.gridwright.model.workload.Job;
import io.gridwright.model.workload.JobRequest;
import io.gridwright.optimizer.rules.FleetTimeline;
import io.gridwright.optimizer.rules.NodePacker;
import io.gridwright.optimizer.rules.Scene;
import io.gridwright.optimizer.rules.Spot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What would let a job start earlier. Each hint was tried: the job's changed request is packed into
 * what all other jobs of the plan leave free.
 */
final class HintRule {
  private static final List<Duration> LIMITS =
      List.of(
          Duration.ofHours(12),
          Duration.ofHours(8),
          Duration.ofHours(4),
          Duration.ofHours(2),
          Duration.ofHours(1),
          Duration.ofMinutes(30),
          Duration.ofMinutes(15));
  private static final int LEAST_PART = 4;

  private final Scene scene;
  private final NodePacker packer;

  HintRule(Scene scene) {
    this.scene = scene;
    this.packer = new NodePacker(scene);
  }

  /**
   * Sentences about changes that help, empty when none of those tried does.
   *
   * @param others the timeline with every job of the plan but this one
   * @param planned its spot in the plan
   */
  String hint(Job job, FleetTimeline others, @Nullable Spot planned) {
    int before = planned == null ? scene.horizon().slots() : planned.start();
    var request = job.request();
    var hints = new ArrayList<String>();
    addShorter(job, others, before, hints);
    if (request.nodes() > 1) {
      int half = request.nodes() / 2;
      var fewer =
          new JobRequest(
              half,
              request.gpusPerNode(),
              request.gpuType(),
              request.timeLimit(),
              request.oneDomain(),
              request.preemptible());
      var part = Wording.part(scene.ask(job, request));
      add("with " + Wording.count(half, part), start(job, fewer, others, before), hints);
    }
    if (request.gpuType() != null) {
      var anyType =
          new JobRequest(
              request.nodes(),
              request.gpusPerNode(),
              null,
              request.timeLimit(),
              request.oneDomain(),
              request.preemptible());
      add("on any GPU type", start(job, anyType, others, before), hints);
    }
    if (request.oneDomain() && request.nodes() > 1) {
      var spread =
          new JobRequest(
              request.nodes(),
              request.gpusPerNode(),
              request.gpuType(),
              request.timeLimit(),
              false,
              request.preemptible());
      add("spread over NVLink domains", start(job, spread, others, before), hints);
    }
    return String.join("; ", hints);
  }

  private void addShorter(Job job, FleetTimeline others, int before, List<String> hints) {
    var request = job.request();
    var limit = request.timeLimit();
    int best = before;
    @Nullable Duration bestLimit = null;
    for (var shorter : LIMITS) {
      if (limit == null
          || (shorter.compareTo(limit) < 0
              && shorter.multipliedBy(LEAST_PART).compareTo(limit) >= 0)) {
        int start = start(job, withLimit(request, shorter), others, best);
        if (start < best) {
          best = start;
          bestLimit = shorter;
        }
      }
    }
    if (bestLimit != null) {
      add("with a time limit of " + Wording.length(bestLimit), best, hints);
    }
  }

  private static JobRequest withLimit(JobRequest request, Duration limit) {
    return new JobRequest(
        request.nodes(),
        request.gpusPerNode(),
        request.gpuType(),
        limit,
        request.oneDomain(),
        request.preemptible());
  }

  /** The slot of a start before another slot, the greatest number when there is none. */
  private int start(Job job, JobRequest request, FleetTimeline others, int before) {
    var spot = packer.earliest(others, scene.ask(job, request));
    return spot == null || spot.start() >= before ? Integer.MAX_VALUE : spot.start();
  }

  private void add(String change, int start, List<String> hints) {
    if (start < Integer.MAX_VALUE) {
      var at = Wording.time(scene.horizon().at(start), scene.horizon().from());
      hints.add(change + " it would start " + (start == 0 ? "now" : "at " + at));
    }
  }
}
