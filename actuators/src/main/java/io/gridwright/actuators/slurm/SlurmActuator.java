package io.gridwright.actuators.slurm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.actuators.core.ActionEffect;
import io.gridwright.actuators.core.ActionMark;
import io.gridwright.actuators.core.ActionResult;
import io.gridwright.actuators.core.Actuator;
import io.gridwright.actuators.core.ObservedJob;
import io.gridwright.model.action.Action;
import io.gridwright.model.action.ActionKind;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.Scheduler;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes jobs of one Slurm cluster. A placement first locks the job by a begin time some minutes
 * ahead, which a job that has started refuses and survives; only then it writes nodes and priority
 * and takes the lock away in the same call. The job's comment carries the plan and the reason.
 */
public final class SlurmActuator implements Actuator {
  private static final String JOB = "/slurm/v0.0.42/job/";
  private static final Duration LOCK = Duration.ofMinutes(5);
  private static final String LOCK_MARK = "lock:";
  private static final String DEFERRED = ActionMark.PREFIX + "defer:";
  private static final String NO_SUCH_JOB = "Invalid job id specified (2017)";
  private final SlurmRest rest;
  private final String cluster;
  private final SlurmRequeue requeue;
  private final InstantSource clock;

  /** An actuator with the defaults: ten seconds for an answer, requeue through slurmrestd. */
  public SlurmActuator(URI base, String cluster, SlurmAccess access, InstantSource clock) {
    this(new SlurmRest(base, access, Duration.ofSeconds(10)), cluster, null, clock);
  }

  /**
   * An actuator.
   *
   * @param cluster name of the cluster, as in the jobs' references
   * @param requeue how jobs are requeued, null for slurmrestd's own way
   */
  public SlurmActuator(
      SlurmRest rest, String cluster, @Nullable SlurmRequeue requeue, InstantSource clock) {
    this.rest = rest;
    this.cluster = cluster;
    this.requeue = requeue == null ? SlurmRequeue.rest(rest) : requeue;
    this.clock = clock;
  }

  @Override
  public Scheduler scheduler() {
    return Scheduler.SLURM;
  }

  @Override
  public String cluster() {
    return cluster;
  }

  @Override
  public Optional<ObservedJob> observe(JobRef job) {
    return look(job).map(Seen::job);
  }

  private Optional<Seen> look(JobRef ref) {
    var reply = rest.get(path(ref));
    if (reply.noSuchJob()) {
      return Optional.empty();
    }
    var refusal = reply.refusal();
    if (refusal != null) {
      throw new GridwrightException(ErrorCode.SOURCE_FAILED, "slurmrestd shows no job")
          .with("job", ref)
          .with("said", refusal);
    }
    var document = reply.body();
    var updated = SlurmJobView.lastUpdate(document);
    for (var job : document.path("jobs")) {
      if (job.path("job_id").asText().equals(ref.id())) {
        return Optional.of(new Seen(SlurmJobView.read(ref, job, updated), updated));
      }
    }
    return Optional.empty();
  }

  @Override
  public ActionResult apply(Action action) {
    var found = look(action.job());
    if (found.isEmpty()) {
      return ActionResult.refused(NO_SUCH_JOB, null);
    }
    var seen = found.get();
    return switch (action.kind()) {
      case PRIORITIZE -> change(action, prioritize(action, seen.job));
      case DEFER -> change(action, defer(action, seen.job));
      case PLACE -> place(action, seen);
      case REQUEUE -> requeue(action, seen.job);
    };
  }

  private ObjectNode prioritize(Action action, ObservedJob seen) {
    var body = body(action, ActionMark.of(action));
    unbind(body, seen);
    if (seen.notBefore() != null && seen.mark().startsWith(DEFERRED)) {
      now(body);
    }
    return body;
  }

  private ObjectNode defer(Action action, ObservedJob seen) {
    var until = action.notBefore();
    if (until == null) {
      throw new IllegalArgumentException("a deferral without a time: " + action.id());
    }
    var body = body(action, ActionMark.of(action)).put("begin_time", until.getEpochSecond());
    unbind(body, seen);
    return body;
  }

