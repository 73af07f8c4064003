package io.gridwright.actuators.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.workload.JobRef;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads and patches Jobs, their Workloads and their pods, as JSON. */
final class KueueObjects {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final String GROUP = "kueue.x-k8s.io";
  private static final String JOB_UID = GROUP + "/job-uid";
  private static final List<String> VERSIONS = List.of("v1beta2", "v1beta1");
  private static final PatchContext MERGE =
      new PatchContext.Builder()
          .withPatchType(PatchType.JSON_MERGE)
          .withFieldManager("gridwright")
          .build();
  private final KubernetesClient client;
  private @Nullable ResourceDefinitionContext workloads;

  KueueObjects(KubernetesClient client) {
    this.client = client;
  }

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /**
   * A job, null when there is none.
   *
   * @throws GridwrightException when the API server gave no answer
   */
  @Nullable KueueJob look(JobRef ref) {
    var name = JobName.of(ref);
    try {
      var job = job(name);
      if (job.isMissingNode()) {
        return null;
      }
      var workload = workload(name, job);
      boolean suspended = job.path("spec").path("suspend").asBoolean();
      var nodes = suspended ? List.<String>of() : nodes(name, job);
      return new KueueJob(ref, job, workload, nodes);
    } catch (KubernetesClientException e) {
      throw noAnswer(e, name);
    }
  }

  private JsonNode job(JobName name) {
    var job = client.batch().v1().jobs().inNamespace(name.namespace()).withName(name.name()).get();
    return job == null ? MAPPER.missingNode() : MAPPER.valueToTree(job);
  }

  /** The Workload that Kueue made for a Job, missing when there is none. */
  private JsonNode workload(JobName name, JsonNode job) {
    var uid = job.path("metadata").path("uid").asText();
    var list = workloads().inNamespace(name.namespace()).withLabel(JOB_UID, uid).list();
    for (var item : list.getItems()) {
      boolean owned =
          item.getMetadata().getOwnerReferences().stream().anyMatch(o -> uid.equals(o.getUid()));
      if (owned) {
        return MAPPER.valueToTree(item);
      }
    }
    return MAPPER.missingNode();
  }

  /** Nodes that the pods of a Job are on, in order of their names, each once. */
  private List<String> nodes(JobName name, JsonNode job) {
    var uid = job.path("metadata").path("uid").asText();
    var pods =
        client
            .pods()
            .inNamespace(name.namespace())
            .withLabel("batch.kubernetes.io/job-name", name.name())
            .list();
    var nodes = new ArrayList<String>();
    for (var pod : pods.getItems()) {
      var owners = pod.getMetadata().getOwnerReferences();
      boolean ended = List.of("Succeeded", "Failed").contains(pod.getStatus().getPhase());
      var node = pod.getSpec().getNodeName();
      if (node != null && !ended && owners.stream().anyMatch(o -> uid.equals(o.getUid()))) {
        nodes.add(node);
      }
    }
    return nodes.stream().distinct().sorted().toList();
  }

  void patchJob(JobName name, JsonNode patch) {
    client
        .batch()
        .v1()
        .jobs()
        .inNamespace(name.namespace())
        .withName(name.name())
        .patch(MERGE, patch.toString());
  }

  void patchWorkload(JobName name, String workload, JsonNode patch) {
    workloads().inNamespace(name.namespace()).withName(workload).patch(MERGE, patch.toString());
  }

  private MixedOperation<
          GenericKubernetesResource,
          GenericKubernetesResourceList,
          Resource<GenericKubernetesResource>>
      workloads() {
    if (workloads == null) {
      workloads = discover();
    }
    return client.genericKubernetesResources(workloads);
  }

  private ResourceDefinitionContext discover() {
    for (var version : VERSIONS) {
      var served = client.getApiResources(GROUP + '/' + version);
      if (served != null) {
        return new ResourceDefinitionContext.Builder()
            .withGroup(GROUP)
            .withVersion(version)
            .withKind("Workload")
            .withPlural("workloads")
            .withNamespaced(true)
            .build();
      }
    }
    throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Cluster serves no Kueue Workloads")
        .with("versions", VERSIONS)
        .hint("Is Kueue installed, and may this account see it?");
  }

  /** The API server's own words when it declined, null when it gave no answer. */
  static @Nullable String refusal(KubernetesClientException e) {
    int code = e.getCode();
    if (code < 400 || code >= 500 || code == 408) {
      return null;
    }
    var status = e.getStatus();
    var words = status == null ? null : status.getMessage();
    return "%s (%d)".formatted(words == null ? e.getMessage() : words, code);
  }

  static boolean conflict(KubernetesClientException e) {
    return e.getCode() == 409;
  }

  static GridwrightException noAnswer(KubernetesClientException e, JobName job) {
    return new GridwrightException(ErrorCode.SOURCE_FAILED, "No answer from the API server", e)
        .with("job", job)
        .with("cause", String.valueOf(e.getMessage()));
  }
}
