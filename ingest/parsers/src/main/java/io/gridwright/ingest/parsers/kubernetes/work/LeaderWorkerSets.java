package io.gridwright.ingest.parsers.kubernetes.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.work.WorkFacts.Ending;
import io.gridwright.ingest.parsers.kubernetes.work.WorkFacts.PodCount;
import io.gridwright.model.workload.JobState;

/** LeaderWorkerSet: replicas of a group of one leader and its workers; it serves and has no end. */
final class LeaderWorkerSets {
  private LeaderWorkerSets() {}

  static WorkFacts read(KubeObject set, WorkContext context) {
    return facts(set, size(set, set.spec(), context));
  }

  /** DisaggregatedSet: slices of roles, each a LeaderWorkerSet. */
  static WorkFacts readRoles(KubeObject set, WorkContext context) {
    var all = PodCount.NONE;
    for (var role : set.spec().path("roles")) {
      all = all.plus(size(set, role.path("spec"), context));
    }
    return facts(set, all.times(Fields.whole("spec.slices", set.spec().path("slices"), 1)));
  }

  private static WorkFacts facts(KubeObject set, PodCount size) {
    set.name();
    boolean told = set.status().has("readyReplicas") || set.status().isEmpty();
    var live =
        told
            ? Long.valueOf(
                Fields.whole("status.readyReplicas", set.status().path("readyReplicas"), 0))
            : null;
    return new WorkFacts(
        set,
        size,
        false,
        live,
        set.deleted() ? new Ending(JobState.CANCELLED, null) : null,
        set.deleted() ? "Deleted" : Phases.word(false, live),
        null,
        set.created(),
        null,
        null);
  }

  private static PodCount size(KubeObject of, JsonNode spec, WorkContext context) {
    var template = spec.path("leaderWorkerTemplate");
    var worker = template.path("workerTemplate");
    var leader = template.path("leaderTemplate");
    long size = Fields.whole("spec.leaderWorkerTemplate.size", template.path("size"), 1);
    return PodCount.of(1, context.pod(of, leader.isObject() ? leader : worker))
        .plus(PodCount.of(size - 1, context.pod(of, worker)))
        .times(Fields.whole("spec.replicas", spec.path("replicas"), 1));
  }
}
