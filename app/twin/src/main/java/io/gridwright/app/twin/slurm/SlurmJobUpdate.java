package io.gridwright.app.twin.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.state.Lifecycle;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import io.gridwright.app.twin.wire.Reply;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.Scheduler;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST job/ID} and {@code DELETE job/ID} with Slurm's own refusals. As in Slurm a refused
 * update is not undone: a node list in it is applied even when another key is refused.
 */
public final class SlurmJobUpdate {
  private static final String UPDATE = "slurm_update_job2()";
  private static final Set<String> PENDING_ONLY =
      Set.of("begin_time", "excluded_nodes", "partition", "constraints", "dependency", "deadline");
  private static final Set<String> KNOWN =
      Set.of(
          "priority",
          "hold",
          "begin_time",
          "required_nodes",
          "excluded_nodes",
          "time_limit",
          "comment",
          "admin_comment",
          "nice",
          "partition",
          "constraints",
          "dependency",
          "deadline",
          "name",
          "qos",
          "requeue",
          "minimum_nodes",
          "maximum_nodes",
          "tres_per_node",
          "extra");
  private final TwinState state;

  /** Updates of a state. */
  public SlurmJobUpdate(TwinState state) {
    this.state = state;
  }

  /** Changes a job as the body says. */
  public Reply update(String id, String body) {
    var fields = Json.parse(body);
    if (fields == null || !fields.isObject()) {
      return Reply.text(400, "Unable to parse query.");
    }
    if (!SlurmIds.valid(id)) {
      return reply(422, bodyError("Rejecting request. Failure parsing parameters"), Json.array());
    }
    var problem = SlurmFields.firstProblem(fields);
    if (problem != null) {
      return reply(500, problem, warnings(fields));
    }
    var job = SlurmIds.find(state.world(), id);
    var refusal = job == null ? SlurmRefusal.JOB_ID : apply(job, fields);
    return refusal == null
        ? reply(200, Json.array(), warnings(fields))
        : reply(
            refusal.status(),
            Json.array()
                .add(
                    SlurmDocuments.error(
                        refusal.number(), refusal.words(), "Job update requested failed", UPDATE)),
            warnings(fields));
  }

  /** Cancels a job; as in Slurm the reply is 200 in any case and the outcome is inside. */
  public Reply cancel(String id) {
    var job = SlurmIds.find(state.world(), id);
    SlurmRefusal refusal = null;
    if (job == null) {
      refusal = SlurmRefusal.JOB_ID;
    } else if (!job.running() && !job.waits()) {
      refusal = SlurmRefusal.FINISHED;
    } else {
      Lifecycle.finish(state.world(), job, JobState.CANCELLED, "None");
    }
    var body = Json.object();
    var status = body.putArray("status");
    if (refusal != null) {
      var entry = status.addObject();
      entry
          .putObject("error")
          .put("string", refusal.words())
          .put("code", refusal.number())
          .put("message", refusal.words());
      entry.put("step_id", id);
      entry.set("job_id", job == null ? SlurmValue.unset() : SlurmValue.of(job.slurmId()));
      entry.putObject("federation").put("sibling", "");
    }
    return Reply.json(200, SlurmDocuments.envelope(body, cluster()));
  }

  private @Nullable SlurmRefusal apply(SimJob job, JsonNode fields) {
    if (!job.running() && !job.waits()) {
      return SlurmRefusal.FINISHED;
    }
    var refusal = requiredNodes(job, fields.get("required_nodes"));
    if (refusal != null) {
      return refusal;
    }
    if (job.running() && PENDING_ONLY.stream().anyMatch(k -> given(fields.get(k)))) {
      return SlurmRefusal.NOT_PENDING;
    }
    if (given(fields.get("partition"))
        && !fields.get("partition").asText().equals(job.order().kind().product())) {
      return SlurmRefusal.PARTITION;
    }
    if (fields.has("minimum_nodes")
        && SlurmFields.number(fields.get("minimum_nodes"), 0) != job.order().nodes()) {
      return SlurmRefusal.NODE_COUNT;
    }
    refusal = priority(job, fields);
    if (refusal != null) {
      return refusal;
    }
    return rest(job, fields);
  }

