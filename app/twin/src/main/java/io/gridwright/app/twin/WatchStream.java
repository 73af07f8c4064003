package io.gridwright.app.twin;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.app.twin.engine.TwinEngine;
import io.gridwright.app.twin.kube.KubePath;
import io.gridwright.app.twin.kube.KubeReads;
import io.gridwright.app.twin.kube.KubeWatch;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One watch of the Kubernetes API from its request to its end. */
final class WatchStream {
  private static final long BOOKMARK_MILLIS = 15_000;
  private static final long LONGEST_SECONDS = 3_600;
  private final TwinEngine engine;
  private final KubePath path;
  private final KubeReads.Query query;
  private final boolean bookmarks;
  private final long since;
  private final long seconds;

  /** Parameters of a request by name. */
  interface Parameters {
    /** A parameter's value, null when it is not given. */
    @Nullable String get(String name);
  }

  /** Where the events go. */
  interface Sink {
    /** Takes one event; fails when nobody listens any more. */
    void send(JsonNode event) throws IOException;
  }

  WatchStream(TwinEngine engine, KubePath path, Parameters parameters, KubeReads.Query query) {
    this.engine = engine;
    this.path = path;
    this.query = query;
    this.bookmarks = flag(parameters.get("allowWatchBookmarks"));
    this.since = number(parameters.get("resourceVersion"), 0);
    this.seconds = number(parameters.get("timeoutSeconds"), LONGEST_SECONDS);
  }

  /** Sends events until the watch's time is over; from the beginning when no version was given. */
  void send(Sink sink) throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    long bookmark = System.nanoTime();
    var look =
        engine.read(
            s -> {
              var watch = new KubeWatch(s, path, query);
              return since == 0 ? watch.initial() : watch.after(since);
            });
    while (true) {
      for (var event : look.events()) {
        sink.send(event);
      }
      long now = System.nanoTime();
      boolean over = now >= end || engine.closed() || Thread.currentThread().isInterrupted();
      boolean due = over || now - bookmark > TimeUnit.MILLISECONDS.toNanos(BOOKMARK_MILLIS);
      if (bookmarks && due && !look.over()) {
        bookmark = now;
        sink.send(KubeWatch.bookmark(path, look.version()));
      }
      if (over || look.over()) {
        return;
      }
      long seen = look.version();
      await(seen, Math.min(BOOKMARK_MILLIS, TimeUnit.NANOSECONDS.toMillis(end - now) + 1));
      look = engine.read(s -> new KubeWatch(s, path, query).after(seen));
    }
  }

  private void await(long seen, long millis) {
    try {
      engine.awaitChange(seen, millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What a list or watch is asked for. */
  static KubeReads.Query query(Parameters parameters) {
    return new KubeReads.Query(
        parameters.get("labelSelector"),
        parameters.get("fieldSelector"),
        (int) number(parameters.get("limit"), 0),
        parameters.get("continue"));
  }

  static boolean flag(@Nullable String value) {
    return "true".equals(value) || "1".equals(value);
  }

  private static long number(@Nullable String text, long otherwise) {
    try {
      return text == null || text.isEmpty() ? otherwise : Long.parseLong(text);
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }
}
