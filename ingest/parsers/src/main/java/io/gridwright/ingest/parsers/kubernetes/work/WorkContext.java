package io.gridwright.ingest.parsers.kubernetes.work;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.gridwright.ingest.parsers.kubernetes.object.Claims;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.object.PodSpec;
import java.util.HashMap;
import java.util.Map;

/** What a document says once for many objects of work: claims, and runtimes that jobs refer to. */
public final class WorkContext {
  private final Claims claims = new Claims();
  private final Map<String, JsonNode> runtimes = new HashMap<>();

  /** A context that knows nothing yet. */
  public WorkContext() {}

  /** The claims of the document. */
  public Claims claims() {
    return claims;
  }

  /** Notes a ClusterTrainingRuntime or a TrainingRuntime. */
  public void addRuntime(KubeObject runtime) {
    runtimes.put(runtime.kind() + '/' + runtime.name(), runtime.spec().path("template"));
  }

  /** The template of a runtime, a missing node when the document does not hold it. */
  JsonNode runtime(String kind, String name) {
    var template = runtimes.get(kind + '/' + name);
    return template == null ? MissingNode.getInstance() : template;
  }

  /** What a pod of a template of some object asks for. */
  PodSpec pod(KubeObject of, JsonNode template) {
    return PodSpec.of(template, of.namespace(), claims);
  }
}
