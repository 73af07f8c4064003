package io.gridwright.ingest.parsers.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.NodeShare;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of work: how many pods and GPUs it wants, and what state it is in. */
class WorkKindsTest {
  private static final String FOUR =
      "{spec: {containers: [{resources: {limits: {nvidia.com/gpu: 4}}}]}}";

  private static String object(String apiVersion, String kind, String rest) {
    return """
    apiVersion: %s
    kind: %s
    metadata: {name: w, namespace: team, uid: w-uid}
    %s
    """
        .formatted(apiVersion, kind, rest.replace("FOUR", FOUR));
  }

  private static String jobSet(String rest) {
    return object(
        "jobset.x-k8s.io/v1alpha2",
        "JobSet",
        "spec: {suspend: false, replicatedJobs: [{name: a, replicas: 3, template: {spec:"
            + " {parallelism: 2, completions: 2, template: FOUR}}}, {name: driver, template: {spec:"
            + " {template: {spec: {containers: [{name: d}]}}}}}]}\n"
            + rest);
  }

  private static String ray(String rest) {
    return object(
        "ray.io/v1",
        "RayCluster",
        "spec: {headGroupSpec: {template: {spec: {containers: [{name: h}]}}}, workerGroupSpecs:"
            + " [{replicas: 2, numOfHosts: 2, template: FOUR}]}\n"
            + rest);
  }

  private static String ownedPod(String name, String ownerGroup, String ownerKind, String phase) {
    return """
    apiVersion: v1
    kind: Pod
    metadata:
      name: %s
      namespace: team
      ownerReferences: [{apiVersion: %s, kind: %s, name: w, uid: w-uid, controller: true}]
    spec: {nodeName: %s, containers: [{resources: {limits: {nvidia.com/gpu: 4}}}]}
    status: {phase: %s}
    """
        .formatted(name, ownerGroup, ownerKind, "n-" + name, phase);
  }

  @Test
  void aJobSetIsReplicasTimesParallelism() {
    var job = Kube.job(jobSet(""));
    assertThat(job.request().nodes()).isEqualTo(7);
    assertThat(job.request().gpus()).isEqualTo(24);
    assertThat(job.labels()).containsEntry("kind", "JobSet");
  }

  @Test
  @DisplayName("BR-126: a JobSet that is suspended does not run, whatever its status still counts")
  void suspendWins() {
    var set = jobSet("status: {replicatedJobsStatus: [{name: a, active: 1, ready: 1}]}");
    assertThat(Kube.job(set).status().state()).isEqualTo(JobState.RUNNING);
    var held = set.replace("suspend: false", "suspend: true");
    assertThat(Kube.job(held).status().state()).isEqualTo(JobState.HELD);
    var pod = ownedPod("a", "jobset.x-k8s.io/v1alpha2", "JobSet", "Running");
    assertThat(Kube.job(held, pod).status().state()).isEqualTo(JobState.HELD);
    assertThat(Kube.job(held, pod).allocation()).isEmpty();
  }

  @Test
  void aWorkloadItsJobSetItsJobsAndTheirPodsAreOneJob() {
    var child =
        """
        apiVersion: batch/v1
        kind: Job
        metadata:
          name: w-a-0
          namespace: team
          uid: child
          ownerReferences: [{apiVersion: jobset.x-k8s.io/v1alpha2, kind: JobSet, name: w, uid: w-uid, controller: true}]
        spec: {parallelism: 2, completions: 2, template: %s}
        status: {active: 2, startTime: '2026-03-01T11:00:00Z'}
        """
            .formatted(FOUR);
    var pod =
        ownedPod("p1", "batch/v1", "Job", "Running")
            .replace("name: w, uid: w-uid", "name: w-a-0, uid: child");
    var workload =
        """
        apiVersion: kueue.x-k8s.io/v1beta2
        kind: Workload
        metadata:
          name: jobset-w-1
          namespace: team
          ownerReferences: [{apiVersion: jobset.x-k8s.io/v1alpha2, kind: JobSet, name: w, uid: w-uid, controller: true}]
        spec: {queueName: lq, podSets: [{name: a, count: 6, template: %s}]}
        status: {conditions: [{type: Admitted, status: 'True'}]}
        """
            .formatted(FOUR);
    var result = Kube.parse(pod, child, workload, jobSet(""));
    assertThat(result.records()).isEqualTo(4);
    var job = Kube.jobs(result);
    assertThat(job).hasSize(1);
    assertThat(job.get(0).job().id()).isEqualTo("team/w");
    assertThat(job.get(0).status().state()).isEqualTo(JobState.RUNNING);
    assertThat(job.get(0).times().start()).isEqualTo("2026-03-01T11:00:00Z");
    assertThat(job.get(0).allocation()).containsExactly(new NodeShare("n-p1", 4));
  }

