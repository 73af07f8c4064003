package io.gridwright.app.twin.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.app.twin.journal.Command.Kind;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.spec.FleetSpecLoader;
import io.gridwright.app.twin.state.PodNames;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import io.gridwright.app.twin.wire.Reply;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.Scheduler;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class KubeWritesTest {
  private final TwinState state =
      new TwinState(new FleetSpecLoader().loadDefault(), 42, Instant.parse("2026-12-01T09:00:00Z"));

  @Test
  void theHighestPriorityIsAdmittedFirst() {
    var last = waiting();

    var reply = merge(workload(last), "{\"spec\":{\"priority\":1000000}}");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(json(reply).at("/spec/priority").asInt()).isEqualTo(1_000_000);
    assertThat(json(reply).at("/metadata/generation").asInt()).isEqualTo(2);
    for (int i = 0; last.waits() && i < 8 * 720; i++) {
      state.advanceTo(state.world().now() + 5);
    }
    assertThat(last.running()).isTrue();
  }

  @Test
  void aDeactivatedWorkloadIsEvictedAndStaysOutUntilItIsActivated() {
    var job = running();
    double checkpoint = job.checkpoint();

    assertThat(merge(workload(job), "{\"spec\":{\"active\":false}}").status()).isEqualTo(200);

    assertThat(job.waits()).isTrue();
    assertThat(job.progress()).isEqualTo(checkpoint);
    state.advanceTo(state.world().now() + 3600);
    assertThat(job.waits()).isTrue();
    var shown = get(workload(job));
    assertThat(shown.at("/spec/active").asBoolean()).isFalse();
    assertThat(shown.at("/status/admission").isMissingNode()).isTrue();
    assertThat(condition(shown, "Evicted").path("reason").asText()).isEqualTo("Deactivated");
    assertThat(get(path(job)).at("/spec/suspend").asBoolean()).isTrue();

    merge(workload(job), "{\"spec\":{\"active\":true,\"priority\":1000000}}");
    state.advanceTo(state.world().now() + 6 * 3600);
    assertThat(job.attempt()).isEqualTo(1);
    assertThat(job.waits()).isFalse();
  }

  @Test
  void aWaitingJobIsAdmittedOnTheNodesThatItsTemplateNames() {
    var job = waiting();
    var hosts =
        state.world().nodes(job.order().cluster()).stream()
            .filter(n -> n.site().product().name().equals(job.order().kind().product()))
            .sorted(Comparator.comparing(n -> -n.site().index()))
            .limit(job.order().nodes())
            .map(n -> n.name())
            .toList();
    var term =
        "{\"matchExpressions\":[{\"key\":\"kubernetes.io/hostname\",\"operator\":\"In\",\"values\":%s}]}"
            .formatted(Json.text(Json.array(hosts)));
    var affinity =
        "{\"spec\":{\"template\":{\"spec\":{\"affinity\":{\"nodeAffinity\":{\"requiredDuringSchedulingIgnoredDuringExecution\":{\"nodeSelectorTerms\":[%s]}}}}}}}"
            .formatted(term);

    assertThat(write(Kind.KUBE_STRATEGIC_PATCH, path(job), affinity).status()).isEqualTo(200);
    merge(workload(job), "{\"spec\":{\"priority\":1000000}}");
    for (int i = 0; job.waits() && i < 40 * 720; i++) {
      state.advanceTo(state.world().now() + 5);
    }

    assertThat(job.allocation()).extracting(a -> a.node().name()).hasSameElementsAs(hosts);
  }

  @Test
  void theTemplateOfARunningJobIsImmutable() {
    var job = running();

    var reply =
        merge(
            path(job),
            "{\"spec\":{\"template\":{\"spec\":{\"nodeSelector\":{\"kubernetes.io/hostname\":\"hgx13\"}}}}}");

    assertThat(reply.status()).isEqualTo(422);
    assertThat(json(reply).path("reason").asText()).isEqualTo("Invalid");
    assertThat(json(reply).at("/details/causes/0/field").asText()).isEqualTo("spec.template");
  }

  @Test
  void theContainersAreImmutableEvenWhileTheJobWaits() {
    var patch =
        "[{\"op\":\"replace\",\"path\":\"/spec/template/spec/containers/0/image\",\"value\":\"x\"}]";

    var reply = write(Kind.KUBE_JSON_PATCH, path(waiting()), patch);

    assertThat(reply.status()).isEqualTo(422);
    assertThat(json(reply).path("message").asText()).contains("spec.template: Invalid value");
  }

  @Test
  void aStaleResourceVersionIsAConflictAndChangesNothing() {
    var job = waiting();
    var body = "{\"metadata\":{\"resourceVersion\":\"1\"},\"spec\":{\"priority\":7}}";
    int before = job.kube().priority;

    var reply = merge(workload(job), body);

    assertThat(reply.status()).isEqualTo(409);
    assertThat(json(reply).path("reason").asText()).isEqualTo("Conflict");
    assertThat(job.kube().priority).isEqualTo(before);
  }

  @Test
  void aPutOfTheFreshObjectChangesItOnceAndAgainIsAConflict() {
    var job = waiting();
    var body = Json.text(get(workload(job))).replaceFirst("\"priority\":\\d+", "\"priority\":77");

    assertThat(write(Kind.KUBE_PUT, workload(job), body).status()).isEqualTo(200);
    assertThat(job.kube().priority).isEqualTo(77);
    assertThat(write(Kind.KUBE_PUT, workload(job), body).status()).isEqualTo(409);
  }

  @Test
  void aPatchThatChangesNothingKeepsTheResourceVersion() {
    var job = waiting();
    var before = get(workload(job)).at("/metadata/resourceVersion").asText();

    var reply = merge(workload(job), "{\"spec\":{\"priority\":%d}}".formatted(job.kube().priority));

    assertThat(json(reply).at("/metadata/resourceVersion").asText()).isEqualTo(before);
  }

  @Test
  void anAppliedYamlIsMergedIn() {
    var job = waiting();
    var body =
        "apiVersion: kueue.x-k8s.io/v1beta1\nkind: Workload\nmetadata:\n  name: %s\nspec:\n  priority: 5\n"
            .formatted(PodNames.workload(job));

    assertThat(write(Kind.KUBE_APPLY_PATCH, workload(job), body).status()).isEqualTo(200);
    assertThat(job.kube().priority).isEqualTo(5);
  }

  @Test
  void theRestOfAWorkloadIsImmutableAndStrategicPatchesAreNotForIt() {
    var workload = workload(waiting());

    var refused =
        write(
            Kind.KUBE_JSON_PATCH,
            workload,
            "[{\"op\":\"replace\",\"path\":\"/spec/podSets/0/count\",\"value\":1000}]");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(json(refused).at("/details/causes/0/field").asText()).isEqualTo("spec.podSets");
    assertThat(write(Kind.KUBE_STRATEGIC_PATCH, workload, "{}").status()).isEqualTo(415);
    assertThat(merge(workload, "{\"spec\":{\"priority\":\"high\"}}").status()).isEqualTo(422);
    assertThat(merge(workload, "{").status()).isEqualTo(400);
  }

  @Test
  void aFailedTestOfAJsonPatchChangesNothing() {
    var job = waiting();
    var body =
        "[{\"op\":\"test\",\"path\":\"/spec/priority\",\"value\":-3},{\"op\":\"replace\",\"path\":\"/spec/priority\",\"value\":9}]";

    assertThat(write(Kind.KUBE_JSON_PATCH, workload(job), body).status()).isEqualTo(422);
    assertThat(job.kube().priority).isNotEqualTo(9);
  }

  @Test
  void aDryRunShowsWhatWouldComeOfItAndChangesNothing() {
    var job = waiting();
    int before = job.kube().priority;

    var reply =
        new KubeWrites(state)
            .write(Kind.KUBE_MERGE_PATCH, workload(job), "{\"spec\":{\"priority\":9}}", true);

    assertThat(json(reply).at("/spec/priority").asInt()).isEqualTo(9);
    assertThat(job.kube().priority).isEqualTo(before);
  }

  @Test
  void aSuspendedJobIsStoppedAndKueueStartsItAgain() {
    var job = running();

    assertThat(merge(path(job), "{\"spec\":{\"suspend\":true}}").status()).isEqualTo(200);

    assertThat(job.state()).isEqualTo(JobState.PENDING);
    merge(workload(job), "{\"spec\":{\"priority\":1000000}}");
    state.advanceTo(state.world().now() + 6 * 3600);
    assertThat(job.waits()).isFalse();
  }

  @Test
  void thePriorityClassOfTheJobSetsThePriorityOfItsWorkload() {
    var job = waiting();
    var label = "{\"metadata\":{\"labels\":{\"kueue.x-k8s.io/priority-class\":\"%s\"}}}";

    assertThat(merge(path(job), label.formatted("inference")).status()).isEqualTo(200);
    assertThat(get(workload(job)).at("/spec/priority").asInt()).isEqualTo(1000);
    assertThat(merge(path(job), label.formatted("none")).status()).isEqualTo(422);
  }

  @Test
  void aCordonedNodeTakesNoNewPods() {
    var node = Objects.requireNonNull(state.world().node("hgx14"));

    var reply =
        write(
            Kind.KUBE_STRATEGIC_PATCH,
            "/api/v1/nodes/hgx14",
            "{\"spec\":{\"unschedulable\":true},\"metadata\":{\"annotations\":{\"why\":\"test\"}}}");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(node.schedulable()).isFalse();
    assertThat(get("/api/v1/nodes/hgx14").at("/spec/taints/0/key").asText())
        .isEqualTo("node.kubernetes.io/unschedulable");
    assertThat(write(Kind.KUBE_MERGE_PATCH, "/api/v1/nodes/hgx99", "{}").status()).isEqualTo(404);
    assertThat(write(Kind.KUBE_MERGE_PATCH, "/api/v1/namespaces/vision", "{}").status())
        .isEqualTo(405);
  }

  private SimJob waiting() {
    return state.world().jobs(Scheduler.KUBERNETES).stream()
        .filter(SimJob::waits)
        .reduce((first, second) -> second)
        .orElseThrow();
  }

  private SimJob running() {
    return state.world().jobs(Scheduler.KUBERNETES).stream()
        .filter(j -> j.running() && j.order().nodes() > 1)
        .findFirst()
        .orElseThrow();
  }

  private static String path(SimJob job) {
    return "/apis/batch/v1/namespaces/%s/jobs/%s".formatted(job.order().team(), job.kubeName());
  }

  private static String workload(SimJob job) {
    return "/apis/kueue.x-k8s.io/v1beta1/namespaces/%s/workloads/%s"
        .formatted(job.order().team(), PodNames.workload(job));
  }

  private Reply merge(String path, String body) {
    return write(Kind.KUBE_MERGE_PATCH, path, body);
  }

  private Reply write(Kind how, String path, String body) {
    return new KubeWrites(state).write(how, path, body, false);
  }

  private JsonNode get(String path) {
    var parsed = Objects.requireNonNull(KubePath.parse(path));
    return json(new KubeReads(state).get(parsed, KubeReads.Query.all()));
  }

  private static JsonNode condition(JsonNode object, String type) {
    for (var condition : object.at("/status/conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition;
      }
    }
    throw new AssertionError("no condition " + type);
  }

  private static JsonNode json(Reply reply) {
    return Objects.requireNonNull(Json.parse(reply.body()));
  }
}
