package io.gridwright.ingest.collectors.http;

import io.gridwright.ingest.parsers.document.SourceDocument;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Reads many endpoints, a bounded number at a time. Collectors share one. A request never throws:
 * it comes to a document or to a problem. Redirects are not followed, so that credentials stay with
 * the host they are meant for.
 */
public final class HttpFetch implements AutoCloseable {
  private static final int SHOWN_CHARS = 200;
  private static final int LARGEST_AT_ONCE = 4;
  private static final AtomicInteger POOLS = new AtomicInteger();
  private final FetchLimits limits;
  private final ExecutorService pool;
  private final HttpClient client;
  private final AtomicLong room;

  /** A fetch within limits; it holds threads until it is closed. */
  public HttpFetch(FetchLimits limits) {
    this(limits, null);
  }

  /**
   * A fetch that trusts other certificates than the platform does, as service processors need.
   *
   * @param trust null for the platform's own
   */
  public HttpFetch(FetchLimits limits, @Nullable SSLContext trust) {
    this.limits = limits;
    this.room = new AtomicLong((long) LARGEST_AT_ONCE * limits.maxBytes());
    String name = "fetch-" + POOLS.incrementAndGet() + '-';
    var threads = new AtomicInteger();
    this.pool =
        Executors.newFixedThreadPool(
            limits.concurrency(),
            task -> {
              var thread = new Thread(task, name + threads.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    var builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(limits.timeout());
    if (trust != null) {
      builder.sslContext(trust);
    }
    this.client = builder.build();
  }

  /** Answers in the order of the endpoints. */
  List<Answer> all(List<Endpoint> endpoints, Supplier<Map<String, String>> headers, Instant now) {
    var futures = new ArrayList<Future<Answer>>(endpoints.size());
    for (Endpoint endpoint : endpoints) {
      futures.add(submit(endpoint, headers, now));
    }
    var answers = new ArrayList<Answer>(endpoints.size());
    for (int i = 0; i < futures.size(); i++) {
      answers.add(await(endpoints.get(i), futures.get(i)));
    }
    return answers;
  }

  /** Ends requests that are under way. */
  @Override
  public void close() {
    pool.shutdownNow();
  }

  private Future<Answer> submit(
      Endpoint endpoint, Supplier<Map<String, String>> headers, Instant now) {
    try {
      return pool.submit(() -> one(endpoint, headers, now));
    } catch (RejectedExecutionException e) {
      return CompletableFuture.completedFuture(problem(endpoint, 0, "collection was stopped"));
    }
  }

  private static Answer await(Endpoint endpoint, Future<Answer> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      future.cancel(true);
      Thread.currentThread().interrupt();
      return problem(endpoint, 0, "collection was stopped");
    } catch (ExecutionException e) {
      return problem(endpoint, 0, "cannot be asked: " + e.getCause());
    }
  }

  private Answer one(Endpoint endpoint, Supplier<Map<String, String>> headers, Instant now) {
    var request = HttpRequest.newBuilder(endpoint.uri()).timeout(limits.timeout());
    try {
      headers.get().forEach(request::setHeader);
    } catch (IllegalArgumentException e) {
      // The message of this exception holds the value, which may be a secret.
      return problem(endpoint, 0, "not asked: a header for it is not valid");
    }
    var pending =
        client.sendAsync(request.build(), info -> new LimitedBody(limits.maxBytes(), room));
    try {
      return answer(endpoint, pending.get(limits.timeout().toMillis(), TimeUnit.MILLISECONDS), now);
    } catch (TimeoutException e) {
      pending.cancel(true);
      return problem(endpoint, 0, "no answer within " + limits.timeout());
    } catch (InterruptedException e) {
      pending.cancel(true);
      Thread.currentThread().interrupt();
      return problem(endpoint, 0, "collection was stopped");
    } catch (ExecutionException e) {
      return problem(endpoint, 0, "no answer: " + e.getCause());
    }
  }

  private Answer answer(Endpoint endpoint, HttpResponse<byte[]> response, Instant now) {
    byte[] body;
    try {
      body = ContentCoding.plain(response, limits.maxBytes());
    } catch (IOException e) {
      return problem(endpoint, response.statusCode(), "cannot be unpacked: " + e.getMessage());
    }
    int status = response.statusCode();
    if (status < 200 || status > 299) {
      var text = new String(body, StandardCharsets.UTF_8).strip();
      var shown = text.substring(0, Math.min(SHOWN_CHARS, text.length()));
      return problem(endpoint, status, "answered " + status + hint(status) + ": " + shown);
    }
    var source = endpoint.uri().toString();
    return new Answer(
        endpoint,
        status,
        SourceDocument.taking(source, endpoint.cluster(), endpoint.node(), now, body),
        "");
  }

  private static String hint(int status) {
    return switch (status) {
      case 401, 403, 511 -> " (check its credentials)";
      case 301, 302, 303, 307, 308 -> " (redirects are not followed; configure the new address)";
      default -> "";
    };
  }

  private static Answer problem(Endpoint endpoint, int status, String sentence) {
    return new Answer(endpoint, status, null, endpoint.uri() + " " + sentence);
  }
}