  @Test
  void aLeaderWorkerSetIsReplicasTimesItsGroup() {
    var set =
        object(
            "leaderworkerset.x-k8s.io/v1",
            "LeaderWorkerSet",
            "spec: {replicas: 3, leaderWorkerTemplate: {size: 4, leaderTemplate: {spec: {containers:"
                + " [{resources: {limits: {nvidia.com/gpu: 1}}}]}}, workerTemplate: FOUR}}\n"
                + "status: {readyReplicas: 1}");
    var job = Kube.job(set);
    assertThat(job.request().nodes()).isEqualTo(12);
    assertThat(job.request().gpus()).isEqualTo(39);
    assertThat(job.status().state()).isEqualTo(JobState.RUNNING);
    var pod =
        ownedPod("w-0-1", "apps/v1", "StatefulSet", "Running")
            .replace(
                "namespace: team",
                "namespace: team\n  labels: {leaderworkerset.sigs.k8s.io/name: w}");
    assertThat(Kube.job(set, pod).allocation()).hasSize(1);
  }

  @ParameterizedTest(name = "{0} is told by its conditions that are true: {3}")
  @CsvSource({
    "PyTorchJob, pytorchReplicaSpecs, kubeflow.org/v1, Succeeded, COMPLETED",
    "TFJob, tfReplicaSpecs, kubeflow.org/v1, Failed, FAILED",
    "MPIJob, mpiReplicaSpecs, kubeflow.org/v2beta1, Running, RUNNING",
    "JAXJob, jaxReplicaSpecs, kubeflow.org/v1, Created, PENDING",
    "XGBoostJob, xgbReplicaSpecs, kubeflow.org/v1, Succeeded, COMPLETED",
    "PaddleJob, paddleReplicaSpecs, kubeflow.org/v1, Succeeded, COMPLETED"
  })
  void kubeflowJobsAreRolesWithReplicas(
      String kind, String roles, String version, String condition, JobState state) {
    boolean runs = condition.equals("Running");
    var job =
        Kube.job(
            object(
                version,
                kind,
                "spec: {%s: {Worker: {replicas: 3, template: FOUR}, Master: {template: FOUR}}}\n"
                        .formatted(roles)
                    + "status: {conditions: [{type: Running, status: '%s'}, {type: %s, status: 'True'}],"
                        .formatted(runs ? "True" : "False", condition)
                    + " replicaStatuses: {Worker: {%s}}, completionTime: 2026-03-01T11:30:00Z}"
                        .formatted(runs ? "active: 3" : "")));
    assertThat(job.request().gpus()).isEqualTo(16);
    assertThat(job.request().nodes()).isEqualTo(4);
    assertThat(job.status().state()).isEqualTo(state);
    if (state == JobState.COMPLETED) {
      assertThat(job.times().end()).isEqualTo("2026-03-01T11:30:00Z");
    }
  }

  @Test
  void aTrainJobTakesFromItsRuntimeWhatItDoesNotAskForItself() {
    var runtime =
        """
        apiVersion: trainer.kubeflow.org/v1alpha1
        kind: ClusterTrainingRuntime
        metadata: {name: torch}
        spec: {template: {spec: {replicatedJobs: [{name: node, template: {spec: {template: %s}}}]}}}
        """
            .formatted(FOUR);
    var job =
        object(
            "trainer.kubeflow.org/v1alpha1",
            "TrainJob",
            "spec: {runtimeRef: {name: torch}, trainer: {numNodes: 3}}");
    assertThat(Kube.job(runtime, job).request().gpus()).isEqualTo(12);
    var own =
        job.replace("numNodes: 3", "numNodes: 3, resourcesPerNode: {limits: {nvidia.com/gpu: 8}}");
    assertThat(Kube.job(own).request().gpus()).isEqualTo(24);
  }

