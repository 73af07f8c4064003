package io.gridwright.app.twin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.dcgm.TelemetryFaults;
import io.gridwright.app.twin.engine.Commands;
import io.gridwright.app.twin.grid.GridEvents;
import io.gridwright.app.twin.journal.Command;
import io.gridwright.app.twin.kube.KubePath;
import io.gridwright.app.twin.kube.KubeReads;
import io.gridwright.app.twin.slurm.SlurmDocuments;
import io.gridwright.app.twin.spec.FleetSpec;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import io.gridwright.app.twin.wire.Reply;
import io.gridwright.model.workload.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The same fleet, work and faults with nobody steering: what would have been without Gridwright. It
 * needs no server and no clock, and the same arguments always give the same documents.
 */
public final class ControlRun {
  private static final String SLURM = "/slurm/v0.0.42/";
  private static final List<String> KUBERNETES =
      List.of(
          "/api/v1/nodes",
          "/api/v1/pods",
          "/apis/batch/v1/jobs",
          "/apis/kueue.x-k8s.io/v1beta1/workloads",
          "/apis/kueue.x-k8s.io/v1beta1/clusterqueues");
  private final TwinState state;
  private final Consumer<SourceText> sink;

  private ControlRun(TwinState state, Consumer<SourceText> sink) {
    this.state = state;
    this.sink = sink;
  }

  /**
   * Lives through a span and hands the documents of every step over, those of {@code from} first
   * and none after {@code until}.
   *
   * @param start moment of the twin's second 0, as {@link Twin#startedAt()} gives it
   * @param faults the faults of the real run, as {@link Twin#faults()} gives them
   * @return the state at the end
   */
  public static TwinState render(
      FleetSpec fleet,
      long seed,
      Instant start,
      List<Command> faults,
      Span span,
      Consumer<SourceText> sink) {
    var state = new TwinState(fleet, seed, start);
    var run = new ControlRun(state, sink);
    var coming = new ArrayDeque<>(faults);
    for (var at = span.from(); !at.isAfter(span.until()); at = next(at, span)) {
      long second = state.second(at);
      while (!coming.isEmpty() && coming.element().at() <= second) {
        var fault = coming.remove();
        state.advanceTo(fault.at());
        Reply ignored = Commands.apply(state, fault);
      }
      state.advanceTo(second);
      run.documents();
    }
    return state;
  }

  private static Instant next(Instant at, Span span) {
    var next = at.plus(span.step());
    return at.isBefore(span.until()) && next.isAfter(span.until()) ? span.until() : next;
  }

  /**
   * When documents are read.
   *
   * @param from first reading
   * @param until last reading
   * @param step time between two readings, at least a second
   */
  public record Span(Instant from, Instant until, Duration step) {
    public Span {
      if (step.toSeconds() < 1) {
        throw new IllegalArgumentException("a step is at least a second: " + step);
      }
    }
  }

  private void documents() {
    for (var node : state.world().nodes()) {
      if (node.downReason() == null) {
        var text = TelemetryFaults.render(state, node);
        var cluster = node.site().cluster().name();
        give("dcgm_exporter", "/nodes/" + node.name() + "/metrics", cluster, node.name(), text);
      }
    }
    for (var cluster : state.world().clusters(Scheduler.SLURM)) {
      var slurm = new SlurmDocuments(state);
      give("slurm_jobs", SLURM + "jobs", cluster.name(), null, slurm.jobs().body());
      give("slurm_nodes", SLURM + "nodes", cluster.name(), null, slurm.nodes().body());
    }
    for (var cluster : state.world().clusters(Scheduler.KUBERNETES)) {
      give("kubernetes", "/", cluster.name(), null, kubernetes());
    }
    give("openadr", "/grid/events", "grid", null, GridEvents.render(state).toString());
  }

  /** All objects as one list, as whoever polls them all at once has them. */
  private String kubernetes() {
    var all = Json.object().put("apiVersion", "v1").put("kind", "List");
    var items = all.putArray("items");
    for (var path : KUBERNETES) {
      var parsed = Objects.requireNonNull(KubePath.parse(path));
      var list =
          Objects.requireNonNull(
              Json.parse(new KubeReads(state).get(parsed, KubeReads.Query.all()).body()));
      var kind = list.path("kind").asText().replaceFirst("List$", "");
      for (var item : list.path("items")) {
        items
            .addObject()
            .put("apiVersion", list.path("apiVersion").asText())
            .put("kind", kind)
            .setAll((ObjectNode) item);
      }
    }
    return all.toString();
  }

  private void give(
      String kind, String source, String cluster, @Nullable String node, String text) {
    sink.accept(new SourceText(kind, source, cluster, node, state.now(), text));
  }
}
