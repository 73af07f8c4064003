package io.gridwright.ingest.parsers.kubernetes.work;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.work.WorkFacts.Ending;
import io.gridwright.ingest.parsers.kubernetes.work.WorkFacts.PodCount;
import io.gridwright.model.workload.JobState;
import org.jspecify.annotations.Nullable;

/** YuniKorn's Application: groups of tasks, each with a least number of members. */
final class YuniKornApplications {
  private YuniKornApplications() {}

  static WorkFacts read(KubeObject application, WorkContext context) {
    application.name();
    var state = application.status().path("appStatus").asText();
    long live = state.equals("Running") || state.equals("Completing") ? 1 : 0;
    return new WorkFacts(
        application,
        size(application, context),
        false,
        live,
        ending(application, state),
        state.isEmpty() ? Phases.word(false, live) : state,
        null,
        application.created(),
        null,
        Fields.text(application.spec().path("queue")));
  }

  private static @Nullable Ending ending(KubeObject application, String state) {
    return switch (state) {
      case "Completed", "Expired" -> new Ending(JobState.COMPLETED, null);
      case "Failed", "Rejected" -> new Ending(JobState.FAILED, null);
      default -> application.deleted() ? new Ending(JobState.CANCELLED, null) : null;
    };
  }

  private static PodCount size(KubeObject application, WorkContext context) {
    var all = PodCount.NONE;
    for (var group : application.spec().path("taskGroups")) {
      long members = Fields.whole("spec.taskGroups.minMember", group.path("minMember"), 1);
      var template = JsonNodeFactory.instance.objectNode();
      var container = template.putObject("spec").putArray("containers").addObject();
      container.putObject("resources").set("limits", group.path("minResource"));
      all = all.plus(PodCount.of(members, context.pod(application, template)));
    }
    return all;
  }
}