  @Test
  @DisplayName("BR-145: a Ray cluster that calls itself ready waits as long as its pods do")
  void rayIsWhatItsPodsAre() {
    var ready = ray("status: {state: ready, desiredGPU: '16', desiredWorkerReplicas: 2}");
    assertThat(Kube.job(ready).request().gpus()).isEqualTo(16);
    assertThat(Kube.job(ready).status().state()).isEqualTo(JobState.UNKNOWN);
    var head = ownedPod("h", "ray.io/v1", "RayCluster", "Pending");
    assertThat(Kube.job(ready, head).status().state()).isEqualTo(JobState.PENDING);
    assertThat(Kube.job(ready, head).allocation()).isEmpty();
    var worker = ownedPod("k", "ray.io/v1", "RayCluster", "Running");
    assertThat(Kube.job(ready, head, worker).allocation())
        .containsExactly(new NodeShare("n-h", 4), new NodeShare("n-k", 4));
    var older = ray("status: {availableWorkerReplicas: 1}");
    assertThat(Kube.job(older).status().state()).isEqualTo(JobState.RUNNING);
  }

  @Test
  void aRayJobIsOneJobWithItsCluster() {
    var job =
        object(
            "ray.io/v1",
            "RayJob",
            "spec: {rayClusterSpec: {workerGroupSpecs: [{replicas: 2, template: FOUR}]}}\n"
                + "status: {jobStatus: SUCCEEDED, endTime: '2026-03-01T11:00:00Z'}");
    var cluster =
        ray("")
            .replace(
                "name: w,",
                "name: w-x, ownerReferences: [{apiVersion: ray.io/v1, kind: RayJob, name: w, controller: true}],");
    var seen = Kube.job(job, cluster);
    assertThat(seen.status().state()).isEqualTo(JobState.COMPLETED);
    assertThat(seen.times().end()).isEqualTo("2026-03-01T11:00:00Z");
    assertThat(seen.request().gpus()).isEqualTo(8);
  }

  private static String volcano(String more) {
    return object(
        "batch.volcano.sh/v1alpha1",
        "Job",
        "spec: {queue: q, minAvailable: 3, tasks: [{name: ps, replicas: 1, template: {spec: {}}},"
            + " {name: worker, replicas: 2, template: FOUR}]}\n"
            + more);
  }

  @Test
  void aVolcanoJobIsItsTasksAndItsPhase() {
    var job = Kube.job(volcano("status: {state: {phase: Running}, running: 3}"));
    assertThat(job.request().gpus()).isEqualTo(8);
    assertThat(job.status().state()).isEqualTo(JobState.RUNNING);
    assertThat(job.owner().queue()).isEqualTo("q");
    assertThat(Kube.job(volcano("status: {state: {phase: Aborted}}")).status().state())
        .isEqualTo(JobState.HELD);
  }

  @ParameterizedTest(name = "{0} is refused")
  @ValueSource(strings = {"minAvailable: 9", "name: worker"})
  void aVolcanoJobThatCannotBeIsRefused(String edit) {
    var bad =
        edit.startsWith("min")
            ? volcano("").replace("minAvailable: 3", edit)
            : volcano("").replace("name: ps", edit);
    assertThat(Kube.parse(bad).deadLetters().map(DeadLetter::field))
        .hasSize(1)
        .allMatch(field -> field != null && field.startsWith("spec."));
  }

  @Test
  void aBatchJobAndAVolcanoJobOfOneNameAreTwo() {
    var batch = object("batch/v1", "Job", "spec: {template: FOUR}");
    assertThat(Kube.jobs(Kube.parse(volcano(""), batch))).hasSize(2);
  }

  @Test
  void podsOfOneYuniKornApplicationAreOneJob() {
    var pod = Kube.aPod("a", "Running", "nvidia.com/gpu", 2);
    var labels =
        "namespace: team, labels: {applicationId: app-1, yunikorn.apache.org/queue: root.q}";
    var one = pod.replace("namespace: team", labels);
    var job = Kube.job(one, one.replace("name: a", "name: b"));
    assertThat(job.job().id()).isEqualTo("team/app-1");
    assertThat(job.request().gpus()).isEqualTo(4);
    assertThat(job.owner().queue()).isEqualTo("root.q");
  }

  @Test
  void podsOfOneKueueGroupAreOneJob() {
    var pod =
        Kube.aPod("a", "Running", "nvidia.com/gpu", 2)
            .replace(
                "namespace: team", "namespace: team, labels: {kueue.x-k8s.io/pod-group-name: g}");
    assertThat(Kube.job(pod, pod.replace("name: a", "name: b")).job().id()).isEqualTo("team/g");
  }

  @Test
  void aKindWithTheNameOfWorkInAnotherGroupIsNotRead() {
    var set = object("slurm.nebius.ai/v1alpha1", "NodeSet", "spec: {replicas: 1}");
    assertThat(Kube.parse(set).deadLetters().map(DeadLetter::reason))
        .containsExactly("unsupported_kind");
  }
}
