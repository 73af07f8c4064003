package io.gridwright.actuators.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** One job behind the few paths of slurmrestd that are written to, with faults on order. */
final class SlurmStub implements AutoCloseable {
  static final long NOW = 1_796_126_400L;
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /** What happens to a POST. */
  enum Fault {
    REFUSED_2042,
    REFUSED_2073,
    REFUSED_WITH_200,
    NODES_STICK_THEN_REFUSED,
    LOST_BEFORE,
    LOST_AFTER,
    HANGS_AFTER,
    BAD_GATEWAY,
    CONTROLLER_SILENT
  }

  final ObjectNode job = MAPPER.createObjectNode();
  final List<String> posts = new ArrayList<>();
  final Map<Integer, Fault> faults = new HashMap<>();
  final List<String> users = new ArrayList<>();
  final List<String> tokens = new ArrayList<>();
  boolean canRequeue;
  final CountDownLatch hanging = new CountDownLatch(1);
  private final CountDownLatch closing = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  SlurmStub() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
    job.put("job_id", 7).put("restart_cnt", 0).put("comment", "mine");
    job.put("required_nodes", "").put("nodes", "").put("state_reason", "Priority");
    job.putArray("job_state").add("PENDING");
    number("priority", 900);
    number("eligible_time", NOW - 600);
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
  }

  void state(String... words) {
    var list = job.putArray("job_state");
    List.of(words).forEach(list::add);
  }

  void number(String key, long value) {
    job.putObject(key).put("set", true).put("infinite", false).put("number", value);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      users.add(String.valueOf(exchange.getRequestHeaders().getFirst("X-SLURM-USER-NAME")));
      tokens.add(String.valueOf(exchange.getRequestHeaders().getFirst("X-SLURM-USER-TOKEN")));
      var path = exchange.getRequestURI().getPath();
      if (path.endsWith("/jobs/requeue")) {
        requeue(exchange);
      } else if (!path.equals("/slurm/v0.0.42/job/7")) {
        answer(exchange, 404, error(2017, "Invalid job id specified"));
      } else if (exchange.getRequestMethod().equals("GET")) {
        var body = MAPPER.createObjectNode();
        body.putArray("jobs").add(job);
        body.putArray("errors");
        body.putObject("last_update").put("set", true).put("number", NOW);
        answer(exchange, 200, body);
      } else {
        post(exchange);
      }
    }
  }

  private void requeue(HttpExchange exchange) throws IOException {
    if (!canRequeue) {
      answer(exchange, 404, MAPPER.createObjectNode());
      return;
    }
    state("PENDING");
    job.put("restart_cnt", 1);
    answer(exchange, 200, MAPPER.createObjectNode());
  }

  private void post(HttpExchange exchange) throws IOException {
    var text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    var fields = MAPPER.readTree(text);
    posts.add(text);
    var fault = faults.get(posts.size());
    if (fault == null || fault == Fault.LOST_AFTER || fault == Fault.HANGS_AFTER) {
      merge(fields);
    }
    if (fault == null) {
      answer(exchange, 200, MAPPER.createObjectNode());
      return;
    }
    switch (fault) {
      case REFUSED_2042 ->
          answer(exchange, 500, error(2042, "Job is in held state, pending scheduler release"));
      case REFUSED_2073 -> answer(exchange, 500, error(2073, "Job is no longer pending execution"));
      case REFUSED_WITH_200 -> answer(exchange, 200, error(2018, "Invalid node name specified"));
      case NODES_STICK_THEN_REFUSED -> {
        nodes(fields.path("required_nodes"));
        answer(exchange, 500, error(2042, "Job is in held state, pending scheduler release"));
      }
      case BAD_GATEWAY -> answer(exchange, 502, MAPPER.createObjectNode());
      case CONTROLLER_SILENT ->
          answer(exchange, 500, error(1800, "Unable to contact slurm controller"));
      case LOST_BEFORE, LOST_AFTER -> {}
      case HANGS_AFTER -> {
        hanging.countDown();
        awaitClose();
      }
    }
  }

  private void merge(JsonNode fields) {
    if (fields.has("priority")) {
      number("priority", fields.get("priority").asLong());
    }
    if (fields.has("comment")) {
      job.put("comment", fields.get("comment").asText());
    }
    if (fields.has("required_nodes")) {
      nodes(fields.get("required_nodes"));
    }
    var begin = fields.path("begin_time");
    if (begin.isNumber()) {
      number("eligible_time", begin.asLong());
    } else if (begin.isObject()) {
      number("eligible_time", NOW);
    }
  }

  private void nodes(JsonNode list) {
    var names = new ArrayList<String>();
    list.forEach(n -> names.add(n.asText()));
    job.put("required_nodes", String.join(",", names));
  }

  private static ObjectNode error(int number, String words) {
    var body = MAPPER.createObjectNode();
    body.putArray("errors").addObject().put("error_number", number).put("error", words);
    return body;
  }

  private static void answer(HttpExchange exchange, int status, JsonNode body) throws IOException {
    var bytes = body.toString().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private void awaitClose() {
    try {
      closing.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
