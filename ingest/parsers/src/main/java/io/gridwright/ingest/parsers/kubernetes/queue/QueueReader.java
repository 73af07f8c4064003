package io.gridwright.ingest.parsers.kubernetes.queue;

import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.model.signal.QueueObservation;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Queues and the like, told apart by group: several groups have a Queue and a Topology. */
public final class QueueReader {
  private static final String KUEUE = "kueue.x-k8s.io";
  private static final Map<String, BiFunction<KubeObject, String, QueueObservation>> READERS =
      Map.ofEntries(
          Map.entry(KUEUE + "/ClusterQueue", KueueQueues::clusterQueue),
          Map.entry(KUEUE + "/LocalQueue", KueueQueues::localQueue),
          Map.entry(KUEUE + "/Cohort", KueueQueues::cohort),
          Map.entry(KUEUE + "/ResourceFlavor", KueueQueues::flavor),
          Map.entry(KUEUE + "/AdmissionCheck", Domains::admissionCheck),
          Map.entry(KUEUE + "/Topology", Domains::topology),
          Map.entry("kai.scheduler/Topology", Domains::topology),
          Map.entry("scheduling.run.ai/Queue", KaiQueues::read),
          Map.entry("scheduling.volcano.sh/Queue", VolcanoQueues::read),
          Map.entry("resource.nvidia.com/ComputeDomain", Domains::computeDomain),
          Map.entry("slinky.slurm.net/NodeSet", Domains::nodeSet));

  private QueueReader() {}

  /**
   * What an object says as a queue, null when its kind is none.
   *
   * @throws io.gridwright.ingest.parsers.document.BrokenRecordException when it makes no sense
   */
  public static @Nullable QueueObservation observe(KubeObject object, String cluster) {
    var reader = READERS.get(object.group() + '/' + object.kind());
    return reader == null ? null : reader.apply(object, cluster);
  }
}
