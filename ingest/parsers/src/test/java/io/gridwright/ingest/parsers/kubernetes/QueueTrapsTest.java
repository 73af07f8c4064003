package io.gridwright.ingest.parsers.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.QueueObservation;
import io.gridwright.model.workload.JobState;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueueTrapsTest {
  private static final String WORKLOAD =
      """
      apiVersion: kueue.x-k8s.io/v1beta1
      kind: Workload
      metadata: {name: wl, namespace: team}
      spec: {podSets: [{name: main, count: 12, template: {spec: {containers: [{resources: {requests: {nvidia.com/gpu: 4}}}]}}}]}
      status: %s
      """;

  @Test
  @DisplayName("BR-125: pods that run hold what they ask for, whatever is said to be reclaimable")
  void podsThatRunHoldWhatTheyAskFor() {
    var workload =
        WORKLOAD.formatted(
            "{conditions: [{type: Admitted, status: 'True'}], reclaimablePods: [{name: main, count: 8}]}");
    var pods = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      pods.append("---\n")
          .append(
              Kube.aPod("p" + i, "Running", "nvidia.com/gpu", 4)
                  .replace(
                      "namespace: team",
                      "namespace: team, labels: {kueue.x-k8s.io/pod-group-name: wl}")
                  .replace("nodeName: n1", "nodeName: n" + i));
    }
    var job = Kube.job(workload + pods);
    assertThat(job.allocation().stream().mapToDouble(share -> share.gpus()).sum()).isEqualTo(48);
    assertThat(job.request().gpus()).isEqualTo(48);
  }

  @Test
  @DisplayName("BR-127: a queue is what has an object; a gauge that outlived it makes none")
  void aGaugeMakesNoQueue() {
    var page =
        "# TYPE kueue_pending_workloads gauge\nkueue_pending_workloads{cluster_queue=\"gone\",status=\"active\"} 3\n";
    var document =
        new SourceDocument("kueue", "kube", null, Kube.SEEN, page.getBytes(StandardCharsets.UTF_8));
    assertThat(Kube.all(Parsers.parse(document), QueueObservation.class)).isEmpty();
  }

  @ParameterizedTest(name = "a Workload with {0} is {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | PENDING",
        "{conditions: [{type: QuotaReserved, status: 'False', reason: Inadmissible, message: m}]} | PENDING",
        "{conditions: [{type: QuotaReserved, status: 'False', reason: NoMatchingFlavor, message: m}]} | PENDING",
        "{conditions: [{type: QuotaReserved, status: 'False', reason: WaitingForQuota, message: m}]} | PENDING",
        "{conditions: [{type: Evicted, status: 'True', reason: Preempted}, {type: QuotaReserved, status: 'False', reason: Pending}]} | PENDING",
        "{conditions: [{type: QuotaReserved, status: 'True'}]} | PENDING",
        "{conditions: [{type: QuotaReserved, status: 'True'}, {type: Admitted, status: 'True'}]} | RUNNING",
        "{conditions: [{type: Finished, status: 'True', reason: Succeeded}]} | COMPLETED"
      })
  void theStateDoesNotDependOnTheWordForTheReason(String status, JobState state) {
    assertThat(Kube.job(WORKLOAD.formatted(status)).status().state()).isEqualTo(state);
  }

  @Test
  void aReplacedSliceDoesNotEndItsJob() {
    var owned =
        "name: %s, namespace: team, ownerReferences: [{apiVersion: batch/v1, kind: Job, name: j, controller: true}]";
    var old =
        WORKLOAD
            .formatted(
                "{conditions: [{type: Finished, status: 'True', reason: WorkloadSliceReplaced}]}")
            .replace("name: wl, namespace: team", owned.formatted("old"));
    var now =
        WORKLOAD
            .formatted("{conditions: [{type: Admitted, status: 'True'}]}")
            .replace("name: wl, namespace: team", owned.formatted("new"));
    assertThat(Kube.job(now, old).status().state()).isEqualTo(JobState.RUNNING);
    assertThat(Kube.job(old, now).status().state()).isEqualTo(JobState.RUNNING);
  }

  @Test
  void quotaIsOfGpusInEveryNameAndOfNothingElse() {
    var queue =
        """
        apiVersion: kueue.x-k8s.io/v1beta2
        kind: ClusterQueue
        metadata: {name: cq}
        spec:
          resourceGroups:
          - flavors:
            - name: f
              resources:
              - {name: cpu, nominalQuota: 9}
              - {name: %s, nominalQuota: 14}
        status: {conditions: [{type: Active, status: 'False', reason: FlavorNotFound}]}
        """;
    assertThat(Kube.queue(queue.formatted("whole-gpus")).nominalGpus()).isEqualTo(14);
    assertThat(Kube.queue(queue.formatted("nvidia.com/mig-3g.40gb")).nominalGpus()).isEqualTo(6);
    assertThat(Kube.queue(queue.formatted("nvidia.com/total-gpucores")).nominalGpus()).isNull();
    assertThat(Kube.queue(queue.formatted("whole-gpus")).labels())
        .containsEntry("active", "False")
        .containsEntry("inactive_reason", "FlavorNotFound");
  }

  @Test
  void aCohortKnowsItsParentInBothVersions() {
    var cohort =
        "apiVersion: kueue.x-k8s.io/%s\nkind: Cohort\nmetadata: {name: c}\nspec: {%s: root}\n";
    assertThat(Kube.queue(cohort.formatted("v1beta2", "parentName")).parent()).isEqualTo("root");
    assertThat(Kube.queue(cohort.formatted("v1alpha1", "parent")).parent()).isEqualTo("root");
  }

  @Test
  @DisplayName("BR-140: what a KAI queue holds is counted from its pods, slices as their share")
  void aKaiQueueHoldsWhatItsPodsHold() {
    var queue =
        """
        apiVersion: scheduling.run.ai/v2
        kind: Queue
        metadata: {name: q}
        spec: {parentQueue: top, resources: {gpu: {quota: -1, limit: 4, overQuotaWeight: 2}}}
        status: {allocated: {nvidia.com/gpu: '2', nvidia.com/mig-1g.10gb: '1'}}
        """;
    var pod =
        Kube.aPod("p", "Running", "nvidia.com/mig-1g.10gb", 7)
            .replace("namespace: team", "namespace: team, labels: {kai.scheduler/queue: q}");
    var seen = Kube.queue(queue, pod);
    assertThat(seen.nominalGpus()).isNull();
    assertThat(seen.parent()).isEqualTo("top");
    assertThat(seen.weight()).isEqualTo(2);
    assertThat(seen.labels())
        .containsEntry("held_gpus", "1.0")
        .containsEntry("quota", "unlimited")
        .containsEntry("limit", "4.0")
        .containsEntry("status.allocated.nvidia.com/gpu", "2")
        .containsEntry("status.allocated.nvidia.com/mig-1g.10gb", "1");
  }

  private static String group(String apiVersion, String rest) {
    return """
    apiVersion: %s
    kind: PodGroup
    metadata: {name: g, namespace: team%s
    """
        .formatted(apiVersion, rest);
  }

  private static final String VOLCANO = "scheduling.volcano.sh/v1beta1";
  private static final String INQUEUE =
      """
      spec: {minMember: 4, queue: q, minResources: {nvidia.com/gpu: 32}}
      status:
        phase: Inqueue
        conditions: [{type: Unschedulable, status: 'True', message: 4/4 tasks in gang unschedulable}]
      """;

  @Test
  @DisplayName("BR-142: a PodGroup whose pods and owner are gone is nobody's job")
  void anOrphanIsNoJob() {
    var queue =
        """
        apiVersion: scheduling.volcano.sh/v1beta1
        kind: Queue
        metadata: {name: q}
        spec: {weight: 1}
        status: {inqueue: 78, running: 35}
        """;
    var orphan =
        group(
            VOLCANO,
            ", ownerReferences: [{apiVersion: batch.volcano.sh/v1alpha1, kind: Job, name: gone}]}\n"
                + INQUEUE);
    var other = Kube.aPod("p", "Running", "nvidia.com/gpu", 1);
    var result = Kube.parse(queue, orphan, other);
    assertThat(Kube.jobs(result)).extracting(job -> job.job().id()).containsExactly("team/p");
    assertThat(result.deadLetters().map(DeadLetter::reason)).containsExactly("orphaned_object");
    assertThat(Kube.all(result, QueueObservation.class).get(0).labels())
        .containsEntry("waiting_jobs", "0")
        .containsEntry("status.inqueue", "78");
    assertThat(Kube.job(orphan).status().state()).isEqualTo(JobState.PENDING);
    assertThat(Kube.job(orphan).status().reason()).startsWith("4/4 tasks");
  }

  @Test
  @DisplayName("BR-143: a group whose owner is done holds nothing, whatever phase it is left in")
  void aGroupOfADoneJobHoldsNothing() {
    var job =
        """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: done, namespace: team}
        spec: {tasks: [{name: t, replicas: 4, template: {spec: {}}}]}
        status: {state: {phase: Completed}}
        """;
    var left =
        group(
            VOLCANO,
            ", ownerReferences: [{apiVersion: batch.volcano.sh/v1alpha1, kind: Job, name: done}]}\n"
                + INQUEUE);
    var seen = Kube.job(job, left);
    assertThat(seen.status().state()).isEqualTo(JobState.COMPLETED);
    assertThat(seen.allocation()).isEmpty();
  }

  @Test
  @DisplayName("BR-144: a resource that is not listed is not reported, and 9999 is no limit")
  void missingIsUnknownAndNinesAreNoLimit() {
    var queue =
        Kube.queue(
            """
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: Queue
            metadata: {name: q}
            spec: {capability: {nvidia.com/gpu: '9999'}}
            status: {allocated: {cpu: '0'}}
            """);
    assertThat(queue.nominalGpus()).isNull();
    assertThat(queue.labels()).doesNotContainKeys("status.allocated_gpus", "capability_gpus");
  }

  @ParameterizedTest(name = "a PodGroup of {0} is read as one")
  @CsvSource({
    "scheduling.volcano.sh/v1beta1",
    "scheduling.run.ai/v2alpha2",
    "scheduling.x-k8s.io/v1alpha1",
    "scheduling.sigs.k8s.io/v1alpha1",
    "scheduling.k8s.io/v1alpha2"
  })
  void podGroupsOfFiveGroupsAreRead(String apiVersion) {
    var seen = Kube.job(group(apiVersion, "}\nspec: {minMember: 3}\n"));
    assertThat(seen.request().nodes()).isEqualTo(3);
    assertThat(Kube.parse(group("example.com/v1", "}\n")).rejected()).isEqualTo(1);
  }

  @Test
  void subGroupsAddUpByTheirLeaves() {
    var parts =
        "}\nspec: {minSubGroup: 2, subGroups: [{name: d, minSubGroup: 2}, {name: d1, parent: d, minMember: 1},"
            + " {name: d2, parent: d, minMember: 4}, {name: p, minMember: 2}]}\n";
    assertThat(Kube.job(group("scheduling.run.ai/v2alpha2", parts)).request().nodes()).isEqualTo(7);
  }

  private static final String DOMAIN =
      """
      apiVersion: resource.nvidia.com/v1beta1
      kind: ComputeDomain
      metadata: {name: cd, namespace: team}
      spec: {numNodes: %d, channel: {resourceClaimTemplate: {name: ch}}}
      """;

  @Test
  @DisplayName("BR-146: a compute domain without a status is not ready")
  void noStatusIsNotReady() {
    assertThat(Kube.queue(DOMAIN.formatted(2)).labels())
        .containsEntry("ready", "false")
        .containsEntry("wanted_nodes", "2");
    assertThat(Kube.queue(DOMAIN.formatted(0)).labels()).containsEntry("wanted_nodes", "unlimited");
  }

  @Test
  @DisplayName("BR-147: a domain that is not ready while all of its pods run is in doubt")
  void aStaleDomainIsInDoubt() {
    var domain =
        DOMAIN.formatted(2)
            + "status: {status: NotReady, nodes: [{name: a, status: Ready, cliqueID: c.1}, {name: b, status: NotReady, cliqueID: ''}]}\n";
    var pod =
        Kube.aPod("p", "Running", "nvidia.com/gpu", 4)
            .replace(
                "spec: {", "spec: {resourceClaims: [{name: c, resourceClaimTemplateName: ch}], ");
    assertThat(Kube.queue(domain, pod).labels())
        .containsEntry("status_in_doubt", "true")
        .containsEntry("running_pods", "1")
        .containsEntry("listed_nodes", "2")
        .containsEntry("ready_nodes", "1")
        .containsEntry("nodes_without_fabric", "1");
    var waiting = pod.replace("name: p", "name: q").replace("phase: Running", "phase: Pending");
    assertThat(Kube.queue(domain, pod, waiting).labels()).containsEntry("status_in_doubt", "false");
  }
}