  private @Nullable SlurmRefusal requiredNodes(SimJob job, @Nullable JsonNode list) {
    if (list == null || (list.isArray() && list.isEmpty())) {
      return null;
    }
    var names = SlurmFields.names(list);
    if (names.stream().anyMatch(n -> !known(n))) {
      return SlurmRefusal.NODE_NAME;
    }
    if (!job.running()) {
      replace(job.slurm().required, names);
      return null;
    }
    var held = new LinkedHashSet<String>();
    job.allocation().forEach(a -> held.add(a.node().name()));
    if (names.isEmpty() || !held.containsAll(names)) {
      return SlurmRefusal.NODE_NAME;
    }
    job.shrink(names);
    return null;
  }

  private boolean known(String name) {
    var node = state.world().node(name);
    return node != null && node.site().cluster().scheduler() == Scheduler.SLURM;
  }

  private @Nullable SlurmRefusal priority(SimJob job, JsonNode fields) {
    var slurm = job.slurm();
    var value = fields.get("priority");
    if (given(value) && slurm.held && job.waits() && !SlurmFields.infinite(value)) {
      return SlurmRefusal.HELD;
    }
    if (fields.has("hold")) {
      slurm.held = fields.get("hold").asBoolean();
      slurm.pinnedPriority = -1;
      job.reason(slurm.held ? "JobHeldAdmin" : null);
    }
    if (given(value)) {
      if (SlurmFields.infinite(value)) {
        slurm.pinnedPriority = -1;
        slurm.held = false;
      } else {
        long number = SlurmFields.number(value, 0);
        slurm.held = number == 0;
        slurm.pinnedPriority = number == 0 ? -1 : number;
      }
    }
    return null;
  }

  private @Nullable SlurmRefusal rest(SimJob job, JsonNode fields) {
    var slurm = job.slurm();
    var excluded = fields.get("excluded_nodes");
    if (excluded != null && !(excluded.isArray() && excluded.isEmpty())) {
      var names = SlurmFields.names(excluded);
      if (names.stream().anyMatch(n -> !known(n))) {
        return SlurmRefusal.NODE_NAME;
      }
      replace(slurm.excluded, names);
    }
    var begin = fields.get("begin_time");
    if (begin != null) {
      // Zero does nothing; an unset value means now.
      long epoch = SlurmFields.number(begin, -1);
      if (epoch != 0) {
        slurm.beginTime = epoch < 0 ? Long.MIN_VALUE : epoch - state.at(0).getEpochSecond();
      }
    }
    if (fields.has("time_limit")) {
      job.limit(60 * SlurmFields.number(fields.get("time_limit"), job.limit() / 60));
    }
    if (fields.has("nice") && slurm.pinnedPriority < 0) {
      slurm.nice = SlurmFields.number(fields.get("nice"), 0);
    }
    slurm.comment = fields.path("comment").asText(slurm.comment);
    slurm.adminComment = fields.path("admin_comment").asText(slurm.adminComment);
    return null;
  }

  private static void replace(Set<String> target, Set<String> names) {
    target.clear();
    target.addAll(names);
  }

  private static boolean given(@Nullable JsonNode value) {
    return value != null && !value.isNull();
  }

  private static ArrayNode warnings(JsonNode fields) {
    var warnings = Json.array();
    Map<String, JsonNode> unknown = new LinkedHashMap<>();
    fields.properties().forEach(e -> unknown.put(e.getKey(), e.getValue()));
    unknown.keySet().removeAll(KNOWN);
    unknown.forEach(
        (key, value) ->
            warnings
                .addObject()
                .put(
                    "description",
                    "Ignoring unknown field \"%s\" of type %s in DATA_PARSER_JOB_DESC_MSG"
                        .formatted(key, SlurmFields.type(value)))
                .put("source", "#/" + key + '/'));
    return warnings;
  }

  private static ArrayNode bodyError(String description) {
    return Json.array()
        .add(
            SlurmDocuments.error(
                9000, "Query empty or not RFC7320 compliant", description, "op_handler_job"));
  }

  private Reply reply(int status, ArrayNode errors, ArrayNode warnings) {
    var body = SlurmDocuments.envelope(Json.object(), cluster());
    body.putArray("results");
    body.put("job_id", "").put("step_id", "").put("job_submit_user_msg", "");
    body.set("errors", errors);
    body.set("warnings", warnings);
    return Reply.json(status, body);
  }

  private String cluster() {
    return state.world().clusters(Scheduler.SLURM).get(0).name();
  }
}
