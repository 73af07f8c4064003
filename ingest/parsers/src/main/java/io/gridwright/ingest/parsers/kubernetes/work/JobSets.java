package io.gridwright.ingest.parsers.kubernetes.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.work.WorkFacts.PodCount;

/** JobSet: replicas of Jobs, each with pods of its own. */
final class JobSets {
  private JobSets() {}

  static WorkFacts read(KubeObject set, WorkContext context) {
    set.name();
    boolean suspended = set.spec().path("suspend").asBoolean(false);
    var live = Phases.sum(set, "replicatedJobsStatus", "active");
    var ending = Phases.ending(set, "Completed", "Failed", null);
    return new WorkFacts(
        set,
        size(set, set.spec(), context),
        suspended,
        live,
        ending,
        ending == null ? Phases.word(suspended, live) : Phases.word(set, "Completed", "Failed"),
        null,
        set.created(),
        null,
        null);
  }

  /** Pods of a JobSet, or of a template of one that another object holds. */
  static PodCount size(KubeObject of, JsonNode spec, WorkContext context) {
    var all = PodCount.NONE;
    for (var replicated : spec.path("replicatedJobs")) {
      long replicas = Fields.whole("spec.replicatedJobs.replicas", replicated.path("replicas"), 1);
      var one = BatchJobs.size(of, replicated.path("template").path("spec"), context);
      all = all.plus(one.times(replicas));
    }
    return all;
  }
}
