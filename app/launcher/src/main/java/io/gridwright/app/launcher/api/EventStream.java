package io.gridwright.app.launcher.api;

import io.javalin.http.sse.SseClient;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells every open page that a report would answer differently now. */
final class EventStream implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EventStream.class);
  private static final long LOOK_EVERY_MILLIS = 500;
  private static final int LOOKS_PER_COMMENT = 30;
  private static final int MAX_CLIENTS = 64;

  private final Set<SseClient> clients = ConcurrentHashMap.newKeySet();
  private final Supplier<Status> status;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            var thread = new Thread(task, "api-events");
            thread.setDaemon(true);
            return thread;
          });
  private long lastRevision;
  private int looks;

  EventStream(Supplier<Status> status) {
    this.status = status;
  }

  /** Begins to look for changes. */
  @SuppressWarnings("FutureReturnValueIgnored") // look() never throws, and close() ends the timer
  void start() {
    timer.scheduleWithFixedDelay(
        this::look, LOOK_EVERY_MILLIS, LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Takes a new client and tells it the revision at once. */
  void add(SseClient client) {
    if (clients.size() >= MAX_CLIENTS) {
      client.close();
      return;
    }
    client.keepAlive();
    client.onClose(() -> clients.remove(client));
    clients.add(client);
    client.sendEvent("tick", revisionJson(status.get().revision()));
  }

  private void look() {
    try {
      long revision = status.get().revision();
      if (revision != lastRevision) {
        lastRevision = revision;
        clients.forEach(client -> client.sendEvent("tick", revisionJson(revision)));
      } else if (++looks % LOOKS_PER_COMMENT == 0) {
        clients.forEach(client -> client.sendComment("alive"));
      }
    } catch (RuntimeException failure) {
      LOG.warn("Event stream missed a look", failure);
    }
  }

  private static String revisionJson(long revision) {
    return "{\"revision\":" + revision + "}";
  }

  @Override
  public void close() {
    timer.shutdownNow();
    clients.forEach(SseClient::close);
  }
}
