package io.gridwright.ingest.collectors.kubernetes;

import static io.gridwright.ingest.collectors.kubernetes.KubernetesCollectorTest.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Objects for a real API server, of every kind that is watched. */
final class TestObjects {
  static final String CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  private static final Set<String> BUILT_IN = Set.of("", "batch", "resource.k8s.io");
  private static final Set<String> OF_THE_CLUSTER =
      Set.of(
          "nodes",
          "clusterqueues",
          "cohorts",
          "resourceflavors",
          "admissionchecks",
          "topologies",
          "clustertrainingruntimes",
          "queues",
          "resourceslices");
  private static final Map<String, String> SPECS =
      Map.of(
          "pods",
          ",\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}",
          "jobs",
          ",\"spec\":{\"template\":{\"spec\":{\"restartPolicy\":\"Never\",\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}}}",
          "resourceslices",
          ",\"spec\":{\"driver\":\"gpu.nvidia.com\",\"nodeName\":\"n\",\"pool\":{\"name\":\"n\",\"generation\":1,\"resourceSliceCount\":1}}",
          "resourceclaims",
          ",\"spec\":{\"devices\":{\"requests\":[{\"name\":\"r\",\"exactly\":{\"deviceClassName\":\"gpu.nvidia.com\"}}]}}",
          "resourceclaimtemplates",
          ",\"spec\":{\"spec\":{\"devices\":{\"requests\":[{\"name\":\"r\",\"exactly\":{\"deviceClassName\":\"gpu.nvidia.com\"}}]}}}");

  private TestObjects() {}

  /** Makes a namespace, every kind but some, and a reader who may read every kind but one. */
  static void setUp(KubernetesClient admin, Set<String> without, String forbidden) {
    post(admin, "/api/v1/namespaces", "{\"metadata\":{\"name\":\"team\"}}");
    var rules =
        WatchedKind.ALL.stream()
            .filter(kind -> !kind.name().equals(forbidden))
            .map(
                kind ->
                    "{\"apiGroups\":[\"%s\"],\"resources\":[\"%s\"],\"verbs\":[\"list\",\"watch\"]}"
                        .formatted(kind.group(), kind.plural()))
            .collect(Collectors.joining(","));
    var rbac = "/apis/rbac.authorization.k8s.io/v1/";
    post(
        admin,
        rbac + "clusterroles",
        "{\"metadata\":{\"name\":\"reader\"},\"rules\":[" + rules + "]}");
    post(
        admin,
        rbac + "clusterrolebindings",
        "{\"metadata\":{\"name\":\"reader\"},\"roleRef\":{\"apiGroup\":\"rbac.authorization.k8s.io\",\"kind\":\"ClusterRole\",\"name\":\"reader\"},"
            + "\"subjects\":[{\"kind\":\"Group\",\"apiGroup\":\"rbac.authorization.k8s.io\",\"name\":\"readers\"}]}");
    for (var kind : WatchedKind.ALL) {
      if (!BUILT_IN.contains(kind.group()) && !without.contains(kind.name())) {
        install(admin, kind);
      }
    }
  }

  /** Makes a kind, and waits until it is served. */
  static void install(KubernetesClient admin, WatchedKind kind) {
    post(
        admin,
        CRDS,
        """
        {"metadata":{"name":"%s","annotations":{"api-approved.kubernetes.io":"unapproved, test-only"}},
         "spec":{"group":"%s","scope":"%s","names":{"plural":"%s","kind":"%s"},
          "versions":[{"name":"%s","served":true,"storage":true,
           "schema":{"openAPIV3Schema":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}}]}}
        """
            .formatted(
                kind.name(),
                kind.group(),
                OF_THE_CLUSTER.contains(kind.plural()) ? "Cluster" : "Namespaced",
                kind.plural(),
                word(kind),
                kind.versions().get(0)));
    await(
        () -> {
          try {
            return admin.raw(kind.path(kind.versions().get(0))) != null;
          } catch (KubernetesClientException e) {
            return false;
          }
        });
  }

  /** Makes an object and says where it is. */
  static String create(KubernetesClient admin, WatchedKind kind, String name) {
    var at = path(kind);
    var spec = kind.group().contains(".x-k8s.io") ? "" : SPECS.getOrDefault(kind.plural(), "");
    boolean foreign = !BUILT_IN.contains(kind.group());
    var type =
        "{\"kind\":\"%s\",\"apiVersion\":\"%s\""
            .formatted(
                foreign ? word(kind) : real(kind),
                kind.group().isEmpty() ? "v1" : kind.group() + '/' + kind.versions().get(0));
    admin.raw(
        at,
        "POST",
        type + ",\"metadata\":{\"name\":\"" + name + "\"}" + (foreign ? "" : spec) + "}");
    return at + '/' + name;
  }

