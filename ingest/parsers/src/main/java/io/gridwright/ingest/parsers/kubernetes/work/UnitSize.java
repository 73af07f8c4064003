package io.gridwright.ingest.parsers.kubernetes.work;

import io.gridwright.ingest.parsers.kubernetes.object.PodSpec;
import io.gridwright.ingest.parsers.kubernetes.work.WorkFacts.PodCount;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a unit asks for. Kueue knows best, then the object that the unit is named by; where that
 * leaves the size to others, what they made tells.
 */
record UnitSize(WorkUnit unit, @Nullable WorkFacts work, @Nullable WorkloadFacts workload) {
  static PodCount of(WorkUnit unit) {
    return new UnitSize(unit, unit.work(), unit.workload()).size();
  }

  private PodCount size() {
    if (workload != null && workload.gpus() > 0) {
      return new PodCount(workload.pods(), workload.gpus(), workload.pod());
    }
    if (work != null && (work.size().gpus() > 0 || unit.pods().isEmpty())) {
      return work.size();
    }
    var made = sum(unit.works().stream().map(WorkFacts::size));
    var pods = sum(unit.pods().stream().map(pod -> PodCount.of(1, pod.pod())));
    var most = made.gpus() > pods.gpus() ? made : pods;
    if (most.gpus() == 0 && workload != null) {
      return new PodCount(workload.pods(), workload.gpus(), workload.pod());
    }
    return most.pods() > 0 || unit.groups().isEmpty() ? most : ofGang(unit.groups().get(0));
  }

  private static PodCount ofGang(PodGroupFacts group) {
    double gpus = group.gpus() == null ? 0 : group.gpus();
    return new PodCount(group.members(), gpus, PodSpec.NONE);
  }

  private static PodCount sum(Stream<PodCount> sizes) {
    return sizes.reduce(PodCount.NONE, PodCount::plus);
  }
}
