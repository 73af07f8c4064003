package io.gridwright.actuators.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gridwright.actuators.core.ActionEffect;
import io.gridwright.actuators.core.ActionMark;
import io.gridwright.actuators.core.ActionResult;
import io.gridwright.actuators.core.Actuator;
import io.gridwright.actuators.core.ObservedJob;
import io.gridwright.model.action.Action;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.Scheduler;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes batch Jobs that Kueue queues in one cluster; a job's id is {@code namespace/name}.
 *
 * <p>A placement writes the nodes into the Job's template while it is suspended and then raises and
 * releases its Workload. A deferral deactivates the Workload and leaves its time in an annotation.
 * Kueue does not look at that time: the job is free again when a later plan places it or gives it a
 * priority. A requeue deactivates the Workload until its job has yielded and activates it again.
 */
public final class KueueActuator implements Actuator, AutoCloseable {
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final int TRIES = 3;
  private static final String NO_SUCH_JOB = "jobs.batch not found";
  private final KubernetesClient client;
  private final boolean owned;
  private final KueueObjects objects;
  private final String cluster;
  private final Eviction eviction;

  /** An actuator on an API server that asks for no credentials, such as a proxy's. */
  public KueueActuator(URI server, String cluster) {
    this(connect(server), true, cluster, Duration.ofMillis(250));
  }

  /**
   * An actuator on a client that knows its server and credentials and that the caller closes. It
   * should not repeat requests by itself: set its requestRetryBackoffLimit to 0.
   */
  public KueueActuator(KubernetesClient client, String cluster) {
    this(client, false, cluster, Duration.ofMillis(250));
  }

