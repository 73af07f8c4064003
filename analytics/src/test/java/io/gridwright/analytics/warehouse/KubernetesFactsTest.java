package io.gridwright.analytics.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What kube-state-metrics and a node's silence tell. */
class KubernetesFactsTest {
  private static final String METRIC =
      "event_time, source, position, entity, records, node, name, labels, value";
  private static final String NODE =
      "event_time, source, position, entity, records, kafka_offset, cluster, node, status, gpus,"
          + " gpus_allocated";
  private static final String SAMPLE = "event_time, source, position, entity, records, gpu";

  @TempDir Path home;

  @Test
  @DisplayName("BR-128: GPUs that finished or unplaced pods asked for are not held")
  void onlyPodsThatRunHold() {
    var rows = new RawRows(home);
    pod(rows, "10:00", "a", "done", "n1", "Succeeded");
    pod(rows, "10:00", "b", "run", "n1", "Running");
    pod(rows, "10:00", "c", "waits", "", "Pending");
    pod(rows, "10:00", "d", "starts", "n2", "Pending");
    assertThat(held(rows)).containsExactly("b 8.0", "d 8.0");
  }

  @Test
  @DisplayName("BR-129: two lives of one pod name are two pods")
  void livesJoinByUid() {
    var rows = new RawRows(home);
    pod(rows, "10:00", "a", "web-0", "n1", "Failed");
    pod(rows, "10:00", "b", "web-0", "n1", "Running");
    assertThat(held(rows)).containsExactly("b 8.0");
  }

  @Test
  @DisplayName("BR-127: a series that is no longer sent tells of what is gone")
  void whatIsNoLongerSentIsGone() {
    var rows = new RawRows(home);
    pod(rows, "10:00", "a", "old", "n1", "Running");
    pod(rows, "10:05", "b", "new", "n1", "Running");
    assertThat(held(rows)).containsExactly("b 8.0");
  }

  @Test
  void namesOfVersionOneAreNotCountedAgainAndSlicesAreShares() {
    var rows = new RawRows(home);
    pod(rows, "10:00", "a", "run", "n1", "Running");
    rows.insert(
        "metric_sample",
        METRIC,
        metric(
            "10:00", "kube_pod_container_resource_requests_nvidia_gpu_devices", "a", "run", "", 8));
    rows.insert(
        "metric_sample",
        METRIC,
        metric(
            "10:00",
            "kube_pod_container_resource_requests",
            "m",
            "mig",
            ", \"node\": \"n1\", \"container\": \"c\", \"resource\": \"nvidia_com_mig_3g_40gb\"",
            2));
    rows.insert(
        "metric_sample",
        METRIC,
        metric("10:00", "kube_pod_status_phase", "m", "mig", ", \"phase\": \"Running\"", 1));
    try (var warehouse = rows.open()) {
      var held =
          warehouse.query("SELECT sum(held_gpus) AS held FROM facts.pod_gpu", List.of()).objects();
      assertThat((Double) held.get(0).get("held")).isCloseTo(8 + 6.0 / 7, within(1e-9));
    }
  }

  @Test
  @DisplayName("BR-150: a node that is ready, holds jobs and sends no GPU telemetry is suspect")
  void aReadyNodeWithoutTelemetryIsSuspect() {
    var rows = new RawRows(home);
    node(rows, "n1", 8);
    node(rows, "n2", 8);
    node(rows, "n3", 0);
    sample(rows, "11:59", "n1");
    sample(rows, "11:40", "n2");
    try (var warehouse = rows.open()) {
      assertThat(warehouse.query("SELECT node FROM facts.silent_node", List.of()).objects())
          .extracting(row -> row.get("node"))
          .containsExactly("n2");
    }
  }

  private static void node(RawRows rows, String name, int held) {
    rows.insert(
        "node_observation",
        NODE,
        "(TIMESTAMP '2026-03-02 12:00:00', 's', 'p', '%s', 1, 1, 'c', '%s', {state: 'UP', raw_state: '', reason: NULL}, 8, %d)"
            .formatted(name, name, held));
  }

  private static void sample(RawRows rows, String time, String node) {
    rows.insert(
        "gpu_sample",
        SAMPLE,
        "(TIMESTAMP '2026-03-02 %s:00', 's', 'p', 'e', 1, {node: '%s', \"index\": '0', uuid: 'u', instance: NULL, profile: NULL, model: NULL})"
            .formatted(time, node));
  }

  private static void pod(
      RawRows rows, String time, String uid, String name, String node, String phase) {
    rows.insert(
        "metric_sample",
        METRIC,
        metric(
            time,
            "kube_pod_container_resource_requests",
            uid,
            name,
            ", \"node\": \"" + node + "\", \"container\": \"c\", \"resource\": \"nvidia_com_gpu\"",
            8));
    for (var one : List.of("Pending", "Running", "Succeeded", "Failed")) {
      rows.insert(
          "metric_sample",
          METRIC,
          metric(
              time,
              "kube_pod_status_phase",
              uid,
              name,
              ", \"phase\": \"" + one + "\"",
              one.equals(phase) ? 1 : 0));
    }
  }

  private static String metric(
      String time, String name, String uid, String pod, String more, int value) {
    return "(TIMESTAMP '2026-03-02 %s:00', 'ksm', 'p', 'e', 1, NULL, '%s', '{\"uid\": \"%s\", \"namespace\": \"t\", \"pod\": \"%s\"%s}', %d)"
        .formatted(time, name, uid, pod, more, value);
  }

  private static List<String> held(RawRows rows) {
    try (var warehouse = rows.open()) {
      return warehouse
          .query(
              "SELECT uid, held_gpus FROM facts.pod_gpu WHERE held_gpus > 0 ORDER BY uid",
              List.of())
          .objects()
          .stream()
          .map(row -> row.get("uid") + " " + row.get("held_gpus"))
          .toList();
    }
  }
}
