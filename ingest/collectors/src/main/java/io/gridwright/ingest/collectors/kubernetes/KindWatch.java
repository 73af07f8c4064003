package io.gridwright.ingest.collectors.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the objects of one kind up to date: lists them, then watches from where the list ended. A
 * watch that breaks is taken up where it was; one that is too far behind makes a new list. A kind
 * that is not installed is looked for again.
 */
final class KindWatch implements Runnable {
  private static final Duration NOW = Duration.ZERO;
  private final WatchedKind kind;
  private final KubeApi api;
  private final ClusterState state;
  private final WatchTiming timing;
  private final CountDownLatch closed;
  private final Backoff backoff;
  private @Nullable String path;
  private @Nullable String version;

  KindWatch(
      WatchedKind kind,
      KubeApi api,
      ClusterState state,
      WatchTiming timing,
      CountDownLatch closed) {
    this.kind = kind;
    this.api = api;
    this.state = state;
    this.timing = timing;
    this.closed = closed;
    this.backoff = new Backoff(timing.shortest(), timing.longest(), kind.name().hashCode());
  }

  @Override
  public void run() {
    try {
      var wait = NOW;
      while (!closed.await(wait.toMillis(), TimeUnit.MILLISECONDS)) {
        wait = round();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lists where that is needed, watches until something ends it, and says how long to wait. */
  private Duration round() throws InterruptedException {
    try {
      if (version == null) {
        list();
      }
      long begun = System.nanoTime();
      watch();
      boolean atOnce = System.nanoTime() - begun < timing.shortest().toNanos();
      return atOnce ? backoff.next() : NOW;
    } catch (ApiFailure e) {
      return after(e);
    } catch (RuntimeException e) {
      version = null;
      return after(new ApiFailure(0, "unexpected: " + e, null, e));
    }
  }

  private Duration after(ApiFailure failure) {
    if (failure.code() == ApiFailure.GONE) {
      version = null;
      return backoff.next();
    }
    if (failure.code() == ApiFailure.NOT_FOUND) {
      version = null;
      path = null;
      state.absent(kind);
      return kind.need() == WatchedKind.Need.ALWAYS
          ? backoff.next()
          : backoff.spread(timing.recheck());
    }
    var wait = backoff.next();
    boolean hiccup = failure.code() == 0 && version != null && backoff.failures() == 1;
    if (!hiccup) {
      state.failed(kind, failure);
    }
    var asked = failure.retryAfter();
    return asked != null && asked.compareTo(wait) > 0 ? backoff.spread(asked) : wait;
  }

  private void list() throws ApiFailure, InterruptedException {
    ApiFailure missing = null;
    for (var candidate : kind.versions()) {
      try {
        var at = kind.path(candidate);
        list(at);
        path = at;
        backoff.reset();
        return;
      } catch (ApiFailure e) {
        if (e.code() != ApiFailure.NOT_FOUND) {
          throw e;
        }
        missing = e;
      }
    }
    throw missing == null
        ? new ApiFailure(ApiFailure.NOT_FOUND, kind.name() + " has no version", null, null)
        : missing;
  }

  private void list(String at) throws ApiFailure, InterruptedException {
    var objects = new ArrayList<ObjectNode>();
    var next = "";
    JsonNode page;
    do {
      page = api.page(at, next);
      var apiVersion = page.path("apiVersion").asText();
      var word = page.path("kind").asText().replaceFirst("List$", "");
      for (var item : page.path("items")) {
        if (item instanceof ObjectNode object) {
          objects.add(object.put("kind", word).put("apiVersion", apiVersion));
        }
      }
      next = page.path("metadata").path("continue").asText("");
    } while (!next.isEmpty());
    version = page.path("metadata").path("resourceVersion").asText("0");
    state.replace(kind, objects);
  }

  /** Ends when the server ends it, the connection breaks or nothing comes for too long. */
  private void watch() throws ApiFailure, InterruptedException {
    var lifetime = backoff.spread(timing.lifetime());
    try (var lines = api.watch(String.valueOf(path), String.valueOf(version), lifetime)) {
      state.live(kind);
      String line = lines.next(timing.idle());
      while (line != null && closed.getCount() > 0) {
        if (!line.isBlank()) {
          event(KubeApi.event(line));
          backoff.reset();
        }
        line = lines.next(timing.idle());
      }
    }
  }

  private void event(JsonNode event) throws ApiFailure {
    var object = event.path("object");
    switch (event.path("type").asText()) {
      case "ADDED", "MODIFIED" -> state.put(kind, (ObjectNode) object);
      case "DELETED" -> state.remove(kind, (ObjectNode) object);
      case "BOOKMARK" -> {}
      default ->
          throw new ApiFailure(
              object.path("code").asInt(), object.path("message").asText(), null, null);
    }
    var reached = object.path("metadata").path("resourceVersion").asText();
    version = reached.isEmpty() ? version : reached;
  }
}