  /**
   * An actuator on the current context of a kubeconfig file.
   *
   * @throws GridwrightException BAD_CONFIG when the file cannot be read or understood
   */
  public static KueueActuator kubeconfig(Path file, String cluster) {
    try {
      var config =
          new ConfigBuilder(Config.fromKubeconfig(null, file.toFile()))
              .withRequestRetryBackoffLimit(0)
              .build();
      var client = new KubernetesClientBuilder().withConfig(config).build();
      return new KueueActuator(client, true, cluster, Duration.ofMillis(250));
    } catch (RuntimeException e) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Kubeconfig cannot be used", e)
          .with("file", file)
          .with("cause", String.valueOf(e.getMessage()));
    }
  }

  KueueActuator(KubernetesClient client, boolean owned, String cluster, Duration pause) {
    this.client = client;
    this.owned = owned;
    this.objects = new KueueObjects(client);
    this.cluster = cluster;
    this.eviction = new Eviction(objects, pause);
  }

  static KubernetesClient connect(URI server) {
    var config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl(server.toString())
            .withConnectionTimeout(TIMEOUT_MILLIS)
            .withRequestTimeout(TIMEOUT_MILLIS)
            .withRequestRetryBackoffLimit(0)
            .build();
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  @Override
  public Scheduler scheduler() {
    return Scheduler.KUBERNETES;
  }

  @Override
  public String cluster() {
    return cluster;
  }

  @Override
  public Optional<ObservedJob> observe(JobRef job) {
    return Optional.ofNullable(objects.look(job)).map(KueueJob::observed);
  }

  @Override
  public ActionResult apply(Action action) {
    var name = JobName.of(action.job());
    KubernetesClientException last = null;
    for (int i = 0; i < TRIES; i++) {
      var seen = objects.look(action.job());
      if (seen == null) {
        return ActionResult.refused(NO_SUCH_JOB, null);
      }
      try {
        var obstacle = obstacle(action, seen.observed().state());
        return obstacle == null
            ? change(name, seen, action)
            : ActionResult.refused(obstacle, seen.observed());
      } catch (KubernetesClientException e) {
        last = e;
        if (!KueueObjects.conflict(e)) {
          break;
        }
      }
    }
    if (last == null) {
      throw new IllegalStateException("no try was made");
    }
    return refused(last, action);
  }

  private ActionResult refused(KubernetesClientException e, Action action) {
    var words = KueueObjects.refusal(e);
    if (words == null) {
      throw KueueObjects.noAnswer(e, JobName.of(action.job()));
    }
    return ActionResult.refused(words, observe(action.job()).orElse(null));
  }

  private static @Nullable String obstacle(Action action, JobState state) {
    if (state == JobState.UNKNOWN) {
      return "Kueue has made no Workload for it";
    }
    return switch (action.kind()) {
      case PLACE, DEFER ->
          state == JobState.HELD
              ? "the Workload was deactivated by somebody else"
              : state == JobState.PENDING ? null : "the Job no longer waits: " + state;
      case REQUEUE -> state == JobState.RUNNING ? null : "the Job does not run: " + state;
      case PRIORITIZE ->
          state.waits() || state == JobState.RUNNING ? null : "the Job has ended: " + state;
    };
  }

  private ActionResult change(JobName name, KueueJob seen, Action action) {
    switch (action.kind()) {
      case PLACE -> {
        return place(name, seen, action);
      }
      case REQUEUE -> {
        return requeue(name, seen, action);
      }
      case DEFER -> {
        unbind(name, seen);
        var until = String.valueOf(action.notBefore());
        var patch = KueuePatches.stop(seen, action, Annotations.NOT_BEFORE, until);
        objects.patchWorkload(name, seen.workloadName(), patch);
      }
      case PRIORITIZE -> {
        var state = seen.observed();
        if (state.state().waits()) {
          unbind(name, seen);
        }
        boolean ours = state.state() == JobState.PENDING && !seen.active();
        var patch = ours ? KueuePatches.release(action) : KueuePatches.order(action);
        objects.patchWorkload(name, seen.workloadName(), patch);
      }
    }
    return readBack(action);
  }

  private ActionResult place(JobName name, KueueJob seen, Action action) {
    objects.patchJob(name, KueuePatches.bind(seen, action));
    try {
      objects.patchWorkload(name, seen.workloadName(), KueuePatches.release(action));
    } catch (KubernetesClientException e) {
      if (KueueObjects.refusal(e) != null) {
        var bound = objects.look(action.job());
        if (bound != null) {
          unbind(name, bound);
        }
      }
      throw e;
    }
    return readBack(action);
  }

  private void unbind(JobName name, KueueJob seen) {
    if (seen.bound()) {
      objects.patchJob(name, KueuePatches.unbind(seen));
    }
  }

  private ActionResult requeue(JobName name, KueueJob seen, Action action) {
    eviction.begin(name, seen, action);
    boolean yielded = eviction.finish(name, action);
    var after = observe(action.job()).orElse(null);
    return yielded && after != null
        ? ActionResult.applied("evicted and queued again: " + after.note(), after)
        : ActionResult.refused("it did not yield in time and goes on", after);
  }

  private ActionResult readBack(Action action) {
    var found = observe(action.job());
    if (found.isEmpty()) {
      return ActionResult.refused(NO_SUCH_JOB, null);
    }
    var after = found.get();
    return ActionEffect.shown(action, after, ActionMark.PIN)
        ? ActionResult.applied(after.note(), after)
        : ActionResult.refused("accepted, but not so: " + after.note(), after);
  }

  @Override
  public Optional<ObservedJob> settle(Action action) {
    var name = JobName.of(action.job());
    var seen = objects.look(action.job());
    if (seen == null) {
      return Optional.empty();
    }
    try {
      switch (action.kind()) {
        case PLACE -> {
          var mark = ActionMark.of(action);
          boolean half =
              seen.observed().state().waits()
                  && KueueJob.annotation(seen.job(), Annotations.PLACED).equals(mark)
                  && !KueueJob.annotation(seen.workload(), Annotations.MARK).equals(mark);
          if (half) {
            objects.patchWorkload(name, seen.workloadName(), KueuePatches.release(action));
          }
        }
        case REQUEUE -> {
          if (Eviction.unfinished(seen, action)) {
            eviction.finish(name, action);
          }
        }
        case PRIORITIZE, DEFER -> {}
      }
    } catch (KubernetesClientException e) {
      throw KueueObjects.noAnswer(e, name);
    }
    return observe(action.job());
  }

  @Override
  public void close() {
    if (owned) {
      client.close();
    }
  }
}
