package io.gridwright.app.twin.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.spec.FleetSpecLoader;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import io.gridwright.app.twin.wire.Reply;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.Scheduler;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SlurmJobUpdateTest {
  private final TwinState state =
      new TwinState(new FleetSpecLoader().loadDefault(), 42, Instant.parse("2026-12-01T09:00:00Z"));
  private final SlurmJobUpdate updates = new SlurmJobUpdate(state);

  @Test
  void aRunningJobRefusesABeginTime() {
    var job = gang();

    var reply = update(job, "{\"begin_time\":%d}".formatted(state.now().getEpochSecond() + 300));

    assertThat(reply.status()).isEqualTo(500);
    assertThat(error(reply).path("error_number").asInt()).isEqualTo(2073);
    assertThat(error(reply).path("error").asText()).isEqualTo("Job is no longer pending execution");
  }

  @Test
  void aWaitingJobIsNotStartedBeforeItsBeginTime() {
    var job = waiting();
    long begin = state.world().now() + 7200;

    assertThat(update(job, "{\"begin_time\":%d,\"priority\":1000000}".formatted(epoch(begin))).ok())
        .isTrue();
    state.advanceTo(begin - 1);
    assertThat(job.waits()).isTrue();
    assertThat(job.reason()).isEqualTo("BeginTime");
    state.advanceTo(begin + 6 * 3600);
    assertThat(job.waits()).isFalse();
  }

  @Test
  void theHighestPinnedPriorityStartsFirst() {
    var job = waiting();

    update(job, "{\"priority\":1000000,\"comment\":\"plan:1:1\"}");
    state.advanceTo(3 * 3600);

    assertThat(job.slurm().comment).isEqualTo("plan:1:1");
    assertThat(
            state.world().jobs(Scheduler.SLURM).stream()
                .filter(j -> j.waits() && j.order().kind().product().equals("gb200"))
                .filter(j -> j.submit() < 0)
                .noneMatch(j -> j.equals(job)))
        .isTrue();
  }

  @Test
  void aHeldJobRefusesAPriority() {
    var job = waiting();
    assertThat(update(job, "{\"hold\":true}").ok()).isTrue();

    var reply = update(job, "{\"priority\":5000}");

    assertThat(reply.status()).isEqualTo(500);
    assertThat(error(reply).path("error_number").asInt()).isEqualTo(2042);
    assertThat(job.slurm().priority()).isZero();
  }

  @Test
  void anUnknownJobIsNotFound() {
    var reply = updates.update("999999", "{\"priority\":1}");

    assertThat(reply.status()).isEqualTo(404);
    assertThat(error(reply).path("error_number").asInt()).isEqualTo(2017);
  }

  @Test
  void anUnknownKeyIsAWarningAndTheRestIsDone() {
    var job = waiting();

    var reply = update(job, "{\"bogus\":1,\"priority\":77}");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(parse(reply).path("warnings").path(0).path("description").asText())
        .isEqualTo(
            "Ignoring unknown field \"bogus\" of type 64 bit integer in DATA_PARSER_JOB_DESC_MSG");
    assertThat(job.slurm().priority()).isEqualTo(77);
  }

  @Test
  void aNodeListWrittenTooLateCutsARunningJobEvenWhenTheCallIsRefused() {
    var job = gang();
    var first = job.allocation().get(0).node().name();

    var reply =
        update(
            job,
            "{\"required_nodes\":[\"%s\"],\"begin_time\":%d}"
                .formatted(first, state.now().getEpochSecond()));

    assertThat(error(reply).path("error_number").asInt()).isEqualTo(2073);
    assertThat(job.allocation()).hasSize(1);
  }

  @Test
  void requiredNodesOfAnotherJobAreRefusedForARunningOne() {
    var job = gang();

    var reply = update(job, "{\"required_nodes\":[\"hgx99\"]}");

    assertThat(error(reply).path("error_number").asInt()).isEqualTo(2018);
  }

  @Test
  void anEmptyNodeListDoesNothingAndAnEmptyNameClears() {
    var job = waiting();
    update(job, "{\"required_nodes\":[\"nvl1-n01\",\"nvl1-n02\"]}");

    update(job, "{\"required_nodes\":[]}");
    assertThat(job.slurm().required).containsExactly("nvl1-n01", "nvl1-n02");
    update(job, "{\"required_nodes\":[\"\"]}");
    assertThat(job.slurm().required).isEmpty();
  }

  @Test
  void aBrokenBodyIsRefusedInPlainText() {
    assertThat(updates.update("1", "{broken")).isEqualTo(Reply.text(400, "Unable to parse query."));
  }

  @Test
  void aCancelledJobFreesItsNodes() {
    var job = gang();
    var node = job.allocation().get(0).node();

    updates.cancel(Long.toString(job.slurmId()));

    assertThat(job.state()).isEqualTo(JobState.CANCELLED);
    assertThat(node.jobs()).doesNotContain(job);
  }

  @Test
  void jobsAreListedAsSlurmrestdDoes() {
    var job = gang();
    var jobs = parse(new SlurmDocuments(state).jobs()).path("jobs");

    JsonNode shown = null;
    for (var entry : jobs) {
      if (entry.path("job_id").asLong() == job.slurmId()) {
        shown = entry;
      }
    }
    assertThat(shown).isNotNull();
    assertThat(shown.path("job_state").path(0).asText()).isEqualTo("RUNNING");
    assertThat(shown.path("node_count").path("number").asInt()).isEqualTo(job.order().nodes());
    assertThat(shown.path("tres_per_node").asText())
        .isEqualTo("gres/gpu:" + job.order().kind().product() + ':' + job.order().gpus());
    assertThat(shown.path("gres_detail")).hasSize(job.order().nodes());
  }

  private long epoch(long second) {
    return state.at(second).getEpochSecond();
  }

  private Reply update(SimJob job, String body) {
    return updates.update(Long.toString(job.slurmId()), body);
  }

  private static JsonNode parse(Reply reply) {
    return Objects.requireNonNull(Json.parse(reply.body()));
  }

  private static JsonNode error(Reply reply) {
    return parse(reply).path("errors").path(0);
  }

  private SimJob gang() {
    return state.world().running().stream()
        .filter(j -> j.scheduler() == Scheduler.SLURM && j.order().nodes() > 1)
        .findFirst()
        .orElseThrow();
  }

  private SimJob waiting() {
    return state.world().jobs(Scheduler.SLURM).stream()
        .filter(j -> j.waits() && j.order().kind().product().equals("gb200"))
        .filter(j -> j.order().nodes() > 1)
        .findFirst()
        .orElseThrow();
  }
}
