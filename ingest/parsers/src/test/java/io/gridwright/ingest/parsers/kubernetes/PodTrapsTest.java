package io.gridwright.ingest.parsers.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.NodeObservation;
import io.gridwright.model.workload.JobState;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PodTrapsTest {
  private static final String NODE = Kube.aNode("", "nvidia.com/gpu: 8", "nvidia.com/gpu: 8");

  @ParameterizedTest(name = "BR-128: a pod in phase {0} holds nothing")
  @ValueSource(strings = {"Succeeded", "Failed"})
  void finishedPodsHoldNothing(String phase) {
    var result = Kube.parse(NODE, Kube.aPod("p", phase, "nvidia.com/gpu", 8));
    assertThat(Kube.all(result, NodeObservation.class).get(0).gpusAllocated()).isZero();
  }

  @Test
  void aPodThatTerminatesStillHolds() {
    var pod =
        Kube.aPod("p", "Running", "nvidia.com/gpu", 8)
            .replace(
                "namespace: team", "namespace: team, deletionTimestamp: '2026-03-01T11:00:00Z'");
    assertThat(Kube.node(NODE, pod).gpusAllocated()).isEqualTo(8);
  }

  @Test
  @DisplayName("BR-129: pods and owners join by uid, so a reused name is another life")
  void aReusedNameIsAnotherLife() {
    var set =
        """
        apiVersion: v1
        kind: Pod
        metadata:
          name: web-0
          namespace: team
          uid: %s
          ownerReferences: [{apiVersion: apps/v1, kind: StatefulSet, name: web, controller: true}]
        spec: {nodeName: n1, containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}
        status: {phase: %s}
        """;
    var lives =
        Kube.jobs(Kube.parse(set.formatted("a", "Succeeded"), set.formatted("b", "Running")));
    assertThat(lives)
        .extracting(life -> life.job().id(), life -> life.status().state())
        .containsExactly(
            tuple("team/web-0/a", JobState.COMPLETED), tuple("team/web-0/b", JobState.RUNNING));
    var job =
        """
        apiVersion: batch/v1
        kind: Job
        metadata: {name: fit, namespace: team, uid: new}
        spec: {template: {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}}
        """;
    var old =
        """
        apiVersion: v1
        kind: Pod
        metadata:
          name: fit-1
          namespace: team
          ownerReferences: [{apiVersion: batch/v1, kind: Job, name: fit, uid: %s, controller: true}]
        spec: {nodeName: n1, containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}
        status: {phase: Running}
        """;
    assertThat(Kube.jobs(Kube.parse(job, old.formatted("new")))).hasSize(1);
    assertThat(Kube.jobs(Kube.parse(job, old.formatted("old"))))
        .extracting(one -> one.job().id(), one -> one.status().state())
        .containsExactly(
            tuple("team/fit", JobState.PENDING), tuple("team/fit-1", JobState.RUNNING));
    var first =
        """
        type: DELETED
        object: {apiVersion: batch/v1, kind: Job, metadata: {name: fit, namespace: team, uid: old}}
        """;
    assertThat(Kube.jobs(Kube.parse(first, job)))
        .extracting(one -> one.status().state())
        .containsExactly(JobState.PENDING);
  }

  @Test
  @DisplayName("BR-138: an unschedulable pod's reasons are pairs, up to the words on preemption")
  void reasonsArePairsUpToPreemption() {
    var text =
        "0/9 nodes are available: 1 node(s) didn''t match Pod''s node affinity/selector,"
            + " 3 Insufficient nvidia.com/gpu, 5 node(s) had untolerated taint {a.b/c: d}."
            + " preemption: 0/9 nodes are available: 4 Preemption is not helpful for scheduling,"
            + " 3 No preemption victims found for incoming pod..";
    var labels = Kube.job(waiting("Unschedulable", text)).labels();
    assertThat(labels)
        .containsAllEntriesOf(
            Map.of(
                "wait.Insufficient nvidia.com/gpu", "3",
                "wait.node(s) didn't match Pod's node affinity/selector", "1",
                "wait.node(s) had untolerated taint {a.b/c: d}", "5"));
    assertThat(labels.keySet()).noneMatch(name -> name.contains("reempt"));
  }

  @Test
  @DisplayName("BR-139: another scheduler tells it in other words, and in an event")
  void otherSchedulersUseOtherWords() {
    var event =
        """
        apiVersion: v1
        kind: Event
        metadata: {name: p.1, namespace: team}
        type: Warning
        reason: Unschedulable
        reportingComponent: kai-scheduler
        message: 'No nodes with enough resources were found: 2 node(s) didn''t have enough resources: GPUs.'
        involvedObject: {kind: Pod, name: p, namespace: team}
        """;
    var result = Kube.parse(pending("p"), event);
    assertThat(result.rejected()).isZero();
    var job = Kube.jobs(result).get(0);
    assertThat(job.status().reason()).startsWith("No nodes with enough resources");
    assertThat(job.labels()).containsEntry("wait.node(s) didn't have enough resources: GPUs", "2");
    assertThat(Kube.parse(event).deadLetters().map(DeadLetter::reason))
        .containsExactly("not_telemetry");
  }

  @Test
  void aGatedPodWaitsForQuotaAndForNoNode() {
    var job = Kube.job(waiting("SchedulingGated", "Scheduling is blocked due to non-empty gates"));
    assertThat(job.status().state()).isEqualTo(JobState.PENDING);
    assertThat(job.labels().keySet()).noneMatch(name -> name.startsWith("wait."));
  }

  @Test
  @DisplayName("BR-141: sidecars run beside the containers, plain init containers before them")
  void sidecarsCountAndInitContainersOverlap() {
    var pod =
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: p, namespace: team}
        spec:
          nodeName: n1
          overhead: {cpu: 250m}
          initContainers:
          - {name: warm, resources: {limits: {nvidia.com/gpu: %d}}}
          - {name: side, restartPolicy: Always, resources: {limits: {nvidia.com/gpu: 1}}}
          containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]
        status: {phase: Running}
        """;
    assertThat(Kube.job(pod.formatted(1)).request().gpus()).isEqualTo(2);
    assertThat(Kube.job(pod.formatted(6)).request().gpus()).isEqualTo(6);
  }

  @Test
  @DisplayName("BR-151: a pod that its node refused holds nothing there")
  void aRefusedPodHoldsNothing() {
    var refused = Kube.aPod("p", "Failed, reason: OutOfnvidia.com/gpu", "nvidia.com/gpu", 8);
    var result = Kube.parse(NODE, refused);
    assertThat(Kube.all(result, NodeObservation.class).get(0).gpusAllocated()).isZero();
    assertThat(Kube.jobs(result).get(0).status().rawState())
        .isEqualTo("Failed:OutOfnvidia.com/gpu");
  }

  @Test
  void aClaimThatTwoPodsNameIsOneGpu() {
    var claim =
        """
        apiVersion: resource.k8s.io/v1
        kind: ResourceClaim
        metadata: {name: one, namespace: team}
        spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.nvidia.com}}]}}
        """;
    var pods =
        claiming("a", "resourceClaimName: one") + "---\n" + claiming("b", "resourceClaimName: one");
    var result = Kube.parse(NODE, claim, pods);
    assertThat(Kube.all(result, NodeObservation.class).get(0).gpusAllocated()).isEqualTo(1);
    assertThat(Kube.jobs(result).stream().mapToDouble(job -> job.request().gpus()).sum())
        .isEqualTo(1);
  }

  @Test
  void aClaimTemplateIsAClaimForEachPodInBothShapes() {
    var template =
        """
        apiVersion: resource.k8s.io/%s
        kind: ResourceClaimTemplate
        metadata: {name: t, namespace: team}
        spec: {spec: {devices: {requests: [{name: gpu, %s}]}}}
        """;
    var pods =
        claiming("a", "resourceClaimTemplateName: t")
            + "---\n"
            + claiming("b", "resourceClaimTemplateName: t");
    for (var shape :
        new String[] {
          template.formatted("v1", "exactly: {deviceClassName: gpu.nvidia.com, count: 2}"),
          template.formatted("v1beta1", "deviceClassName: gpu.nvidia.com, count: 2")
        }) {
      assertThat(Kube.node(NODE, shape, pods).gpusAllocated()).isEqualTo(4);
    }
    var slices =
        template.formatted(
            "v1",
            "exactly: {deviceClassName: mig.nvidia.com, selectors: [{cel: {expression:"
                + " \"device.attributes['gpu.nvidia.com'].profile == '3g.40gb'\"}}]}");
    assertThat(Kube.node(NODE, slices, pods).gpusAllocated()).isEqualTo(6.0 / 7, within(1e-9));
  }

  @Test
  void aResourceThatAClaimBacksIsCountedOnce() {
    var claim =
        """
        apiVersion: resource.k8s.io/v1
        kind: ResourceClaim
        metadata:
          name: p-extended-1
          namespace: team
          annotations: {resource.kubernetes.io/extended-resource-claim: "true"}
          ownerReferences: [{apiVersion: v1, kind: Pod, name: p, controller: true}]
        spec: {devices: {requests: [{name: r, exactly: {deviceClassName: nvidia-gpu, count: 1}}]}}
        """;
    var result = Kube.parse(NODE, claim, Kube.aPod("p", "Running", "nvidia.com/gpu", 1));
    assertThat(result.rejected()).isZero();
    assertThat(Kube.all(result, NodeObservation.class).get(0).gpusAllocated()).isEqualTo(1);
    var third = Kube.aPod("p", "Running", "deviceclass.resource.kubernetes.io/gpu.nvidia.com", 2);
    assertThat(Kube.job(third).request().gpus()).isEqualTo(2);
  }

  @Test
  void aFractionIsInAnAnnotationAndItsReservationIsNoWork() {
    var part =
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: part, namespace: team, annotations: {gpu-fraction: "0.5"}}
        spec: {nodeName: n1, containers: [{name: c}]}
        status: {phase: Running}
        """;
    var reservation =
        Kube.aPod("keeps", "Running", "nvidia.com/gpu", 1)
            .replace(
                "namespace: team",
                "namespace: runai-reservation, labels: {app: runai-reservation}");
    var result = Kube.parse(NODE, part, reservation);
    assertThat(Kube.jobs(result)).extracting(job -> job.request().gpus()).containsExactly(0.5);
    assertThat(Kube.all(result, NodeObservation.class).get(0).gpusAllocated()).isEqualTo(0.5);
  }

  @Test
  void aGpuCountMayBeANumberOrText() {
    var pod = Kube.aPod("p", "Running", "nvidia.com/gpu", 2);
    assertThat(Kube.job(pod).request().gpus()).isEqualTo(2);
    assertThat(Kube.job(pod.replace("gpu: 2", "gpu: '2'")).request().gpus()).isEqualTo(2);
  }

  @Test
  void workThatSlurmSchedulesIsToldBySlurm() {
    var pod =
        Kube.aPod("p", "Running", "nvidia.com/gpu", 4)
            .replace("spec: {", "spec: {schedulerName: slurm-bridge-scheduler, ");
    var result = Kube.parse(NODE, pod);
    assertThat(Kube.all(result, JobObservation.class)).isEmpty();
    assertThat(result.deadLetters().map(DeadLetter::reason)).containsExactly("told_elsewhere");
    assertThat(Kube.all(result, NodeObservation.class).get(0).gpusAllocated()).isEqualTo(4);
  }

  private static String claiming(String name, String claim) {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, namespace: team}
    spec:
      nodeName: n1
      containers: [{name: x, resources: {claims: [{name: c}]}}, {name: y, resources: {claims: [{name: c}]}}]
      resourceClaims: [{name: c, %s}]
    status: {phase: Running}
    """
        .formatted(name, claim);
  }

  private static String pending(String name) {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, namespace: team}
    status: {phase: Pending}
    """
        .formatted(name);
  }

  private static String waiting(String reason, String message) {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: p, namespace: team}
    status:
      phase: Pending
      conditions: [{type: PodScheduled, status: 'False', reason: %s, message: '%s'}]
    """
        .formatted(reason, message);
  }
}
