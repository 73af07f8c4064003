package io.gridwright.app.twin;

import io.gridwright.app.twin.engine.TwinEngine;
import io.gridwright.app.twin.kube.KubePath;
import io.gridwright.app.twin.wire.Json;
import io.javalin.websocket.WsConfig;
import io.javalin.websocket.WsConnectContext;
import io.javalin.websocket.WsContext;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Watches over WebSockets, as clients prefer them: each event is one message. */
final class WatchSocket {
  private static final Logger LOG = LoggerFactory.getLogger(WatchSocket.class);
  private static final int ABNORMAL = 1008;
  private static final long PING_SECONDS = 15;
  private final TwinEngine engine;
  private final Map<String, Thread> watches = new ConcurrentHashMap<>();

  WatchSocket(TwinEngine engine) {
    this.engine = engine;
  }

  void configure(WsConfig config) {
    config.onConnect(this::open);
    config.onClose(this::close);
    config.onError(this::close);
  }

  private void open(WsConnectContext context) {
    var path = KubePath.parse(path(context.pathParamMap()));
    if (path == null) {
      context.closeSession(ABNORMAL, "there is nothing to watch");
      return;
    }
    context.enableAutomaticPings(PING_SECONDS, TimeUnit.SECONDS);
    var stream =
        new WatchStream(engine, path, context::queryParam, WatchStream.query(context::queryParam));
    var thread = new Thread(() -> follow(stream, context), "twin-watch");
    thread.setDaemon(true);
    watches.put(context.sessionId(), thread);
    thread.start();
  }

  private static String path(Map<String, String> parts) {
    var group = parts.get("group");
    return "%s/%s/%s"
        .formatted(
            group == null ? "/api" : "/apis/" + group, parts.get("version"), parts.get("rest"));
  }

  private static void follow(WatchStream stream, WsConnectContext context) {
    try {
      stream.send(
          event -> {
            if (!context.session.isOpen()) {
              throw new IOException("nobody watches any more");
            }
            context.send(Json.text(event));
          });
      context.closeSession();
    } catch (IOException e) {
      LOG.debug("A watch ended", e);
    }
  }

  private void close(WsContext context) {
    var thread = watches.remove(context.sessionId());
    if (thread != null) {
      thread.interrupt();
    }
  }
}
