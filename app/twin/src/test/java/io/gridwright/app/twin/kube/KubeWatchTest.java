package io.gridwright.app.twin.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.spec.FleetSpecLoader;
import io.gridwright.app.twin.state.Fault;
import io.gridwright.app.twin.state.FaultKind;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KubeWatchTest {
  private static final String[] PATHS = {
    "/api/v1/nodes",
    "/api/v1/pods",
    "/apis/batch/v1/jobs",
    "/apis/kueue.x-k8s.io/v1beta1/workloads",
    "/apis/kueue.x-k8s.io/v1beta2/clusterqueues",
    "/apis/batch/v1/namespaces/research/jobs"
  };
  private final TwinState state =
      new TwinState(new FleetSpecLoader().loadDefault(), 42, Instant.parse("2026-12-01T09:00:00Z"));

  @Test
  void aListAndItsWatchGiveWhatALaterListGives() {
    for (var path : PATHS) {
      var mirror = new TreeMap<String, String>();
      list(path).forEach(o -> mirror.put(key(o), identity(o)));
      long seen = state.world().changes().version();
      for (int i = 0; i < 20; i++) {
        state.advanceTo(state.world().now() + 97);
        var look = watch(path).after(seen);
        look.events().forEach(e -> follow(mirror, e));
        seen = look.version();
      }

      var expected = new TreeMap<String, String>();
      list(path).forEach(o -> expected.put(key(o), identity(o)));
      assertThat(mirror).as(path).isEqualTo(expected).isNotEmpty();
    }
  }

  @Test
  void aLostNodeIsShownAndItsPodsAreGone() {
    var pod = list("/api/v1/pods").get(0);
    var node = pod.at("/spec/nodeName").asText();
    long seen = state.world().changes().version();

    state.inject(new Fault(FaultKind.NODE_LOSS, node, 0, 0, 0, 600));

    var nodes = watch("/api/v1/nodes").after(seen).events();
    assertThat(nodes).hasSize(1);
    assertThat(nodes.get(0).at("/object/metadata/name").asText()).isEqualTo(node);
    assertThat(nodes.get(0).at("/object/status/conditions/0/status").asText()).isEqualTo("Unknown");
    assertThat(watch("/api/v1/pods").after(seen).events())
        .allMatch(e -> e.path("type").asText().equals("DELETED"))
        .anyMatch(e -> e.at("/object/metadata/name").equals(pod.at("/metadata/name")));
  }

  @Test
  void aResourceVersionThatIsTooOldIsGone() {
    var look = watch("/api/v1/nodes").after(state.world().changes().oldest() - 1);

    assertThat(look.over()).isTrue();
    assertThat(look.events()).hasSize(1);
    assertThat(look.events().get(0).path("type").asText()).isEqualTo("ERROR");
    assertThat(look.events().get(0).at("/object/code").asInt()).isEqualTo(410);
    assertThat(look.events().get(0).at("/object/reason").asText()).isEqualTo("Expired");
  }

  @Test
  void aListInPartsIsTheWholeList() {
    var path = Objects.requireNonNull(KubePath.parse("/api/v1/nodes"));
    var names = new ArrayList<String>();
    String next = "";
    do {
      var query = new KubeReads.Query(null, null, 10, next);
      var page = Objects.requireNonNull(Json.parse(new KubeReads(state).get(path, query).body()));
      assertThat(page.path("items").size()).isLessThanOrEqualTo(10);
      page.path("items").forEach(o -> names.add(key(o)));
      next = page.at("/metadata/continue").asText("");
    } while (!next.isEmpty());

    assertThat(names).hasSize(48).doesNotHaveDuplicates().isSorted();
  }

  @Test
  void selectorsSelect() {
    assertThat(select("/api/v1/nodes", "nvidia.com/gpu.product=NVIDIA-GB200", null)).isEqualTo(36);
    assertThat(select("/api/v1/nodes", "nvidia.com/gpu.product!=NVIDIA-GB200", null)).isEqualTo(12);
    assertThat(select("/api/v1/nodes", "nvidia.com/gpu.clique", null)).isEqualTo(36);
    assertThat(select("/api/v1/nodes", "!nvidia.com/gpu.clique", null)).isEqualTo(12);
    assertThat(select("/api/v1/nodes", "topology.gridwright.io/rack in (nvl3, hgx-b)", null))
        .isEqualTo(30);
    assertThat(select("/api/v1/nodes", null, "metadata.name=hgx13")).isEqualTo(1);
    assertThat(select("/api/v1/pods", null, "status.phase!=Running")).isZero();
  }

  private int select(String path, @Nullable String labels, @Nullable String fields) {
    var query = new KubeReads.Query(labels, fields, 0, null);
    var parsed = Objects.requireNonNull(KubePath.parse(path));
    return Objects.requireNonNull(Json.parse(new KubeReads(state).get(parsed, query).body()))
        .path("items")
        .size();
  }

  private JsonNode list(String path) {
    var parsed = Objects.requireNonNull(KubePath.parse(path));
    var reply = new KubeReads(state).get(parsed, KubeReads.Query.all());
    return Objects.requireNonNull(Json.parse(reply.body())).path("items");
  }

  private KubeWatch watch(String path) {
    var parsed = Objects.requireNonNull(KubePath.parse(path));
    return new KubeWatch(state, parsed, KubeReads.Query.all());
  }

  private static void follow(Map<String, String> mirror, ObjectNode event) {
    var object = event.path("object");
    switch (event.path("type").asText()) {
      case "ADDED" -> assertThat(mirror.put(key(object), identity(object))).isNull();
      case "MODIFIED" -> assertThat(mirror.put(key(object), identity(object))).isNotNull();
      case "DELETED" -> assertThat(mirror.remove(key(object))).isNotNull();
      default -> throw new AssertionError(event.toString());
    }
  }

  private static String key(JsonNode object) {
    return object.at("/metadata/namespace").asText("") + '/' + object.at("/metadata/name").asText();
  }

  private static String identity(JsonNode object) {
    return object.at("/metadata/resourceVersion").asText() + ' ' + object.path("spec");
  }
}
