package io.gridwright.ingest.parsers.kubernetes.work;

import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The kinds that run pods. A kind is told by its group too: several groups have a Job. */
final class WorkKinds {
  static final String BATCH = "batch";
  static final String JOBSET = "jobset.x-k8s.io";
  static final String LEADER_WORKER = "leaderworkerset.x-k8s.io";
  static final String RAY = "ray.io";
  static final String KUBEFLOW = "kubeflow.org";
  static final String TRAINER = "trainer.kubeflow.org";
  static final String VOLCANO = "batch.volcano.sh";
  static final String YUNIKORN = "yunikorn.apache.org";
  private static final Set<String> GROUPS_OF_PODS =
      Set.of(
          "scheduling.volcano.sh",
          "scheduling.run.ai",
          "scheduling.x-k8s.io",
          "scheduling.sigs.k8s.io",
          "scheduling.k8s.io");
  private static final Map<String, WorkReader> READERS = readers();

  private WorkKinds() {}

  private static Map<String, WorkReader> readers() {
    var readers = new HashMap<String, WorkReader>();
    readers.put(BATCH + "/Job", BatchJobs::read);
    readers.put(JOBSET + "/JobSet", JobSets::read);
    readers.put(LEADER_WORKER + "/LeaderWorkerSet", LeaderWorkerSets::read);
    readers.put("disaggregatedset.x-k8s.io/DisaggregatedSet", LeaderWorkerSets::readRoles);
    readers.put(RAY + "/RayCluster", RayWork::cluster);
    readers.put(RAY + "/RayJob", RayWork::job);
    readers.put(TRAINER + "/TrainJob", TrainJobs::read);
    for (var kind : List.of("PyTorch", "TF", "MPI", "JAX", "XGBoost", "Paddle")) {
      readers.put(KUBEFLOW + '/' + kind + "Job", KubeflowJobs::read);
    }
    readers.put(VOLCANO + "/Job", VolcanoJobs::read);
    readers.put(YUNIKORN + "/Application", YuniKornApplications::read);
    return Map.copyOf(readers);
  }

  /** The reader of an object's kind, null when it is no work. */
  static @Nullable WorkReader of(KubeObject object) {
    return READERS.get(object.group() + '/' + object.kind());
  }

  /** Whether an owner is work, and not merely something that makes work. */
  static boolean isWork(KubeObject.Key key) {
    return READERS.containsKey(key.group() + '/' + key.kind())
        || (key.group().isEmpty() && key.kind().equals("Job"));
  }

  /** Whether an object stands for the pods of a gang; five groups have such a kind. */
  static boolean isPodGroup(String group, String kind) {
    boolean gang = kind.equals("PodGroup") || (kind.equals("Workload") && isCore(group));
    return gang && GROUPS_OF_PODS.contains(group);
  }

  private static boolean isCore(String group) {
    return group.equals("scheduling.k8s.io");
  }
}
