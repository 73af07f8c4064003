package io.gridwright.app.twin;

import io.gridwright.app.twin.dcgm.TelemetryFaults;
import io.gridwright.app.twin.engine.Faults;
import io.gridwright.app.twin.engine.TwinEngine;
import io.gridwright.app.twin.fabric.InfinibandText;
import io.gridwright.app.twin.grid.GridEvents;
import io.gridwright.app.twin.journal.Command;
import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.power.Redfish;
import io.gridwright.app.twin.slurm.SlurmDocuments;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Reply;
import io.javalin.Javalin;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Which path answers what. */
final class TwinRoutes {
  private static final String SLURM = "/slurm/v0.0.42";
  private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
  private static final long REPEATED_FOR = 60;
  private final TwinEngine engine;
  private final Map<String, Repeated> repeated = new ConcurrentHashMap<>();

  private TwinRoutes(TwinEngine engine) {
    this.engine = engine;
  }

  /** A server that answers from the engine; not started yet. */
  static Javalin server(TwinEngine engine) {
    var routes = new TwinRoutes(engine);
    return Javalin.create(
        config -> {
          config.startup.showJavalinBanner = false;
          routes.telemetry(config.routes);
          routes.slurm(config.routes);
          routes.twin(config.routes);
          new KubeRoutes(engine).add(config.routes);
        });
  }

  private void telemetry(RoutesConfig routes) {
    routes.get("/nodes/{node}/metrics", c -> scrape(c, this::dcgm));
    routes.get("/nodes/{node}/ib/metrics", c -> scrape(c, (s, n) -> InfinibandText.render(n)));
    routes.get("/grid/events", c -> read(c, s -> Reply.json(200, GridEvents.render(s))));
    routes.get("/redfish/v1", c -> read(c, s -> new Redfish(s).get("")));
    routes.get("/redfish/v1/<path>", c -> read(c, s -> new Redfish(s).get(c.pathParam("path"))));
  }

  private void slurm(RoutesConfig routes) {
    routes.get(SLURM + "/jobs", c -> read(c, s -> new SlurmDocuments(s).jobs()));
    routes.get(
        SLURM + "/job/{id}", c -> read(c, s -> new SlurmDocuments(s).job(c.pathParam("id"))));
    routes.post(SLURM + "/job/{id}", c -> write(c, Command.Kind.SLURM_UPDATE));
    routes.delete(SLURM + "/job/{id}", c -> write(c, Command.Kind.SLURM_CANCEL));
    routes.get(SLURM + "/nodes", c -> read(c, s -> new SlurmDocuments(s).nodes()));
    routes.get(SLURM + "/partitions", c -> read(c, s -> new SlurmDocuments(s).partitions()));
    routes.get(SLURM + "/shares", c -> read(c, s -> new SlurmDocuments(s).shares()));
    routes.get(SLURM + "/ping", c -> read(c, s -> new SlurmDocuments(s).ping()));
    routes.get(SLURM + "/diag", c -> read(c, s -> new SlurmDocuments(s).diag()));
  }

  private void twin(RoutesConfig routes) {
    routes.get("/twin/faults", c -> read(c, s -> new Faults(s).list()));
    routes.post("/twin/faults", c -> answer(c, engine.write(Command.Kind.FAULT, "", c.body())));
  }

  private String dcgm(TwinState state, SimNode node) {
    if (TelemetryFaults.repeated(state, node).isEmpty()) {
      repeated.remove(node.name());
      return TelemetryFaults.render(state, node);
    }
    long now = state.world().now();
    return repeated
        .compute(
            node.name(),
            (name, kept) ->
                kept != null && kept.until() > now
                    ? kept
                    : new Repeated(now + REPEATED_FOR, TelemetryFaults.render(state, node)))
        .text();
  }

  private void scrape(Context context, BiFunction<TwinState, SimNode, String> renderer) {
    read(
        context,
        state -> {
          var node = state.world().node(context.pathParam("node"));
          if (node == null) {
            return Reply.text(404, "404 page not found\n");
          }
          return node.downReason() == null
              ? new Reply(200, TEXT, renderer.apply(state, node))
              : Reply.text(503, "no route to host\n");
        });
  }

  private void read(Context context, Function<TwinState, Reply> reader) {
    answer(context, engine.read(reader));
  }

  private void write(Context context, Command.Kind kind) {
    answer(context, engine.write(kind, context.pathParam("id"), context.body()));
  }

  private static void answer(Context context, Reply reply) {
    context.status(reply.status()).contentType(reply.contentType()).result(reply.body());
  }

  private record Repeated(long until, String text) {}
}
