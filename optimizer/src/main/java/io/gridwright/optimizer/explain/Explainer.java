package io.gridwright.optimizer.explain;

import io.gridwright.model.plan.Promise;
import io.gridwright.model.plan.Reason;
import io.gridwright.model.workload.Job;
import io.gridwright.model.workload.JobState;
import io.gridwright.optimizer.rules.Ask;
import io.gridwright.optimizer.rules.FleetTimeline;
import io.gridwright.optimizer.rules.MilliGpus;
import io.gridwright.optimizer.rules.Occupancy;
import io.gridwright.optimizer.rules.Scene;
import io.gridwright.optimizer.rules.Schedule;
import io.gridwright.optimizer.rules.Spot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says why each job of a schedule starts when it does. Every number comes from the timelines that
 * the schedule was made from, and every hint was tried on them.
 */
public final class Explainer {
  private final Scene scene;
  private final Schedule schedule;
  private final FleetTimeline planned;
  private final RoomRule room;
  private final AheadRule ahead;
  private final HintRule hints;
  private final PromiseRule promises;

  /** An explainer of one schedule. */
  public Explainer(Scene scene, Schedule schedule) {
    this.scene = scene;
    this.schedule = schedule;
    var running = FleetTimeline.running(scene);
    this.planned = FleetTimeline.running(scene);
    for (int i = 0; i < scene.queue().size(); i++) {
      var spot = schedule.spot(i);
      if (spot != null) {
        planned.reserve(scene.ask(i), spot);
      }
    }
    this.room = new RoomRule(scene, running);
    this.ahead = new AheadRule(scene, schedule, running);
    this.hints = new HintRule(scene);
    this.promises = new PromiseRule(scene, schedule);
  }

  /** The start band of a place of the queue, null when it has no spot. */
  public @Nullable Promise promise(int queued) {
    return promises.promise(queued);
  }

  /** Why a place of the queue has its spot or none; never empty, the main reason first. */
  public List<Reason> reasons(int queued) {
    var job = scene.queue().get(queued);
    var ask = scene.ask(queued);
    var spot = schedule.spot(queued);
    if (spot != null && spot.start() == 0) {
      return List.of(fitsNow(job, ask, spot));
    }
    var never = room.never(job, ask);
    if (never != null) {
      return List.of(never);
    }
    var reasons = new ArrayList<Reason>();
    if (ask.earliest() > 0) {
      reasons.add(notEligible(ask));
    }
    reasons.addAll(room.now(job, ask));
    var behind = ahead.reason(queued);
    if (behind != null) {
      reasons.add(behind);
    }
    reasons.set(0, withHint(reasons.get(0), hint(job, ask, spot)));
    return List.copyOf(reasons);
  }

  private String hint(Job job, Ask ask, @Nullable Spot spot) {
    if (spot == null) {
      return hints.hint(job, planned, null);
    }
    planned.release(ask, spot);
    var hint = hints.hint(job, planned, spot);
    planned.reserve(ask, spot);
    return hint;
  }

  private static Reason withHint(Reason reason, String hint) {
    return new Reason(reason.rule(), reason.entity(), reason.measured(), reason.limit(), hint);
  }

  private Reason fitsNow(Job job, Ask ask, Spot spot) {
    var names =
        Arrays.stream(spot.nodes()).distinct().mapToObj(i -> scene.nodes().get(i).name()).toList();
    return new Reason(
        Rules.FITS_NOW,
        Wording.some(names),
        MilliGpus.text(ask.total())
            + " free on "
            + Wording.count(names.size(), "node")
            + " in "
            + Wording.count(spot.domains(), "NVLink domain"),
        Wording.request(job.request(), ask) + " wanted",
        "");
  }

  private Reason notEligible(Ask ask) {
    var horizon = scene.horizon();
    return new Reason(
        Rules.NOT_ELIGIBLE_YET,
        "start that its user wished",
        "not before " + Wording.time(horizon.at(ask.earliest()), horizon.from()),
        "now is " + Wording.time(horizon.from(), horizon.from()),
        "");
  }

  /** Why a job outside of the queue is kept or blocked. */
  public Reason standing(Job job) {
    var now = scene.horizon().from();
    if (job.state().holdsResources()) {
      var start = job.times().start();
      var end = Wording.time(Occupancy.endOfRunning(job, scene.horizon()), now);
      boolean limited = start != null && job.request().timeLimit() != null;
      return new Reason(
          Rules.RUNNING,
          Wording.some(job.allocation().stream().map(share -> share.node()).toList()),
          start == null ? "running" : "running since " + Wording.time(start, now),
          limited ? "until " + end + " at most" : "no time limit, counted until " + end,
          "");
    }
    if (job.state() == JobState.HELD) {
      var why = job.reason();
      return new Reason(
          Rules.HELD_BY_USER,
          job.ref().toString(),
          why == null || why.isBlank() ? "held" : "held: " + why,
          "not held",
          "releasing it");
    }
    return new Reason(
        Rules.NOT_WAITING,
        job.ref().toString(),
        "state " + job.state(),
        "a job that waits or runs",
        "");
  }
}
