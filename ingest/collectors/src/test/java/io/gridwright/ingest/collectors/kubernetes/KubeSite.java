package io.gridwright.ingest.collectors.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** A loopback API whose lists are pages and whose watches say what a test tells them to. */
final class KubeSite implements AutoCloseable {
  /** Told to a watch, it ends the answer as a server does that has enough of it. */
  static final String END = "end";

  final Map<String, String> pages = new ConcurrentHashMap<>();
  final Map<String, Integer> statuses = new ConcurrentHashMap<>();
  final Map<String, String> retryAfter = new ConcurrentHashMap<>();
  final List<String> lists = new CopyOnWriteArrayList<>();
  final List<String> watches = new CopyOnWriteArrayList<>();
  private final Map<String, BlockingQueue<String>> told = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  KubeSite() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
  }

  /** Makes a path a list of one object, whose watches wait. */
  void list(String path, String kind, String apiVersion, String... names) {
    var items = new StringBuilder();
    for (var name : names) {
      items.append(items.isEmpty() ? "" : ",").append(object(name, "1"));
    }
    pages.put(path, page(kind, apiVersion, items.toString(), "10", ""));
  }

  static String page(String kind, String apiVersion, String items, String version, String next) {
    return "{\"kind\":\"%sList\",\"apiVersion\":\"%s\",\"metadata\":{\"resourceVersion\":\"%s\",\"continue\":\"%s\"},\"items\":[%s]}"
        .formatted(kind, apiVersion, version, next, items);
  }

  static String object(String name, String version) {
    return "{\"metadata\":{\"name\":\"%s\",\"namespace\":\"t\",\"uid\":\"u-%s\",\"resourceVersion\":\"%s\"}}"
        .formatted(name, name, version);
  }

  /** Sends an event to the watch of a path, the present one or the next. */
  void tell(String path, String type, String apiVersion, String kind, String name, String version) {
    var object =
        object(name, version)
            .replaceFirst(
                "\\{", "{\"kind\":\"" + kind + "\",\"apiVersion\":\"" + apiVersion + "\",");
    line(path, "{\"type\":\"" + type + "\",\"object\":" + object + "}");
  }

  void line(String path, String line) {
    queue(path).add(line);
  }

  private BlockingQueue<String> queue(String path) {
    return told.computeIfAbsent(path, p -> new LinkedBlockingQueue<>());
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var uri = exchange.getRequestURI();
      var query = uri.getQuery() == null ? "" : uri.getQuery();
      boolean watch = query.contains("watch=1");
      (watch ? watches : lists).add(uri.toString());
      var path = uri.getPath();
      int status = statuses.getOrDefault((watch ? "watch " : "") + path, 200);
      var next = query.replaceFirst(".*continue=([^&]*).*|.*", "$1");
      var page = pages.get(next.isEmpty() ? path : path + '#' + next);
      if (status != 200 || page == null) {
        refuse(exchange, page == null && status == 200 ? 404 : status, retryAfter.get(path));
      } else if (watch) {
        watch(exchange, queue(path));
      } else {
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write(page.getBytes(UTF_8));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void refuse(HttpExchange exchange, int status, @Nullable String retryAfter)
      throws IOException {
    if (retryAfter != null) {
      exchange.getResponseHeaders().set("Retry-After", retryAfter);
    }
    byte[] body = "{\"kind\":\"Status\",\"message\":\"refused here\"}".getBytes(UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  private static void watch(HttpExchange exchange, BlockingQueue<String> lines)
      throws IOException, InterruptedException {
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().flush();
    String line = lines.take();
    while (!line.equals(END)) {
      exchange.getResponseBody().write((line + "\n").getBytes(UTF_8));
      exchange.getResponseBody().flush();
      line = lines.take();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
