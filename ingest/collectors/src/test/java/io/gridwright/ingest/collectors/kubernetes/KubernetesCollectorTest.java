package io.gridwright.ingest.collectors.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.Collected;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class KubernetesCollectorTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  private static final Duration WITHIN = Duration.ofSeconds(5);
  private static final String KUEUE = "/apis/kueue.x-k8s.io/v1beta2/";
  private static final String PODS = "/api/v1/pods";
  private static final WatchTiming QUICK =
      new WatchTiming(
          Duration.ofSeconds(5),
          Duration.ofSeconds(20),
          Duration.ofMinutes(5),
          Duration.ofMillis(100),
          Duration.ofMillis(20),
          Duration.ofMillis(200));
  @TempDir Path directory;
  private KubeSite site;
  private KubernetesCollector collector;

  @BeforeEach
  void start() throws IOException {
    site = new KubeSite();
    site.list("/api/v1/nodes", "Node", "v1", "n1");
    site.list(PODS, "Pod", "v1", "p1");
    site.list("/apis/batch/v1/jobs", "Job", "batch/v1", "j1");
    site.list(KUEUE + "workloads", "Workload", "kueue.x-k8s.io/v1beta2", "w1");
    site.list(KUEUE + "localqueues", "LocalQueue", "kueue.x-k8s.io/v1beta2", "lq1");
    site.list(KUEUE + "clusterqueues", "ClusterQueue", "kueue.x-k8s.io/v1beta2", "cq1");
    collector = collector(site.uri());
  }

  private static KubernetesCollector collector(URI uri) {
    return new KubernetesCollector("k8s", "kube-b", KubernetesAccess.plain(uri, WITHIN), QUICK);
  }

  @AfterEach
  void stop() {
    collector.close();
    site.close();
  }

  @Test
  void theWholeIsOneDocumentWhoseItemsSayWhatTheyAre() throws IOException {
    var collected = collector.collect(NOW);
    assertThat(collected.failures()).isEmpty();
    assertThat(collected.documents()).hasSize(1);
    var document = collected.documents().get(0);
    assertThat(document.source()).isEqualTo(site.uri().toString());
    assertThat(document.cluster()).isEqualTo("kube-b");
    assertThat(document.observedAt()).isEqualTo(NOW);
    var json = new ObjectMapper().readTree(document.text());
    assertThat(json.path("kind").asText()).isEqualTo("List");
    assertThat(json.path("apiVersion").asText()).isEqualTo("v1");
    assertThat(items(json))
        .containsExactly(
            "v1 Node n1",
            "v1 Pod p1",
            "batch/v1 Job j1",
            "kueue.x-k8s.io/v1beta2 Workload w1",
            "kueue.x-k8s.io/v1beta2 LocalQueue lq1",
            "kueue.x-k8s.io/v1beta2 ClusterQueue cq1");
  }

  @Test
  void theWholeIsStatedAgainWithoutAskingTheServerAgain() throws IOException {
    assertThat(items(read())).hasSize(6);
    int asked = site.lists.size();
    assertThat(items(read())).hasSize(6);
    assertThat(site.lists)
        .as("lists of what is served")
        .filteredOn(l -> l.startsWith(PODS))
        .hasSize(1);
    assertThat(asked).isPositive();
  }

  @Test
  void aListOfSeveralPagesIsReadToItsEnd() throws IOException {
    site.pages.put(PODS, KubeSite.page("Pod", "v1", KubeSite.object("p1", "1"), "9", "a+b/c="));
    site.pages.put(
        PODS + "#a+b/c=", KubeSite.page("Pod", "v1", KubeSite.object("p2", "2"), "9", ""));
    assertThat(items(read())).contains("v1 Pod p1", "v1 Pod p2").hasSize(7);
  }

  @Test
  void whatAWatchTellsIsKnown() throws IOException {
    var unused = read();
    site.tell(PODS, "ADDED", "v1", "Pod", "p2", "11");
    site.tell(PODS, "MODIFIED", "v1", "Pod", "p1", "12");
    site.tell(PODS, "DELETED", "v1", "Pod", "p2", "13");
    site.tell(PODS, "ADDED", "v1", "Pod", "p3", "14");
    await(() -> known("v1 Pod p3"));
    assertThat(items(read())).contains("v1 Pod p1", "v1 Pod p3").doesNotContain("v1 Pod p2");
  }

  @Test
  void aDeletionIsToldWithTheNextRun() throws IOException {
    var unused = read();
    site.tell(PODS, "DELETED", "v1", "Pod", "p1", "11");
    site.tell(PODS, "ADDED", "v1", "Pod", "p2", "12");
    await(() -> collector.watch().state().objects().toString().contains("p2"));
    var documents = collector.collect(NOW.plusSeconds(30)).documents();
    assertThat(documents).hasSize(2);
    var changes = new ObjectMapper().readTree(documents.get(0).text()).path("items");
    assertThat(changes.get(0).path("type").asText()).isEqualTo("DELETED");
    assertThat(changes.get(0).path("object").path("metadata").path("name").asText())
        .isEqualTo("p1");
    assertThat(documents.get(0).text()).contains("p2").contains("CONTEXT").contains("lq1");
    assertThat(documents.get(0).text()).doesNotContain("cq1");
    assertThat(collector.collect(NOW.plusSeconds(60)).documents()).hasSize(1);
  }

  @Test
  void aBrokenWatchGoesOnWhereItWas() throws IOException {
    var unused = read();
    site.tell(PODS, "ADDED", "v1", "Pod", "p2", "11");
    site.line(
        PODS, "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"77\"}}}");
    site.line(PODS, KubeSite.END);
    site.tell(PODS, "ADDED", "v1", "Pod", "p3", "78");
    await(() -> known("v1 Pod p3"));
    var pods = site.watches.stream().filter(watch -> watch.startsWith(PODS)).toList();
    assertThat(pods).hasSize(2);
    assertThat(pods.get(0)).contains("resourceVersion=10&").contains("allowWatchBookmarks=true");
    assertThat(pods.get(1)).contains("resourceVersion=77&");
    assertThat(site.lists.stream().filter(list -> list.startsWith(PODS))).hasSize(1);
  }

  @Test
  void aWatchThatIsTooFarBehindMakesANewListAndFindsWhatIsGone() throws IOException {
    var unused = read();
    site.list(PODS, "Pod", "v1", "p5");
    site.line(
        PODS,
        "{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"code\":410,\"message\":\"too old\"}}");
    await(() -> known("v1 Pod p5"));
    assertThat(items(read())).contains("v1 Pod p5").doesNotContain("v1 Pod p1");
  }

  @Test
  void aWatchThatIsRefusedAsGoneMakesANewListToo() {
    site.statuses.put("watch " + PODS, 410);
    collector.collect(NOW);
    await(() -> site.lists.stream().filter(list -> list.startsWith(PODS)).count() >= 2);
    site.statuses.remove("watch " + PODS);
    await(() -> collector.collect(NOW).failures().isEmpty());
  }

  @Test
  void aKindThatIsInstalledLaterIsFound() throws IOException {
    assertThat(items(read())).hasSize(6);
    site.list("/apis/jobset.x-k8s.io/v1alpha2/jobsets", "JobSet", "jobset.x-k8s.io/v1alpha2", "s");
    await(() -> known("jobset.x-k8s.io/v1alpha2 JobSet s"));
    site.pages.remove("/apis/jobset.x-k8s.io/v1alpha2/jobsets");
    site.line("/apis/jobset.x-k8s.io/v1alpha2/jobsets", KubeSite.END);
    await(() -> !known("jobset.x-k8s.io/v1alpha2 JobSet s"));
  }

  @Test
  void theServerIsGivenTheTimeThatItAsksFor() {
    site.statuses.put(PODS, 429);
    site.retryAfter.put(PODS, "1");
    long begun = System.nanoTime();
    collector.collect(NOW);
    site.statuses.remove(PODS);
    await(() -> collector.collect(NOW).failures().isEmpty());
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(Duration.ofMillis(900));
    assertThat(site.lists.stream().filter(list -> list.startsWith(PODS))).hasSize(2);
  }

  @Test
  void whatOnlyFillsTheDocumentIsLeftOut() throws IOException {
    var node =
        "{\"metadata\":{\"name\":\"n1\",\"labels\":{\"env\":\"x\"},\"managedFields\":[{\"manager\":\"kubelet\"}]},"
            + "\"status\":{\"images\":[{\"names\":[\"a\"]}],\"phase\":\"x\"}}";
    site.pages.put("/api/v1/nodes", KubeSite.page("Node", "v1", node, "1", ""));
    var read = read().path("items").get(0);
    assertThat(read.path("metadata").toString())
        .isEqualTo("{\"name\":\"n1\",\"labels\":{\"env\":\"x\"}}");
    assertThat(read.path("status").toString()).isEqualTo("{\"phase\":\"x\"}");
  }

  @Test
  void podsOfEveryNodeAreLeftOutUnlessTheyHoldADevice() throws IOException {
    var owned =
        "{\"metadata\":{\"name\":\"%s\",\"ownerReferences\":[{\"kind\":\"DaemonSet\"}]},"
            + "\"spec\":{\"containers\":[{\"resources\":{\"limits\":{\"%s\":1}}}]}}";
    site.pages.put(
        PODS,
        KubeSite.page(
            "Pod",
            "v1",
            owned.formatted("proxy", "cpu") + ',' + owned.formatted("gpus", "nvidia.com/gpu"),
            "1",
            ""));
    assertThat(items(read())).contains("v1 Pod gpus").doesNotContain("v1 Pod proxy");
  }

  @Test
  void anOlderKueueIsReadAndAClusterWithoutKueueToo() throws IOException {
    site.pages.keySet().removeIf(path -> path.startsWith(KUEUE));
    site.list("/apis/kueue.x-k8s.io/v1beta1/workloads", "Workload", "kueue.x-k8s.io/v1beta1", "w9");
    assertThat(items(read()))
        .containsExactly(
            "v1 Node n1", "v1 Pod p1", "batch/v1 Job j1", "kueue.x-k8s.io/v1beta1 Workload w9");
    site.pages.keySet().removeIf(path -> path.contains("kueue"));
    try (var other = collector(site.uri())) {
      assertThat(items(read(other.collect(NOW)))).hasSize(3);
    }
  }

  @Test
  void withoutPodsThereIsNoDocumentBecauseNodesWouldLookFree() {
    site.statuses.put(PODS, 403);
    var collected = collector.collect(NOW);
    assertThat(collected.documents()).isEmpty();
    assertThat(collected.failures())
        .extracting(CollectFailure::source)
        .containsExactly(site.uri().resolve(PODS).toString());
    assertThat(collected.failures().get(0).reason()).isEqualTo("unreachable");
    assertThat(collected.failures().get(0).detail()).contains(PODS).contains("refused here");
  }

  @Test
  void nodesThatAreNotServedAreAFailureToo() {
    site.pages.remove("/api/v1/nodes");
    var collected = collector.collect(NOW);
    assertThat(collected.documents()).isEmpty();
    assertThat(collected.failures().get(0).detail()).contains("not served");
  }

  @Test
  void aKindThatIsRefusedLosesNothingElse() throws IOException {
    site.statuses.put(KUEUE + "clusterqueues", 403);
    var collected = collector.collect(NOW);
    assertThat(collected.failures()).hasSize(1);
    assertThat(items(read(collected))).hasSize(5);
  }

  @Test
  void aClusterThatIsDownIsAFailureForWhatEveryClusterHasAndNoException() {
    site.close();
    var collected = collector.collect(NOW);
    assertThat(collected.documents()).isEmpty();
    assertThat(collected.failures()).hasSize(3);
  }

  @Test
  void aClusterThatGoesDownIsNotStatedAsIfItWereUp() throws IOException {
    assertThat(items(read())).hasSize(6);
    site.close();
    await(() -> collector.collect(NOW).documents().isEmpty());
  }

  @Test
  void aKubeconfigNamesTheServer() throws IOException {
    var file = directory.resolve("config");
    Files.writeString(
        file,
        """
        apiVersion: v1
        kind: Config
        current-context: other
        clusters:
        - {name: a, cluster: {server: "%s"}}
        - {name: b, cluster: {server: "http://127.0.0.1:9/"}}
        contexts:
        - {name: main, context: {cluster: a, user: u}}
        - {name: other, context: {cluster: b, user: u}}
        users:
        - {name: u, user: {token: t}}
        """
            .formatted(site.uri()));
    var access = KubernetesAccess.kubeconfig(file, "main", WITHIN);
    try (var reading = new KubernetesCollector("k8s", "kube-b", access, QUICK)) {
      assertThat(reading.collect(NOW).documents()).hasSize(1);
    }
    assertThatThrownBy(() -> KubernetesAccess.kubeconfig(directory.resolve("none"), null, WITHIN))
        .isInstanceOfSatisfying(
            GridwrightException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_CONFIG));
  }

  @Test
  void aPlainAddressKeepsItsPort() {
    try (var other = collector(URI.create("http://127.0.0.1:9"))) {
      assertThat(other.collect(NOW).failures().get(0).source())
          .isEqualTo("http://127.0.0.1:9/api/v1/nodes");
    }
  }

  private boolean known(String item) {
    try {
      return items(read()).contains(item);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private JsonNode read() throws IOException {
    return read(collector.collect(NOW));
  }

  private static JsonNode read(Collected collected) throws IOException {
    var documents = collected.documents();
    return new ObjectMapper().readTree(documents.get(documents.size() - 1).text());
  }

  static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      if (Thread.currentThread().isInterrupted()) {
        throw new AssertionError("it did not come to pass in time");
      }
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  private static List<String> items(JsonNode json) {
    var items = new ArrayList<String>();
    for (JsonNode item : json.path("items")) {
      items.add(
          item.path("apiVersion").asText()
              + ' '
              + item.path("kind").asText()
              + ' '
              + item.path("metadata").path("name").asText());
    }
    return items;
  }
}
