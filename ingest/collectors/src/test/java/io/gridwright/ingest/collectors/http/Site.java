package io.gridwright.ingest.collectors.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A loopback server with pages; any other path is a 404. */
public final class Site implements AutoCloseable {
  public final List<String> requests = new CopyOnWriteArrayList<>();
  public final Map<String, String> pages = new ConcurrentHashMap<>();
  public final Map<String, Integer> statuses = new ConcurrentHashMap<>();
  public final List<String> tokens = new CopyOnWriteArrayList<>();
  final AtomicInteger mostAtOnce = new AtomicInteger();
  volatile long delayMillis;
  private final AtomicInteger atOnce = new AtomicInteger();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  public Site() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  Endpoint endpoint(String path) {
    return new Endpoint("c1", null, uri(path));
  }

  public URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  private void answer(HttpExchange exchange) throws IOException {
    mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
    try (exchange) {
      String path = exchange.getRequestURI().toString();
      requests.add(path);
      tokens.add(String.valueOf(exchange.getRequestHeaders().getFirst("X-Token")));
      if (path.equals("/hang") && closed.await(20, TimeUnit.SECONDS)) {
        return;
      }
      Thread.sleep(delayMillis);
      String bare = exchange.getRequestURI().getPath();
      String page = pages.getOrDefault(path, pages.get(bare));
      byte[] body = (page == null ? "no such page" : page).getBytes(UTF_8);
      exchange.sendResponseHeaders(
          statuses.getOrDefault(path, statuses.getOrDefault(bare, page == null ? 404 : 200)),
          body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      atOnce.decrementAndGet();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