  /** Changes an object. */
  static void label(KubernetesClient admin, String path) {
    try {
      var object = (ObjectNode) new ObjectMapper().readTree(admin.raw(path));
      object.withObjectProperty("metadata").withObjectProperty("labels").put("seen", "yes");
      admin.raw(path, "PUT", object.toString());
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  /** Deletes an object at once, as no controller and no kubelet is there to do its part. */
  static void delete(KubernetesClient admin, String path) {
    admin.raw(path + "?propagationPolicy=Background&gracePeriodSeconds=0", "DELETE", null);
  }

  /** A Job of two pods on two nodes with its Workload. */
  static void gang(KubernetesClient admin) {
    var job =
        "{\"apiVersion\":\"batch/v1\",\"kind\":\"Job\",\"metadata\":{\"name\":\"gang\"},"
            + "\"spec\":{\"parallelism\":2,\"completions\":2,\"template\":{\"spec\":{\"restartPolicy\":\"Never\",\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}}}}";
    var made = admin.raw("/apis/batch/v1/namespaces/team/jobs", "POST", job);
    var uid = made.replaceAll("(?s).*?\"uid\":\"([^\"]+)\".*", "$1");
    var owner =
        "\"ownerReferences\":[{\"apiVersion\":\"batch/v1\",\"kind\":\"Job\",\"name\":\"gang\",\"uid\":\"%s\",\"controller\":true}]"
            .formatted(uid);
    for (int i = 0; i < 2; i++) {
      admin.raw(
          "/api/v1/namespaces/team/pods",
          "POST",
          "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"gang-%d\",%s},\"spec\":{\"nodeName\":\"n%d\",\"containers\":[{\"name\":\"c\",\"image\":\"i\",\"resources\":{\"limits\":{\"nvidia.com/gpu\":\"4\"}}}]}}"
              .formatted(i, owner, i));
      var pod = "/api/v1/namespaces/team/pods/gang-" + i;
      admin.raw(
          pod + "/status",
          "PUT",
          admin.raw(pod).replaceFirst("\"phase\":\"Pending\"", "\"phase\":\"Running\""));
    }
    admin.raw(
        "/apis/kueue.x-k8s.io/v1beta2/namespaces/team/workloads",
        "POST",
        "{\"apiVersion\":\"kueue.x-k8s.io/v1beta2\",\"kind\":\"Workload\",\"metadata\":{\"name\":\"job-gang\",%s},\"spec\":{\"podSets\":[{\"name\":\"main\",\"count\":2,\"template\":{\"spec\":{\"containers\":[]}}}]},\"status\":{\"conditions\":[{\"type\":\"Admitted\",\"status\":\"True\"}]}}"
            .formatted(owner));
  }

  static void endGang(KubernetesClient admin) {
    for (var path :
        new String[] {
          "/apis/kueue.x-k8s.io/v1beta2/namespaces/team/workloads/job-gang",
          "/api/v1/namespaces/team/pods/gang-0",
          "/api/v1/namespaces/team/pods/gang-1",
          "/apis/batch/v1/namespaces/team/jobs/gang"
        }) {
      delete(admin, path);
    }
  }

  private static String path(WatchedKind kind) {
    var whole = kind.path(kind.versions().get(0));
    return OF_THE_CLUSTER.contains(kind.plural())
        ? whole
        : whole.substring(0, whole.length() - kind.plural().length())
            + "namespaces/team/"
            + kind.plural();
  }

  private static String real(WatchedKind kind) {
    return switch (kind.plural()) {
      case "nodes" -> "Node";
      case "pods" -> "Pod";
      case "jobs" -> "Job";
      case "resourceslices" -> "ResourceSlice";
      case "resourceclaims" -> "ResourceClaim";
      default -> "ResourceClaimTemplate";
    };
  }

  private static String word(WatchedKind kind) {
    return switch (kind.plural()) {
      case "workloads" -> "Workload";
      case "podgroups" -> "PodGroup";
      case "queues" -> "Queue";
      case "topologies" -> "Topology";
      default ->
          Character.toUpperCase(kind.plural().charAt(0))
              + kind.plural().substring(1, kind.plural().length() - 1);
    };
  }

  private static void post(KubernetesClient admin, String path, String json) {
    var unused = admin.raw(path, "POST", json);
  }
}
