package io.gridwright.app.twin;

import io.gridwright.app.twin.engine.TwinEngine;
import io.gridwright.app.twin.journal.Command;
import io.gridwright.app.twin.journal.CommandJournal;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Reply;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.workload.Scheduler;
import io.javalin.Javalin;
import io.javalin.util.JavalinBindException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A running twin: the real wire formats over loopback HTTP, and the same by method calls. */
public final class Twin implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.1";
  private static final long TICK_MILLIS = 500;
  private final TwinEngine engine;
  private final Javalin server;
  private final ScheduledExecutorService ticker;

  private Twin(TwinEngine engine, Javalin server) {
    this.engine = engine;
    this.server = server;
    this.ticker =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              var thread = new Thread(task, "twin-ticker");
              thread.setDaemon(true);
              return thread;
            });
    var ignored =
        ticker.scheduleWithFixedDelay(
            engine::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * The moment at which the twin of a folder goes on, for the clock to begin with; empty when none
   * has run in it.
   */
  public static Optional<Instant> resumesAt(Path folder) {
    return CommandJournal.resumesAt(folder);
  }

  /** Brings a twin up; one that was killed goes on from its folder. */
  public static Twin start(TwinOptions options) {
    var engine = new TwinEngine(options.fleet(), options.seed(), options.clock(), options.folder());
    var server = TwinRoutes.server(engine);
    try {
      return new Twin(engine, server.start(LOOPBACK, options.port()));
    } catch (JavalinBindException e) {
      engine.close();
      throw new GridwrightException(ErrorCode.PORT_IN_USE, "The twin's port is in use", e)
          .with("port", options.port())
          .hint("Maybe another twin runs; use port 0 for a free one");
    }
  }

  /** Where it listens. */
  public URI baseUri() {
    return URI.create("http://" + LOOPBACK + ':' + server.port());
  }

  /** The DCGM exporters of all nodes. */
  public List<NodeEndpoint> dcgmEndpoints() {
    return endpoints("/nodes/%s/metrics");
  }

  /** The InfiniBand exporters of all nodes. */
  public List<NodeEndpoint> fabricEndpoints() {
    return endpoints("/nodes/%s/ib/metrics");
  }

  /** The Redfish service of servers and power equipment. */
  public URI redfishUri() {
    return baseUri().resolve("/redfish/v1/");
  }

  /** The utility's events. */
  public URI gridUri() {
    return baseUri().resolve("/grid/events");
  }

  /** Name of the Slurm cluster, whose slurmrestd is at {@link #baseUri()}. */
  public String slurmCluster() {
    return cluster(Scheduler.SLURM);
  }

  /** Name of the Kubernetes cluster, whose API is at {@link #baseUri()}. */
  public String kubernetesCluster() {
    return cluster(Scheduler.KUBERNETES);
  }

  /** Reads the state as it is now; to judge what others compute from the wire. */
  public <T> T read(Function<TwinState, T> reader) {
    return engine.read(reader);
  }

  /** Moment of the twin's second 0, which outlives restarts. */
  public Instant startedAt() {
    return engine.start();
  }

  /** What was made to go wrong so far, for a {@link ControlRun}. */
  public List<Command> faults() {
    return engine.commands(Command.Kind.FAULT);
  }

  /** Makes something go wrong, as {@code POST /twin/faults} does. */
  public Reply inject(String json) {
    return engine.write(Command.Kind.FAULT, "", json);
  }

  @Override
  public void close() {
    ticker.shutdownNow();
    engine.close();
    server.stop();
  }

  private String cluster(Scheduler scheduler) {
    return engine.read(s -> s.world().clusters(scheduler).get(0).name());
  }

  private List<NodeEndpoint> endpoints(String path) {
    return engine.read(
        s ->
            s.world().nodes().stream()
                .map(n -> new NodeEndpoint(n.name(), baseUri().resolve(path.formatted(n.name()))))
                .toList());
  }
}
