package io.gridwright.ingest.parsers.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.fleet.NodePlace;
import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.NodeObservation;
import io.gridwright.model.signal.QueueObservation;
import io.gridwright.model.signal.TopologyEdge;
import io.gridwright.model.workload.JobOwner;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobRequest;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.NodeShare;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class KubernetesParserTest {
  private static final Instant SEEN = Instant.parse("2026-03-01T12:00:00Z");

  private static final String JOB =
      """
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: fit
        namespace: vis
        creationTimestamp: '2026-03-01T10:00:00Z'
        labels: {kueue.x-k8s.io/queue-name: lq, gridwright.io/user: ken, gridwright.io/preemptible: "true"}
      spec:
        activeDeadlineSeconds: 7200
        parallelism: 2
        completions: 2
        suspend: false
        template:
          metadata:
            annotations: {kueue.x-k8s.io/podset-required-topology: nvidia.com/gpu.clique}
          spec:
            nodeSelector: {nvidia.com/gpu.product: NVIDIA-GB200}
            containers:
            - resources: {limits: {nvidia.com/gpu: "4"}, requests: {nvidia.com/gpu: "4"}}
      status: {active: 2, ready: 2, startTime: '2026-03-01T11:00:00Z'}
      """;

  private static final String WORKLOAD =
      """
      apiVersion: kueue.x-k8s.io/v1beta2
      kind: Workload
      metadata:
        name: job-fit-1
        namespace: vis
        creationTimestamp: '2026-03-01T10:00:01Z'
        ownerReferences: [{apiVersion: batch/v1, kind: Job, name: fit, controller: true}]
      spec:
        active: true
        priority: 70
        priorityClassRef: {name: high}
        queueName: lq
        podSets:
        - count: 2
          name: main
          template: {spec: {containers: [{resources: {requests: {nvidia.com/gpu: 4}}}]}}
          topologyRequest: {required: network.topology.nvidia.com/accelerator}
      status:
        admission:
          clusterQueue: vision
          podSetAssignments:
          - name: main
            topologyAssignment:
              levels: [kubernetes.io/hostname]
              slices:
              - domainCount: 2
                podCounts: {universal: 1}
                valuesPerLevel: [{individual: {prefix: n-0, roots: ['1', '2']}}]
        requeueState: {count: 3}
        conditions:
        - {type: QuotaReserved, status: 'True'}
        - {type: Admitted, status: 'True', lastTransitionTime: '2026-03-01T10:59:59Z'}
      """;

  private static String pod(String name, String node) {
    return """
    apiVersion: v1
    kind: Pod
    metadata:
      name: %s
      namespace: vis
      ownerReferences: [{kind: Job, name: fit, controller: true}]
    spec: {nodeName: %s, containers: [{resources: {limits: {nvidia.com/gpu: 4}}}]}
    status: {phase: Running, startTime: '2026-03-01T11:00:02Z'}
    """
        .formatted(name, node);
  }

  private static final String NODE =
      """
      apiVersion: v1
      kind: Node
      metadata:
        name: n-01
        labels:
          nvidia.com/gpu.product: NVIDIA-GB200
          nvidia.com/gpu.clique: c.1
          network.topology.nvidia.com/leaf: l1
          topology.gridwright.io/rack: r1
      spec: {}
      status:
        capacity: {cpu: "8", nvidia.com/gpu: "4"}
        allocatable: {nvidia.com/gpu: "4"}
        conditions: [{type: Ready, status: 'True'}]
      """;

  @Test
  void joinsJobWorkloadPodsAndQueuesOfOneDocument() {
    var localQueue =
        """
        apiVersion: kueue.x-k8s.io/v1beta1
        kind: LocalQueue
        metadata: {name: lq, namespace: vis}
        spec: {clusterQueue: vision}
        """;
    var result =
        parse(
            String.join(
                "---\n", NODE, JOB, WORKLOAD, pod("a", "n-01"), pod("b", "n-02"), localQueue));

    assertThat(result.records()).isEqualTo(8);
    assertThat(result.events()).filteredOn(e -> e.body() instanceof TopologyEdge).hasSize(2);
    assertThat(result.rejected()).isZero();
    var event =
        result.events().stream().filter(e -> e.body() instanceof JobObservation).findFirst();
    assertThat(event.orElseThrow().records()).isEqualTo(4);
    var job = jobs(result).get(0);
    assertThat(job.job()).isEqualTo(new JobRef("kube", "vis/fit"));
    assertThat(job.owner()).isEqualTo(new JobOwner("ken", "vision", "lq", "high"));
    assertThat(job.status().state()).isEqualTo(JobState.RUNNING);
    assertThat(job.status().rawState()).isEqualTo("Active+Admitted");
    assertThat(job.status().priority()).isEqualTo(70);
    assertThat(job.status().attempt()).isEqualTo(3);
    assertThat(job.times().submit()).isEqualTo("2026-03-01T10:00:00Z");
    assertThat(job.times().start()).isEqualTo("2026-03-01T11:00:00Z");
    assertThat(job.times().end()).isNull();
    assertThat(job.allocation())
        .containsExactly(new NodeShare("n-01", 4), new NodeShare("n-02", 4));
    assertThat(job.request().timeLimit()).isEqualTo(Duration.ofHours(2));
    assertThat(job.request().nodes()).isEqualTo(2);
    assertThat(job.request().oneDomain()).isTrue();
    assertThat(job.request().preemptible()).isTrue();
    assertThat(job.labels()).containsEntry("workload", "job-fit-1").containsEntry("active", "true");
    assertThat(nodes(result).get(0).gpusAllocated()).isEqualTo(4);
  }

  @Test
  void suspendedJobAloneWaits() {
    var job = jobs(parse(JOB.replace("suspend: false", "suspend: true"))).get(0);
    assertThat(job.status().state()).isEqualTo(JobState.PENDING);
    assertThat(job.owner().team()).isEqualTo("lq");
    assertThat(job.times().start()).isNull();
    assertThat(job.allocation()).isEmpty();
    assertThat(job.request())
        .isEqualTo(new JobRequest(2, 4, "NVIDIA-GB200", Duration.ofHours(2), true, true));
  }

  @Test
  void workloadAloneIsKeyedByItsJobAndKnowsItsHosts() {
    var job = jobs(parse(WORKLOAD)).get(0);
    assertThat(job.job().id()).isEqualTo("vis/fit");
    assertThat(job.status().state()).isEqualTo(JobState.RUNNING);
    assertThat(job.allocation())
        .containsExactly(new NodeShare("n-01", 4), new NodeShare("n-02", 4));
  }

  @Test
  void olderWorkloadsNameEachHost() {
    var old =
        WORKLOAD
            .replace("v1beta2", "v1beta1")
            .replaceAll(
                "(?s)slices:.*?'2'\\]\\}\\}\\]",
                "domains: [{count: 1, values: [n-07]}, {count: 1, values: [n-08]}]");
    assertThat(jobs(parse(old)).get(0).allocation())
        .containsExactly(new NodeShare("n-07", 4), new NodeShare("n-08", 4));
  }

  @Test
  void inactiveWorkloadIsHeldAndSaysWhyItWaits() {
    var held =
        WORKLOAD
            .replace("active: true", "active: false")
            .replaceAll(
                "(?s)conditions:.*",
                "conditions: [{type: QuotaReserved, status: 'False', message: no quota}]\n");
    var job = jobs(parse(held)).get(0);
    assertThat(job.status().state()).isEqualTo(JobState.HELD);
    assertThat(job.status().reason()).isEqualTo("no quota");
  }

  @Test
  void endedJobsSayHow() {
    var late =
        JOB.replaceAll(
            "status: .*",
            "status: {startTime: '2026-03-01T11:00:00Z', conditions: [{type: Failed, status: 'True',"
                + " reason: DeadlineExceeded, lastTransitionTime: '2026-03-01T13:00:00Z'}]}");
    var job = jobs(parse(late)).get(0);
    assertThat(job.status().state()).isEqualTo(JobState.TIMEOUT);
    assertThat(job.times().end()).isEqualTo("2026-03-01T13:00:00Z");
  }

  @Test
  void readsNodesOfEveryCondition() {
    var cordoned = NODE.replace("spec: {}", "spec: {unschedulable: true}");
    var lost = NODE.replace("status: 'True'", "status: Unknown");
    var sick =
        NODE.replace(
            "spec: {}",
            "spec: {taints: [{key: nvidia.com/gpu-unhealthy, value: xid, effect: NoSchedule}]}");
    var result = parse(String.join("---\n", NODE, cordoned, lost, sick));
    assertThat(nodes(result).stream().map(n -> n.status().state()))
        .containsExactly(NodeState.UP, NodeState.DRAINED, NodeState.DOWN, NodeState.DRAINED);
    var first = nodes(result).get(0);
    assertThat(first.gpus()).isEqualTo(4);
    assertThat(first.gpuType()).isEqualTo("NVIDIA-GB200");
    assertThat(first.gpusAllocated()).isNull();
    assertThat(first.place()).isEqualTo(new NodePlace("c.1", "l1", "r1"));
  }

  @Test
  void readsQuotaAndWeightOfClusterQueues() {
    var result =
        parse(
            """
            {"apiVersion":"kueue.x-k8s.io/v1beta2","kind":"ClusterQueueList","items":[
             {"metadata":{"name":"vision"},"spec":{"cohortName":"all","fairSharing":{"weight":"12"},
              "resourceGroups":[{"flavors":[
               {"name":"a","resources":[{"name":"nvidia.com/gpu","nominalQuota":"16"}]},
               {"name":"b","resources":[{"name":"cpu","nominalQuota":"9"},
                                        {"name":"nvidia.com/gpu","nominalQuota":"8"}]}]}]}}]}
            """);
    var queue = (QueueObservation) result.events().get(0).body();
    assertThat(queue.type()).isEqualTo("cluster_queue");
    assertThat(queue.parent()).isEqualTo("all");
    assertThat(queue.nominalGpus()).isEqualTo(24);
    assertThat(queue.weight()).isEqualTo(12);
  }

  @Test
  void watchLinesSurviveABrokenOne() {
    var added =
        "{\"type\":\"ADDED\",\"object\":{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":"
            + "{\"name\":\"p\",\"namespace\":\"x\"},\"spec\":{},\"status\":{\"phase\":\"Running\"}}}";
    var gone = added.replace("ADDED", "DELETED").replace("\"p\"", "\"q\"");
    var mark = "{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"Pod\"}}";
    var result = parse(String.join("\n", added, "{\"type\":\"ADDED\",\"obj", gone, mark));
    assertThat(result.records()).isEqualTo(4);
    assertThat(jobs(result).stream().map(j -> j.status().state()))
        .containsExactly(JobState.RUNNING, JobState.CANCELLED);
    assertThat(result.deadLetters().map(DeadLetter::reason))
        .containsExactly("malformed_document", "not_telemetry");
  }

  @Test
  void contextIsUnderstoodButNotTold() {
    var other = pod("c", "n-01").replace("name: fit", "name: other");
    var text =
        String.join("---\n", NODE.replace("gpu: \"4\"", "gpu: \"8\""), JOB, pod("a", "n-01"))
            + context(other)
            + context(JOB.replace("name: fit", "name: third"))
            + context(NODE.replace("n-01", "n-02"));
    var result = parse(text);
    assertThat(result.rejected()).isZero();
    assertThat(result.events()).noneMatch(event -> event.body().entity().contains("n-02"));
    assertThat(jobs(result)).extracting(job -> job.job().id()).containsExactly("vis/fit");
    assertThat(nodes(result)).hasSize(1);
    assertThat(nodes(result).get(0).gpusAllocated()).isEqualTo(8);
  }

  private static String context(String object) {
    return "---\ntype: CONTEXT\nobject:\n" + object.indent(2);
  }

  @Test
  void whatIsNotReadIsNamed() {
    var result =
        parse(
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: d}
            ---
            kind: [broken
            ---
            apiVersion: v1
            kind: Node
            metadata: {name: bad}
            status: {capacity: {nvidia.com/gpu: many}}
            ---
            apiVersion: v1
            kind: Namespace
            metadata: {name: ns}
            """);
    assertThat(result.records()).isEqualTo(4);
    assertThat(result.deadLetters().map(DeadLetter::reason))
        .containsExactlyInAnyOrder(
            "unsupported_kind", "malformed_document", "not_a_number", "not_telemetry");
    assertThat(result.deadLetters().map(DeadLetter::detail))
        .anyMatch(detail -> detail.contains("Deployment"));
  }

  @Test
  void workloadOfAnotherKindTakesInItsJobs() {
    var owner = "ownerReferences: [{kind: JobSet, name: set, controller: true}]";
    var job = JOB.replace("  labels:", "  " + owner + "\n  labels:");
    var workload = WORKLOAD.replaceAll("ownerReferences: .*", owner);
    var result = parse(String.join("---\n", job, workload, pod("a", "n-09")));
    assertThat(jobs(result)).hasSize(1);
    assertThat(jobs(result).get(0).job().id()).isEqualTo("vis/set");
    assertThat(jobs(result).get(0).allocation()).containsExactly(new NodeShare("n-09", 4));
  }

  private static ParseResult parse(String text) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    var document = new SourceDocument("objects", "kube", null, SEEN, bytes);
    return new KubernetesParser().parse(document, DocumentKind.KUBERNETES);
  }

  private static List<JobObservation> jobs(ParseResult result) {
    return all(result, JobObservation.class);
  }

  private static List<NodeObservation> nodes(ParseResult result) {
    return all(result, NodeObservation.class);
  }

  private static <T> List<T> all(ParseResult result, Class<T> type) {
    return result.events().stream()
        .map(event -> event.body())
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }
}
