package io.gridwright.actuators.kubernetes;

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

/** One Job with its Workload behind the paths that are used, with faults on order. */
final class KueueStub implements AutoCloseable {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /** What happens to a PATCH. */
  enum Fault {
    DENIED,
    LOST_BEFORE,
    LOST_AFTER,
    CHANGED_MEANWHILE
  }

  ObjectNode job = parse("{'apiVersion':'batch/v1','kind':'Job'}");
  ObjectNode workload = parse("{'apiVersion':'kueue.x-k8s.io/v1beta2','kind':'Workload'}");
  String served = "v1beta2";
  String podNode = "k9";
  int readsUntilEvicted = 1;
  final List<String> patches = new ArrayList<>();
  final List<String> queries = new ArrayList<>();
  final Map<Integer, Fault> faults = new HashMap<>();
  private final HttpServer server;
  private int evicting;

  KueueStub() {
    merge(
        job,
        parse(
            "{'metadata':{'namespace':'nlp','name':'train','uid':'u1','resourceVersion':'10'},"
                + "'spec':{'suspend':true,'template':{'spec':{'containers':[{'name':'c'}]}}}}"));
    merge(
        workload,
        parse(
            "{'metadata':{'namespace':'nlp','name':'job-train-1','resourceVersion':'20',"
                + "'labels':{'kueue.x-k8s.io/job-uid':'u1'},'ownerReferences':[{'apiVersion':"
                + "'batch/v1','kind':'Job','name':'train','uid':'u1'}]},"
                + "'spec':{'active':true,'priority':100},'status':{'conditions':[{'type':"
                + "'QuotaReserved','status':'False','reason':'Pending','message':'no room'}]}}"));
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::handle);
    server.start();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  static ObjectNode parse(String text) {
    try {
      return (ObjectNode) MAPPER.readTree(text.replace('\'', '"'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void run() {
    merge(job, parse("{'spec':{'suspend':false}}"));
    reserve("True");
  }

  private void reserve(String status) {
    merge(
        workload,
        parse(
            "{'status':{'conditions':[{'type':'QuotaReserved','status':'%s','reason':'R',"
                    .formatted(status)
                + "'message':'m'}]}}"));
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var path = exchange.getRequestURI().getPath();
      var workloads = "/apis/kueue.x-k8s.io/" + served + "/namespaces/nlp/workloads";
      if (path.equals("/apis/kueue.x-k8s.io/" + served)) {
        answer(exchange, 200, parse("{'kind':'APIResourceList','resources':[]}"));
      } else if (path.equals("/apis/batch/v1/namespaces/nlp/jobs/train")) {
        object(exchange, job);
      } else if (path.equals(workloads)) {
        evictSomeTime();
        answer(exchange, 200, list("WorkloadList", workload));
      } else if (path.equals(workloads + "/job-train-1")) {
        object(exchange, workload);
      } else if (path.equals("/api/v1/namespaces/nlp/pods")) {
        var pod =
            parse(
                "{'kind':'Pod','apiVersion':'v1','metadata':{'name':'p','ownerReferences':[{'uid':"
                    + "'u1'}]},'spec':{'nodeName':'%s'},'status':{'phase':'Running'}}"
                        .formatted(podNode));
        answer(exchange, 200, list("PodList", pod));
      } else {
        answer(exchange, 404, status(404, "not found"));
      }
    }
  }

  private void object(HttpExchange exchange, ObjectNode object) throws IOException {
    if (exchange.getRequestMethod().equals("GET")) {
      answer(exchange, 200, object);
      return;
    }
    queries.add(String.valueOf(exchange.getRequestURI().getQuery()));
    var text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    var patch = (ObjectNode) MAPPER.readTree(text);
    patches.add(text);
    var fault = faults.remove(patches.size());
    if (fault == Fault.CHANGED_MEANWHILE) {
      bump(object);
    }
    var version = patch.path("metadata").path("resourceVersion").asText("");
    boolean template = patch.path("spec").has("template");
    if (fault == Fault.DENIED) {
      answer(exchange, 403, status(403, "planner may not patch this"));
    } else if (fault == Fault.LOST_BEFORE) {
      return;
    } else if (!version.isEmpty() && !version.equals(KueueJob.version(object))) {
      answer(exchange, 409, status(409, "the object has been modified"));
    } else if (template && !job.path("spec").path("suspend").asBoolean()) {
      answer(exchange, 422, status(422, "field is immutable"));
    } else {
      merge(object, patch);
      bump(object);
      boolean running = !job.path("spec").path("suspend").asBoolean();
      evicting = running && !workload.at("/spec/active").asBoolean() ? readsUntilEvicted : 0;
      if (fault != Fault.LOST_AFTER) {
        answer(exchange, 200, object);
      }
    }
  }

  private void evictSomeTime() {
    if (evicting > 0 && --evicting == 0) {
      merge(job, parse("{'spec':{'suspend':true}}"));
      reserve("False");
    }
  }

  private static void bump(ObjectNode object) {
    int version = Integer.parseInt(KueueJob.version(object)) + 1;
    object.withObject("/metadata").put("resourceVersion", String.valueOf(version));
  }

  static void merge(ObjectNode target, ObjectNode patch) {
    patch
        .properties()
        .forEach(
            e -> {
              if (e.getValue().isNull()) {
                target.remove(e.getKey());
              } else if (e.getValue() instanceof ObjectNode value) {
                var inner =
                    target.get(e.getKey()) instanceof ObjectNode old
                        ? old
                        : target.putObject(e.getKey());
                merge(inner, value);
              } else {
                target.set(e.getKey(), e.getValue());
              }
            });
  }

  private static ObjectNode list(String kind, JsonNode item) {
    var list = parse("{'apiVersion':'v1','kind':'%s'}".formatted(kind));
    list.putArray("items").add(item);
    return list;
  }

  private static ObjectNode status(int code, String message) {
    return parse(
        "{'kind':'Status','apiVersion':'v1','status':'Failure','message':'%s','code':%d}"
            .formatted(message, code));
  }

  private static void answer(HttpExchange exchange, int status, JsonNode body) throws IOException {
    var bytes = body.toString().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
