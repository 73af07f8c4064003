package io.gridwright.ingest.collectors.progress;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.SignalEvent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Answers requests with progress. */
final class ProgressRequests implements HttpHandler {
  private static final int LARGEST = 16 * 1024 * 1024;
  private static final int SHOWN = 20;
  private static final Map<String, DocumentKind> KINDS =
      Map.of(
          "/v1/progress", DocumentKind.PROGRESS_EVENTS,
          "/v1/goodput", DocumentKind.GOODPUT_LOG,
          "/v1/logs", DocumentKind.OTLP_LOGS,
          "/v1/metrics", DocumentKind.OTLP_METRICS);

  private final @Nullable String cluster;
  private final @Nullable Path tokenFile;
  private final DocumentIntake intake;
  private final InstantSource clock;

  ProgressRequests(
      @Nullable String cluster,
      @Nullable Path tokenFile,
      DocumentIntake intake,
      InstantSource clock) {
    this.cluster = cluster;
    this.tokenFile = tokenFile;
    this.intake = intake;
    this.clock = clock;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      answer(exchange);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    var path = exchange.getRequestURI().getPath();
    var kind = KINDS.get(path);
    if (kind == null) {
      problem(
          exchange, 404, "No such path; there are " + KINDS.keySet().stream().sorted().toList());
    } else if (!exchange.getRequestMethod().equals("POST")) {
      problem(exchange, 405, "Only POST is understood");
    } else if (!mayEnter(exchange)) {
      problem(exchange, 401, "The Authorization header holds no token that is known");
    } else {
      byte[] body = body(exchange);
      if (body == null) {
        problem(exchange, 413, "The body is over " + LARGEST + " bytes, or cannot be unpacked");
      } else {
        take(exchange, path, declared(exchange, kind), body);
      }
    }
  }

  private void take(HttpExchange exchange, String path, DocumentKind kind, byte[] body)
      throws IOException {
    var document =
        SourceDocument.taking("progress:" + path, cluster, null, clock.instant(), body)
            .declaredAs(kind);
    var letters = new ArrayList<SignalEvent>();
    DocumentIntake.Taken taken;
    try {
      taken =
          intake.take(
              document,
              event -> {
                if (event.body() instanceof DeadLetter) {
                  letters.add(event);
                }
              });
      intake.flush();
    } catch (GridwrightException broker) {
      problem(exchange, 503, "Not kept; send it again: " + broker.title());
      return;
    }
    long accepted = taken.tally().accepted();
    boolean otlp = kind == DocumentKind.OTLP_LOGS || kind == DocumentKind.OTLP_METRICS;
    if (otlp && letters.stream().noneMatch(ProgressRequests::isMalformed)) {
      send(exchange, 200, "application/x-protobuf", new byte[0]);
      return;
    }
    var answer = JsonNodeFactory.instance.objectNode();
    answer.put("accepted", accepted).put("refused", taken.tally().rejectedTotal());
    errors(answer, letters);
    send(exchange, accepted > 0 || letters.isEmpty() ? 200 : 400, answer);
  }

  private static boolean isMalformed(SignalEvent event) {
    return event.body() instanceof DeadLetter letter
        && letter.reason().equals("malformed_document");
  }

  private static void errors(ObjectNode answer, List<SignalEvent> letters) {
    var errors = answer.putArray("errors");
    for (var event : letters.subList(0, Math.min(SHOWN, letters.size()))) {
      if (event.body() instanceof DeadLetter letter) {
        errors
            .addObject()
            .put("position", event.origin().position())
            .put("field", letter.field())
            .put("reason", letter.reason())
            .put("detail", letter.detail());
      }
    }
  }

  private static DocumentKind declared(HttpExchange exchange, DocumentKind kind) {
    var type = exchange.getRequestHeaders().getFirst("Content-Type");
    boolean json = type != null && type.toLowerCase(Locale.ROOT).contains("json");
    boolean otlp = kind == DocumentKind.OTLP_LOGS || kind == DocumentKind.OTLP_METRICS;
    return otlp && json ? DocumentKind.OTLP_JSON : kind;
  }

  private boolean mayEnter(HttpExchange exchange) throws IOException {
    if (tokenFile == null) {
      return true;
    }
    var shown = exchange.getRequestHeaders().getFirst("Authorization");
    byte[] wanted =
        ("Bearer " + Files.readString(tokenFile).strip()).getBytes(StandardCharsets.UTF_8);
    return shown != null
        && wanted.length > "Bearer ".length()
        && MessageDigest.isEqual(wanted, shown.getBytes(StandardCharsets.UTF_8));
  }

  private static byte @Nullable [] body(HttpExchange exchange) {
    boolean packed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
    try (InputStream raw = exchange.getRequestBody();
        InputStream in = packed ? new GZIPInputStream(raw) : raw) {
      byte[] body = in.readNBytes(LARGEST + 1);
      return body.length > LARGEST ? null : body;
    } catch (IOException broken) {
      return null;
    }
  }

  private static void problem(HttpExchange exchange, int status, String sentence)
      throws IOException {
    send(exchange, status, JsonNodeFactory.instance.objectNode().put("error", sentence));
  }

  private static void send(HttpExchange exchange, int status, ObjectNode answer)
      throws IOException {
    send(exchange, status, "application/json", answer.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static void send(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
  }
}
