package io.gridwright.ingest.collectors.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.http.Site;
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
  private static final String FIRST = "?limit=500";
  @TempDir Path directory;
  private Site site;
  private KubernetesCollector collector;

  @BeforeEach
  void start() throws IOException {
    site = new Site();
    list("/api/v1/nodes", "Node", "v1", "n1");
    list("/api/v1/pods", "Pod", "v1", "p1");
    list("/apis/batch/v1/jobs", "Job", "batch/v1", "j1");
    list(KUEUE + "workloads", "Workload", "kueue.x-k8s.io/v1beta2", "w1");
    list(KUEUE + "localqueues", "LocalQueue", "kueue.x-k8s.io/v1beta2", "lq1");
    list(KUEUE + "clusterqueues", "ClusterQueue", "kueue.x-k8s.io/v1beta2", "cq1");
    collector =
        new KubernetesCollector("k8s", "kube-b", KubernetesAccess.plain(site.uri("/"), WITHIN));
  }

  @AfterEach
  void stop() {
    collector.close();
    site.close();
  }

  @Test
  void onePollIsOneDocumentWhoseItemsSayWhatTheyAre() throws IOException {
    var collected = collector.collect(NOW);
    assertThat(collected.failures()).isEmpty();
    assertThat(collected.documents()).hasSize(1);
    var document = collected.documents().get(0);
    assertThat(document.source()).isEqualTo(site.uri("/").toString());
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
  void aListOfSeveralPagesIsReadToItsEnd() throws IOException {
    site.pages.put(
        "/api/v1/pods" + FIRST,
        "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"continue\":\"a+b/c=\"},"
            + "\"items\":[{\"metadata\":{\"name\":\"p1\"}}]}");
    list("/api/v1/pods", FIRST + "&continue=a%2Bb%2Fc%3D", "Pod", "v1", "p2");
    var json = read();
    assertThat(items(json)).contains("v1 Pod p1", "v1 Pod p2").hasSize(7);
  }

  @Test
  void whatOnlyFillsTheDocumentIsLeftOut() throws IOException {
    site.pages.put(
        "/api/v1/nodes" + FIRST,
        "{\"kind\":\"NodeList\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":["
            + "{\"metadata\":{\"name\":\"n1\",\"managedFields\":[{\"manager\":\"kubelet\"}]},"
            + "\"status\":{\"images\":[{\"names\":[\"a\"]}],\"phase\":\"x\"}}]}");
    var node = read().path("items").get(0);
    assertThat(node.path("metadata").toString()).isEqualTo("{\"name\":\"n1\"}");
    assertThat(node.path("status").toString()).isEqualTo("{\"phase\":\"x\"}");
  }

  @Test
  void anOlderKueueIsReadAndAClusterWithoutKueueToo() throws IOException {
    site.pages.keySet().removeIf(path -> path.startsWith(KUEUE));
    list("/apis/kueue.x-k8s.io/v1beta1/workloads", "Workload", "kueue.x-k8s.io/v1beta1", "w9");
    assertThat(items(read()))
        .containsExactly(
            "v1 Node n1", "v1 Pod p1", "batch/v1 Job j1", "kueue.x-k8s.io/v1beta1 Workload w9");
    site.pages.keySet().removeIf(path -> path.contains("kueue"));
    assertThat(items(read())).hasSize(3);
  }

  @Test
  void withoutPodsThereIsNoDocumentBecauseNodesWouldLookFree() {
    site.statuses.put("/api/v1/pods" + FIRST, 403);
    var collected = collector.collect(NOW);
    assertThat(collected.documents()).isEmpty();
    assertThat(collected.failures())
        .extracting(CollectFailure::source)
        .containsExactly(site.uri("/api/v1/pods").toString());
    assertThat(collected.failures().get(0).reason()).isEqualTo("unreachable");
    assertThat(collected.failures().get(0).detail()).contains("/api/v1/pods");
  }

  @Test
  void nodesThatAreNotServedAreAFailureToo() {
    site.pages.remove("/api/v1/nodes" + FIRST);
    var collected = collector.collect(NOW);
    assertThat(collected.documents()).isEmpty();
    assertThat(collected.failures().get(0).detail()).contains("not served");
  }

  @Test
  void aQueueListThatFailsLosesNothingElse() throws IOException {
    site.pages.put(KUEUE + "clusterqueues" + FIRST, "<html>");
    var collected = collector.collect(NOW);
    assertThat(collected.failures()).hasSize(1);
    assertThat(items(new ObjectMapper().readTree(collected.documents().get(0).text()))).hasSize(5);
  }

  @Test
  void aClusterThatIsDownIsOneFailurePerListAndNoException() {
    site.close();
    var collected = collector.collect(NOW);
    assertThat(collected.documents()).isEmpty();
    assertThat(collected.failures()).hasSize(6);
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
            .formatted(site.uri("/")));
    var access = KubernetesAccess.kubeconfig(file, "main", WITHIN);
    try (var reading = new KubernetesCollector("k8s", "kube-b", access)) {
      assertThat(reading.collect(NOW).documents()).hasSize(1);
    }
    assertThatThrownBy(() -> KubernetesAccess.kubeconfig(directory.resolve("none"), null, WITHIN))
        .isInstanceOfSatisfying(
            GridwrightException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_CONFIG));
  }

  @Test
  void aPlainAddressKeepsItsPort() {
    try (var other =
        new KubernetesCollector(
            "k", "c", KubernetesAccess.plain(URI.create("http://127.0.0.1:9"), WITHIN))) {
      assertThat(other.collect(NOW).failures().get(0).source())
          .isEqualTo("http://127.0.0.1:9/api/v1/nodes");
    }
  }

  private JsonNode read() throws IOException {
    return new ObjectMapper().readTree(collector.collect(NOW).documents().get(0).text());
  }

  private void list(String path, String kind, String apiVersion, String name) {
    list(path, FIRST, kind, apiVersion, name);
  }

  private void list(String path, String query, String kind, String apiVersion, String name) {
    site.pages.put(
        path + query,
        "{\"kind\":\"%sList\",\"apiVersion\":\"%s\",\"metadata\":{},\"items\":[{\"metadata\":{\"name\":\"%s\"}}]}"
            .formatted(kind, apiVersion, name));
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