  private ActionResult place(Action action, Seen seen) {
    var before = seen.job;
    var lock = SlurmRest.object();
    lock.put("begin_time", seen.later(clock.instant()).plus(LOCK).getEpochSecond());
    lock.put("comment", owner(before) + LOCK_MARK + action.id());
    var refusal = rest.post(path(action.job()), lock).refusal();
    if (refusal != null) {
      return ActionResult.refused(refusal, observe(action.job()).orElse(null));
    }
    var body = body(action, ActionMark.of(action));
    names(body, action.nodes());
    now(body);
    var reply = rest.post(path(action.job()), body);
    refusal = reply.refusal();
    if (refusal != null) {
      // A refused call may have been carried out in part, so everything is put back.
      var back = SlurmRest.object().put("comment", before.mark());
      names(back, before.nodes());
      now(back);
      rest.post(path(action.job()), back);
      return ActionResult.refused(refusal, observe(action.job()).orElse(null));
    }
    return readBack(action, reply.warnings());
  }

  private ActionResult requeue(Action action, ObservedJob seen) {
    var refusal = requeue.requeue(action.job().id());
    if (refusal != null) {
      return ActionResult.refused(refusal, observe(action.job()).orElse(null));
    }
    // Nodes of a running job stay as they are, so a job that we bound must keep saying so.
    var mark = ActionMark.under(owner(seen) + "requeue:", action);
    var reply = rest.post(path(action.job()), body(action, mark));
    var after = observe(action.job()).orElse(null);
    if (after != null && after.state().waits()) {
      return ActionResult.applied(detail(after, reply.warnings()), after);
    }
    return ActionResult.pending("asked to requeue", after);
  }

  private ActionResult change(Action action, ObjectNode body) {
    var reply = rest.post(path(action.job()), body);
    var refusal = reply.refusal();
    return refusal == null
        ? readBack(action, reply.warnings())
        : ActionResult.refused(refusal, observe(action.job()).orElse(null));
  }

  private ActionResult readBack(Action action, String warnings) {
    var found = observe(action.job());
    if (found.isEmpty()) {
      return ActionResult.refused(NO_SUCH_JOB, null);
    }
    var after = found.get();
    return ActionEffect.shown(action, after, ActionMark.PIN)
        ? ActionResult.applied(detail(after, warnings), after)
        : ActionResult.refused("accepted, but not so: " + detail(after, warnings), after);
  }

  @Override
  public Optional<ObservedJob> settle(Action action) {
    var found = observe(action.job());
    if (action.kind() != ActionKind.PLACE || found.isEmpty()) {
      return found;
    }
    var seen = found.get();
    if (!seen.state().waits() || !seen.mark().endsWith(LOCK_MARK + action.id())) {
      return found;
    }
    var body = SlurmRest.object();
    body.put("comment", ActionMark.under(owner(seen) + "released:", action));
    now(body);
    if (!seen.nodes().isEmpty() && seen.nodes().containsAll(action.nodes())) {
      // A refused call left its nodes behind.
      names(body, List.of());
    }
    rest.post(path(action.job()), body);
    return observe(action.job());
  }

  private static ObjectNode body(Action action, String mark) {
    var body = SlurmRest.object();
    if (action.priority() != null) {
      body.put("priority", action.priority());
    }
    return body.put("comment", mark);
  }

  private static String owner(ObservedJob seen) {
    return seen.mark().startsWith(ActionMark.PIN) ? ActionMark.PIN : ActionMark.PREFIX;
  }

  private static void unbind(ObjectNode body, ObservedJob seen) {
    if (seen.state().waits() && !seen.nodes().isEmpty() && seen.mark().startsWith(ActionMark.PIN)) {
      names(body, List.of());
    }
  }

  /** Slurm takes an empty list for no change, and an empty name for no nodes. */
  private static void names(ObjectNode body, List<String> nodes) {
    var list = body.putArray("required_nodes");
    nodes.forEach(list::add);
    if (nodes.isEmpty()) {
      list.add("");
    }
  }

  /** Slurm takes a begin time that is not set for now, and zero for no change. */
  private static void now(ObjectNode body) {
    body.putObject("begin_time").put("set", false).put("infinite", false).put("number", 0);
  }

  private static String detail(ObservedJob after, String warnings) {
    return warnings.isEmpty() ? after.note() : after.note() + "; " + warnings;
  }

  private static String path(JobRef job) {
    return JOB + URLEncoder.encode(job.id(), StandardCharsets.UTF_8);
  }

  /** A job, and a time that the controller's clock has reached. */
  private record Seen(ObservedJob job, Instant updated) {
    Instant later(Instant other) {
      return updated.isAfter(other) ? updated : other;
    }
  }
}
