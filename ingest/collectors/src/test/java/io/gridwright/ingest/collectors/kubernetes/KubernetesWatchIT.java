package io.gridwright.ingest.collectors.kubernetes;

import static io.gridwright.ingest.collectors.kubernetes.KubernetesCollectorTest.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.kubernetes.ClusterState.Change;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.model.signal.JobObservation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The collector before a real API server that is killed, cut off, and set up while it looks. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KubernetesWatchIT {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  private static final String LATE = "trainjobs.trainer.kubeflow.org";
  private static final String FORBIDDEN = "rayjobs.ray.io";
  private static final WatchTiming QUICK =
      new WatchTiming(
          Duration.ofSeconds(20),
          Duration.ofSeconds(90),
          Duration.ofMinutes(5),
          Duration.ofSeconds(1),
          Duration.ofMillis(100),
          Duration.ofSeconds(2));
  private final List<Change> log = new ArrayList<>();
  @TempDir static Path folder;
  private ApiCluster cluster;
  private KubernetesClient admin;
  private Cut wire;
  private KubernetesCollector collector;

  @BeforeAll
  @Timeout(2400)
  void setUp() throws IOException {
    cluster = new ApiCluster(folder);
    admin = cluster.admin();
    TestObjects.setUp(admin, Set.of(LATE), FORBIDDEN);
  }

  @BeforeEach
  void start() throws IOException {
    wire = new Cut(cluster.port());
    collector = new KubernetesCollector("k8s", "kube", cluster.reader(wire.port()), QUICK);
    collector.collect(NOW);
    await(() -> standing(kind("clusterqueues")) == ClusterState.Standing.LIVE);
    log.clear();
  }

  @AfterEach
  void stop() throws IOException {
    collector.close();
    wire.close();
  }

  @AfterAll
  void tearDown() {
    if (admin != null) {
      admin.close();
      cluster.close();
    }
  }

  @Test
  @Timeout(120)
  void everyKindIsSeenToComeToChangeAndToGo() {
    for (var kind : WatchedKind.ALL) {
      if (!kind.name().equals(LATE) && !kind.name().equals(FORBIDDEN)) {
        await(() -> standing(kind) == ClusterState.Standing.LIVE);
        var path = TestObjects.create(admin, kind, "comes");
        await(() -> has(kind, "comes", object -> true));
        TestObjects.label(admin, path);
        await(
            () -> has(kind, "comes", object -> object.path("metadata").path("labels").has("seen")));
        TestObjects.delete(admin, path);
        await(() -> !has(kind, "comes", object -> true));
      }
    }
    drain();
    assertThat(names(log, false)).contains("comes");
    assertThat(log.stream().filter(Change::deleted).map(change -> change.kind().name()))
        .hasSize(WatchedKind.ALL.size() - 2);
    assertNothingIsTwice();
  }

  @Test
  @Timeout(120)
  void aServerThatIsKilledLosesNothingAndDoublesNothing() throws Exception {
    var jobs = kind("jobs");
    var paths = new ArrayList<String>();
    for (int i = 0; i < 30; i++) {
      paths.add(TestObjects.create(admin, jobs, "before-" + i));
    }
    await(() -> count(jobs) == 30);
    cluster.kill();
    cluster.restart();
    for (int i = 0; i < 30; i++) {
      paths.add(TestObjects.create(admin, jobs, "after-" + i));
    }
    await(() -> count(jobs) == 60);
    for (int i = 0; i < 60; i += 2) {
      TestObjects.delete(admin, paths.get(i));
    }
    cluster.kill();
    cluster.restart();
    TestObjects.create(admin, jobs, "last");
    await(() -> has(jobs, "last", object -> true) && count(jobs) == 31);
    drain();
    assertThat(names(log, false)).hasSize(61);
    assertThat(names(log, true)).hasSize(30);
    assertNothingIsTwice();
    for (int i = 1; i < 60; i += 2) {
      TestObjects.delete(admin, paths.get(i));
    }
    TestObjects.delete(admin, "/apis/batch/v1/namespaces/team/jobs/last");
    await(() -> count(jobs) == 0);
  }

  @Test
  @Timeout(120)
  void whatHappenedBehindATooOldVersionIsFoundByANewList() throws Exception {
    var pods = kind("pods");
    var gone = TestObjects.create(admin, pods, "gone");
    await(() -> has(pods, "gone", object -> true));
    int lists = collector.watch().state().lists(pods);
    wire.cut();
    TestObjects.delete(admin, gone);
    TestObjects.create(admin, pods, "new");
    cluster.compact(admin);
    cluster.kill();
    cluster.restart();
    wire.mend();
    await(() -> has(pods, "new", object -> true));
    assertThat(has(pods, "gone", object -> true)).isFalse();
    assertThat(collector.watch().state().lists(pods)).isGreaterThan(lists);
    drain();
    assertThat(names(log, true)).contains("gone");
    assertNothingIsTwice();
    TestObjects.delete(admin, "/api/v1/namespaces/team/pods/new");
  }

  @Test
  @Timeout(120)
  void aKindIsFoundWhenItIsInstalledAndLeftWhenItIsNotAnyMore() {
    var late = kind("trainjobs");
    assertThat(standing(late)).isEqualTo(ClusterState.Standing.ABSENT);
    TestObjects.install(admin, late);
    TestObjects.create(admin, late, "t");
    await(() -> has(late, "t", object -> true));
    TestObjects.delete(admin, TestObjects.CRDS + '/' + LATE);
    await(() -> standing(late) == ClusterState.Standing.ABSENT);
    drain();
    assertThat(names(log, true)).contains("t");
  }

  @Test
  @Timeout(60)
  void aKindThatMayNotBeReadCostsOnlyItself() {
    var collected = collector.collect(NOW);
    assertThat(collected.documents()).isNotEmpty();
    assertThat(collected.failures())
        .singleElement()
        .extracting(CollectFailure::detail)
        .asString()
        .contains("rayjobs")
        .contains("403");
  }

  @Test
  @Timeout(60)
  void aJobItsWorkloadAndItsPodsAreOneJob() {
    TestObjects.gang(admin);
    await(() -> count(kind("pods")) == 2 && count(kind("workloads")) == 1);
    var documents = collector.collect(NOW).documents();
    var result = Parsers.parse(documents.get(documents.size() - 1));
    assertThat(
            result.events().stream()
                .map(event -> event.body())
                .filter(JobObservation.class::isInstance))
        .singleElement()
        .satisfies(
            body -> {
              var job = (JobObservation) body;
              assertThat(job.job().id()).isEqualTo("team/gang");
              assertThat(job.allocation()).hasSize(2);
              assertThat(job.labels()).containsEntry("workload", "job-gang");
            });
    TestObjects.endGang(admin);
  }

  private static WatchedKind kind(String plural) {
    return WatchedKind.ALL.stream()
        .filter(kind -> kind.plural().equals(plural))
        .findFirst()
        .orElseThrow();
  }

  private ClusterState.Standing standing(WatchedKind kind) {
    return collector.watch().state().standing(kind);
  }

  private int count(WatchedKind kind) {
    return collector.watch().state().objects().getOrDefault(kind, List.of()).size();
  }

  private boolean has(WatchedKind kind, String name, Predicate<ObjectNode> what) {
    return collector.watch().state().objects().getOrDefault(kind, List.of()).stream()
        .anyMatch(
            object ->
                object.path("metadata").path("name").asText().equals(name) && what.test(object));
  }

  private void drain() {
    log.addAll(collector.watch().state().drain());
  }

  private static Set<String> names(List<Change> changes, boolean deleted) {
    return changes.stream()
        .filter(change -> change.deleted() == deleted)
        .map(change -> change.object().path("metadata").path("name").asText())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** One version of one object is told once, and so is its end. */
  private void assertNothingIsTwice() {
    var told = new HashSet<String>();
    for (var change : log) {
      var metadata = change.object().path("metadata");
      var version = change.deleted() ? "gone" : metadata.path("resourceVersion").asText();
      var identity = change.kind().name() + '/' + metadata.path("uid").asText() + '@' + version;
      assertThat(told.add(identity)).as("%s is told once", identity).isTrue();
    }
  }
}
