package io.gridwright.ingest.collectors.receive;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.IntakeTally;
import io.gridwright.ingest.collectors.Listener;
import io.gridwright.ingest.collectors.receive.WriteRequest.RefusedException;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Takes Prometheus remote write 1.0 and 2.0. It answers 204 when everything has arrived at the
 * broker; 4xx to what can never be taken, so that the sender gives it up; 503 when the broker is
 * away, so that the sender comes again. A sample that becomes a dead letter is taken.
 */
public final class RemoteWriteListener implements Listener {
  /** Where servers write to. */
  public static final String PATH = "/api/v1/write";

  private static final int THREADS = 4;
  private static final int CLOSE_SECONDS = 5;
  private static final int NO_BODY = -1;
  private static final String RETRY_SECONDS = "5";
  private final RemoteWriteOptions options;
  private @Nullable HttpServer server;
  private @Nullable ExecutorService threads;
  private volatile @Nullable String problem;

  /** A listener, which does not listen yet. */
  public RemoteWriteListener(RemoteWriteOptions options) {
    this.options = options;
  }

  @Override
  public String name() {
    return options.name();
  }

  @Override
  public synchronized void listen(DocumentIntake intake, InstantSource clock) {
    HttpServer opened;
    try {
      opened = HttpServer.create(options.listen(), 0);
    } catch (IOException e) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Cannot listen for remote write", e)
          .with("listen", options.listen())
          .hint("Maybe something else listens there.");
    }
    var workers = Executors.newFixedThreadPool(THREADS, task -> new Thread(task, name()));
    opened.setExecutor(workers);
    opened.createContext(PATH, exchange -> answer(exchange, intake, clock));
    opened.start();
    server = opened;
    threads = workers;
  }

  /** The port that it listens at, 0 before it does. */
  public synchronized int port() {
    return server == null ? 0 : server.getAddress().getPort();
  }

  @Override
  public @Nullable String problem() {
    return problem;
  }

  @Override
  public synchronized void close() {
    if (server == null || threads == null) {
      return;
    }
    threads.shutdown();
    try {
      if (!threads.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
    server.stop(0);
    server = null;
    threads = null;
  }

  private void answer(HttpExchange exchange, DocumentIntake intake, InstantSource clock)
      throws IOException {
    try (exchange) {
      try {
        take(exchange, intake, clock);
      } catch (RefusedException e) {
        refuse(exchange, e.status(), String.valueOf(e.getMessage()));
      } catch (GridwrightException e) {
        problem = e.getMessage();
        exchange.getResponseHeaders().set("Retry-After", RETRY_SECONDS);
        refuse(exchange, HttpURLConnection.HTTP_UNAVAILABLE, "not taken, try again");
      }
    }
  }

  private void take(HttpExchange exchange, DocumentIntake intake, InstantSource clock)
      throws IOException, RefusedException {
    if (!exchange.getRequestMethod().equals("POST")) {
      exchange.getResponseHeaders().set("Allow", "POST");
      throw new RefusedException(HttpURLConnection.HTTP_BAD_METHOD, "only POST writes");
    }
    if (!allowed(exchange.getRequestHeaders().getFirst("Authorization"))) {
      throw new RefusedException(HttpURLConnection.HTTP_UNAUTHORIZED, "no valid token");
    }
    var request = WriteRequest.read(exchange, options.maxBytes());
    var document = request.document(source(), options.cluster(), clock.instant());
    IntakeTally tally = intake.take(document).tally();
    intake.flush();
    problem = null;
    if (tally.rejected().containsKey("malformed_document")) {
      throw new RefusedException(HttpURLConnection.HTTP_BAD_REQUEST, "not a write request");
    }
    long histograms = tally.rejected().getOrDefault("unsupported_histogram", 0L);
    written(tally.records() - histograms).forEach(exchange.getResponseHeaders()::set);
    exchange.sendResponseHeaders(HttpURLConnection.HTTP_NO_CONTENT, NO_BODY);
  }

  /** The headers by which version 2 tells its sender what was taken. */
  private static Map<String, String> written(long samples) {
    String prefix = "X-Prometheus-Remote-Write-";
    return Map.of(
        prefix + "Samples-Written", Long.toString(samples),
        prefix + "Histograms-Written", "0",
        prefix + "Exemplars-Written", "0");
  }

  private String source() {
    return "remote-write:" + name();
  }

  private boolean allowed(@Nullable String shown) {
    var file = options.tokenFile();
    if (file == null) {
      return true;
    }
    String token;
    try {
      token = "Bearer " + Files.readString(file).strip();
    } catch (IOException e) {
      throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Token cannot be read", e)
          .with("file", file);
    }
    return shown != null
        && MessageDigest.isEqual(
            token.getBytes(StandardCharsets.UTF_8), shown.getBytes(StandardCharsets.UTF_8));
  }

  private static void refuse(HttpExchange exchange, int status, String why) throws IOException {
    byte[] body = (why + '\n').getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }
}
