package io.gridwright.app.twin;

import io.gridwright.app.twin.engine.TwinEngine;
import io.gridwright.app.twin.journal.Command;
import io.gridwright.app.twin.kube.KubeDiscovery;
import io.gridwright.app.twin.kube.KubePath;
import io.gridwright.app.twin.kube.KubeReads;
import io.gridwright.app.twin.kube.KubeStatus;
import io.gridwright.app.twin.kube.KubeWrites;
import io.gridwright.app.twin.wire.Json;
import io.gridwright.app.twin.wire.Reply;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The Kubernetes API over HTTP; watches are lines of JSON in one long answer. */
final class KubeRoutes {
  private final TwinEngine engine;

  KubeRoutes(TwinEngine engine) {
    this.engine = engine;
  }

  void add(RoutesConfig routes) {
    routes.get("/version", c -> answer(c, KubeDiscovery.version()));
    routes.get("/healthz", c -> answer(c, Reply.text(200, "ok")));
    routes.get("/readyz", c -> answer(c, Reply.text(200, "ok")));
    routes.get("/livez", c -> answer(c, Reply.text(200, "ok")));
    routes.get("/api", c -> answer(c, KubeDiscovery.core()));
    routes.get("/apis", c -> answer(c, KubeDiscovery.groups()));
    routes.get("/api/{version}", c -> answer(c, resources(c, "")));
    routes.get("/apis/{group}", c -> answer(c, KubeDiscovery.group(c.pathParam("group"))));
    routes.get("/apis/{group}/{version}", c -> answer(c, resources(c, c.pathParam("group"))));
    for (var path : new String[] {"/api/{version}/<rest>", "/apis/{group}/{version}/<rest>"}) {
      routes.get(path, this::get);
      routes.ws(path, new WatchSocket(engine)::configure);
      routes.patch(path, this::patch);
      routes.put(path, c -> write(c, Command.Kind.KUBE_PUT));
      routes.post(path, c -> answer(c, KubeStatus.methodNotAllowed()));
      routes.delete(path, c -> answer(c, KubeStatus.methodNotAllowed()));
    }
  }

  private static Reply resources(Context context, String group) {
    return KubeDiscovery.resources(group, context.pathParam("version"));
  }

  private void get(Context context) throws IOException {
    var path = KubePath.parse(context.path());
    if (path == null) {
      answer(context, KubeStatus.noPath());
    } else if (WatchStream.flag(context.queryParam("watch"))) {
      watch(context, path);
    } else {
      answer(context, engine.read(s -> new KubeReads(s).get(path, query(context))));
    }
  }

  private void patch(Context context) {
    var type = context.contentType();
    var kind = type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    switch (kind) {
      case "application/merge-patch+json" -> write(context, Command.Kind.KUBE_MERGE_PATCH);
      case "application/json-patch+json" -> write(context, Command.Kind.KUBE_JSON_PATCH);
      case "application/strategic-merge-patch+json" ->
          write(context, Command.Kind.KUBE_STRATEGIC_PATCH);
      case "application/apply-patch+yaml" -> write(context, Command.Kind.KUBE_APPLY_PATCH);
      default -> answer(context, KubeStatus.unsupportedPatch());
    }
  }

  private void write(Context context, Command.Kind kind) {
    var path = context.path();
    var body = context.body();
    boolean dryRun = "All".equals(context.queryParam("dryRun"));
    answer(
        context,
        dryRun
            ? engine.read(s -> new KubeWrites(s).write(kind, path, body, true))
            : engine.write(kind, path, body));
  }

  private void watch(Context context, KubePath path) throws IOException {
    var since = context.queryParam("resourceVersion");
    if (since != null && !since.chars().allMatch(Character::isDigit)) {
      answer(context, KubeStatus.badVersion(since));
      return;
    }
    context.status(200).contentType("application/json");
    context.res().setHeader("Cache-Control", "no-cache, private");
    context.res().flushBuffer();
    var out = context.res().getOutputStream();
    new WatchStream(engine, path, context::queryParam, query(context))
        .send(
            event -> {
              out.write((Json.text(event) + '\n').getBytes(StandardCharsets.UTF_8));
              out.flush();
            });
  }

  private static KubeReads.Query query(Context context) {
    return WatchStream.query(context::queryParam);
  }

  private static void answer(Context context, Reply reply) {
    context.status(reply.status()).contentType(reply.contentType()).result(reply.body());
  }
}
