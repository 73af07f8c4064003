package io.gridwright.analytics.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.analytics.warehouse.RawRows.JobRow;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyTest {
  @TempDir Path home;

  private static List<String> rows(Warehouse warehouse, String sql) {
    return warehouse.query(sql, List.of()).objects().stream().map(TopologyTest::words).toList();
  }

  private static String words(Map<String, ?> row) {
    return row.values().stream().map(Objects::toString).collect(Collectors.joining(" "));
  }

  private static List<String> domains(Warehouse warehouse) {
    return rows(
        warehouse,
        "SELECT node, nvlink_domain, nvlink_domain_source FROM facts.topology_node ORDER BY node");
  }

  @Test
  void sourcesAreJoinedIntoOneTree() {
    var rows =
        new TopologyRows(home)
            .node("10:00", "slurm", "n1", "IDLE", null)
            .says("10:00", "uuids", "cluster_uuids", "NVLINK_DOMAIN u1", "n1", "n2")
            .edge("10:00", "ib", "ibnetdiscover", "NIC n1/mlx5_0", "LEAF l1", "{}")
            .edge("10:00", "ib", "ibnetdiscover", "LEAF l1", "SPINE s1", "{}")
            .edge("10:00", "ib", "ibnetdiscover", "LEAF l1", "SPINE s2", "{}")
            .edge("10:00", "ib", "ibnetdiscover", "SPINE s1", "POD p1", "{}")
            .edge("10:00", "k8s", "cloud_labels", "NODE n1", "SITE east", "{}")
            .edge("10:00", "smi", "nvidia_smi_topo", "GPU n1/GPU0", "NODE n1", "{}");
    try (var warehouse = rows.open()) {
      assertThat(
              rows(
                  warehouse,
                  "SELECT level, thing, nvlink_domain, leaf, spine, pod, site, known"
                      + " FROM reports.topology ORDER BY level, thing"))
          .containsExactly(
              "GPU n1/GPU0 u1 l1 s1 p1 east true",
              "LEAF l1 null null s1 null null true",
              "NIC n1/mlx5_0 u1 l1 s1 p1 east true",
              "NODE n1 u1 l1 s1 p1 east true",
              "NODE n2 u1 null null null null false",
              "NVLINK_DOMAIN u1 u1 l1 null null null true",
              "SPINE s1 null null null p1 null true");
      assertThat(
              rows(
                  warehouse,
                  "SELECT nvlink_domain_source, leaf_source, site_source FROM facts.topology_node"
                      + " WHERE node = 'n1'"))
          .containsExactly("cluster_uuids ibnetdiscover cloud_labels");
    }
  }

  @Test
  void theLastDocumentOfASourceReplacesTheOnesBefore() {
    var rows =
        new TopologyRows(home)
            .says("10:00", "topology.conf", "slurm_topology", "NVLINK_DOMAIN b1", "n1", "n2")
            .says("11:00", "topology.conf", "slurm_topology", "NVLINK_DOMAIN b2", "n1")
            .says("10:00", "uuids", "cluster_uuids", "NVLINK_DOMAIN u3", "n3");
    try (var warehouse = rows.open()) {
      assertThat(domains(warehouse)).containsExactly("n1 b2 slurm_topology", "n3 u3 cluster_uuids");
    }
  }

  @Test
  void aDocumentThatPlacesNothingReplacesTheOnesBeforeToo() {
    var rows =
        new TopologyRows(home)
            .says("10:00", "topology.conf", "slurm_topology", "NVLINK_DOMAIN b1", "n1")
            .says("10:00", "uuids", "cluster_uuids", "NVLINK_DOMAIN u2", "n2")
            .placesNothing("11:00", "topology.conf");
    try (var warehouse = rows.open()) {
      assertThat(domains(warehouse)).containsExactly("n2 u2 cluster_uuids");
    }
  }

  @Test
  void theLabelsOfANodeReplaceItsOwnAlone() {
    var rows =
        new TopologyRows(home)
            .says("10:00", "api", "topograph_labels", "LEAF s1", "n1", "n2", "n3")
            .node("10:00", "api", "n1", "Ready", null)
            .node("10:00", "api", "n3", "Ready", null)
            .says("10:05", "api", "topograph_labels", "LEAF s9", "n1")
            .node("10:05", "api", "n1", "Ready", null)
            .node("10:05", "api", "n3", "Ready", null);
    try (var warehouse = rows.open()) {
      assertThat(rows(warehouse, "SELECT node, leaf FROM facts.topology_node ORDER BY node"))
          .containsExactly("n1 s9", "n2 s1");
    }
  }

  @Test
  void labelsThatNobodySawForTwoHoursAreForgottenAndFilesAreNot() {
    var rows =
        new TopologyRows(home)
            .says("08:00", "api", "topograph_labels", "LEAF s1", "n1")
            .says("09:00", "api", "topograph_labels", "LEAF s1", "n2")
            .says("08:00", "uuids", "cluster_uuids", "NVLINK_DOMAIN u1", "n1")
            .says("11:00", "api", "topograph_labels", "LEAF s1", "n3");
    try (var warehouse = rows.open()) {
      assertThat(
              rows(
                  warehouse,
                  "SELECT node, nvlink_domain, leaf FROM facts.topology_node ORDER BY node"))
          .containsExactly("n1 u1 null", "n2 null s1", "n3 null s1");
    }
  }

  @Test
  @DisplayName("BR-052: a node that is powered down keeps its place")
  void aPoweredDownNodeKeepsItsPlace() {
    var rows =
        new TopologyRows(home)
            .says("10:00", "scontrol", "slurm_topology", "NVLINK_DOMAIN b1", "n1", "n2", "n3")
            .says("11:00", "scontrol", "slurm_topology", "NVLINK_DOMAIN b1", "n1")
            .node("11:00", "slurm", "n1", "IDLE", null)
            .node("11:00", "slurm", "n2", "IDLE+POWERED_DOWN", null)
            .node("11:00", "slurm", "n3", "IDLE", null);
    try (var warehouse = rows.open()) {
      assertThat(
              rows(
                  warehouse,
                  "SELECT node, nvlink_domain, kept FROM facts.topology_node ORDER BY node"))
          .containsExactly("n1 b1 false", "n2 b1 true");
    }
  }

  @Test
  void aHostWithARailInEachLeafIsPlacedByTheFirst() {
    var rows =
        new TopologyRows(home)
            .edge("10:00", "guids", "port_guids", "NIC 0xa1", "NODE n1", "{}")
            .edge("10:00", "guids", "port_guids", "NIC 0xa2", "NODE n1", "{}")
            .edge("10:00", "guids", "port_guids", "NIC 0xb1", "NODE n2", "{}")
            .edge("10:00", "guids", "port_guids", "NIC 0xb2", "NODE n2", "{}")
            .edge("10:00", "raw", "slurm_topology", "NIC 0xa1", "LEAF ib1", "{}")
            .edge("10:00", "raw", "slurm_topology", "NIC 0xa2", "LEAF ib2", "{}")
            .edge("10:00", "raw", "slurm_topology", "NIC 0xb1", "LEAF ib1", "{}")
            .edge("10:00", "raw", "slurm_topology", "NIC 0xb2", "LEAF ib2", "{}")
            .edge("10:00", "raw", "slurm_topology", "NIC 0xcc", "LEAF ib2", "{}");
    try (var warehouse = rows.open()) {
      assertThat(
              rows(warehouse, "SELECT node, leaf, leaves FROM facts.topology_node ORDER BY node"))
          .containsExactly("n1 ib1 2", "n2 ib1 2");
      assertThat(
              rows(
                  warehouse,
                  "SELECT thing, node, leaf FROM reports.topology WHERE level = 'NIC' ORDER BY thing"))
          .containsExactly("0xa1 n1 ib1", "0xa2 n1 ib2", "0xb1 n2 ib1", "0xb2 n2 ib2");
      assertThat(rows(warehouse, "SELECT * FROM reports.topology_conflict")).isEmpty();
    }
  }

  @Test
  void sourcesThatNameTheSameGroupsDifferentlyDoNotDisagree() {
    var rows =
        new TopologyRows(home)
            .says("10:00", "uuids", "cluster_uuids", "NVLINK_DOMAIN u1", "n1", "n2", "n3")
            .says("10:00", "uuids", "cluster_uuids", "NVLINK_DOMAIN u2", "n4", "n5")
            .says("10:00", "conf", "slurm_topology", "NVLINK_DOMAIN b1", "n1", "n2", "n3")
            .says("10:00", "conf", "slurm_topology", "NVLINK_DOMAIN b2", "n4", "n5");
    try (var warehouse = rows.open()) {
      assertThat(rows(warehouse, "SELECT * FROM reports.topology_conflict")).isEmpty();
    }
  }

  @Test
  void aNodeThatTwoSourcesGroupDifferentlyIsAConflictWithItsWinner() {
    var rows =
        new TopologyRows(home)
            .says("09:00", "uuids", "cluster_uuids", "NVLINK_DOMAIN u1", "n3")
            .says("10:00", "uuids", "cluster_uuids", "NVLINK_DOMAIN u1", "n1", "n2", "n3")
            .says("10:00", "uuids", "cluster_uuids", "NVLINK_DOMAIN u2", "n4", "n5")
            .says("11:00", "conf", "slurm_topology", "NVLINK_DOMAIN b1", "n1", "n2")
            .says("11:00", "conf", "slurm_topology", "NVLINK_DOMAIN b2", "n3", "n4", "n5");
    try (var warehouse = rows.open()) {
      assertThat(
              rows(
                  warehouse,
                  "SELECT node, conflict, won_source, won_parent, strftime(won_since, '%H:%M'),"
                      + " lost_source, lost_parent, strftime(lost_since, '%H:%M')"
                      + " FROM reports.topology_conflict"))
          .containsExactly("n3 other_group cluster_uuids u1 09:00 slurm_topology b2 11:00");
      assertThat(domains(warehouse)).contains("n3 u1 cluster_uuids");
    }
  }

  @Test
  @DisplayName("BR-049: a node in two domains of one source is in none, the rest stays")
  void aNodeInTwoDomainsIsInNone() {
    var rows =
        new TopologyRows(home)
            .says("10:00", "conf", "slurm_topology", "NVLINK_DOMAIN b1", "n1", "n2")
            .says("10:00", "conf", "slurm_topology", "NVLINK_DOMAIN b2", "n2", "n3");
    try (var warehouse = rows.open()) {
      assertThat(domains(warehouse))
          .containsExactly("n1 b1 slurm_topology", "n3 b2 slurm_topology");
      assertThat(
              rows(warehouse, "SELECT node, conflict, lost_parent FROM reports.topology_conflict"))
          .containsExactly("n2 two_parents b1", "n2 two_parents b2");
    }
  }

  @Test
  void theFirstOfSeveralTopologiesOfAFileCounts() {
    var rows =
        new TopologyRows(home)
            .edge("10:00", "y", "slurm_topology", "NODE n1", "LEAF z0", "{\"rank\": \"1\"}")
            .edge("10:00", "y", "slurm_topology", "NODE n1", "LEAF a1", "{\"rank\": \"2\"}")
            .edge(
                "10:00", "y", "slurm_topology", "NODE n1", "NVLINK_DOMAIN b1", "{\"rank\": \"3\"}")
            .edge(
                "10:00", "y", "slurm_topology", "NODE n1", "NVLINK_DOMAIN b9", "{\"rank\": \"4\"}");
    try (var warehouse = rows.open()) {
      assertThat(rows(warehouse, "SELECT leaf, leaves, nvlink_domain FROM facts.topology_node"))
          .containsExactly("z0 1 b1");
    }
  }

  @Test
  @DisplayName("BR-054: a node whose NVLink fails leaves its domain until it is well again")
  void aSickFabricLeavesItsDomain() {
    var rows =
        new TopologyRows(home)
            .says("10:00", "smi/n1", "fabric_state", "NVLINK_DOMAIN u.1", "n1")
            .says("10:00", "smi/n2", "fabric_state", "NVLINK_DOMAIN u.1", "n2")
            .fabricFault("10:05", "n1", false)
            .fabricFault("10:05", "n2", false)
            .says("10:10", "smi/n2", "fabric_state", "NVLINK_DOMAIN u.1", "n2")
            .fabricFault("10:10", "n2", true);
    try (var warehouse = rows.open()) {
      assertThat(domains(warehouse)).containsExactly("n2 u.1 fabric_state");
    }
  }

  @Test
  void thePlannerTakesThePlaceFromTheTreeWhereTheSchedulerSaysNone() {
    var rows =
        new TopologyRows(home)
            .node("10:00", "slurm", "n1", "IDLE", null)
            .node("10:00", "slurm", "n2", "IDLE", "own")
            .node("10:00", "slurm", "n3", "IDLE", null)
            .says("10:00", "conf", "slurm_topology", "LEAF l1", "n1", "n2")
            .says("10:00", "uuids", "cluster_uuids", "NVLINK_DOMAIN u1", "n1", "n2");
    try (var warehouse = rows.open()) {
      assertThat(
              rows(
                  warehouse, "SELECT node, reported_domain, leaf FROM snapshot.node ORDER BY node"))
          .containsExactly("n1 u1 l1", "n2 own l1", "n3 null null");
    }
  }

  @Test
  @DisplayName("BR-053: where a job is, is judged by the nodes that it holds")
  void aJobIsWhereItsNodesAre() {
    var rows =
        new TopologyRows(home)
            .node("10:00", "slurm", "a1", "IDLE", null)
            .node("10:00", "slurm", "a2", "IDLE", null)
            .node("10:00", "slurm", "b1", "IDLE", null)
            .says("10:00", "conf", "slurm_topology", "NVLINK_DOMAIN a", "a1", "a2")
            .says("10:00", "conf", "slurm_topology", "NVLINK_DOMAIN b", "b1");
    rows.raw()
        .job(
            "10:00",
            new JobRow(
                "7", "red", "RUNNING", "09:00", "09:00", null, 4, List.of("a1", "a2", "b1")));
    try (var warehouse = rows.open()) {
      assertThat(
              rows(
                  warehouse,
                  "SELECT job_id, nvlink_domain, nodes FROM facts.job_domain ORDER BY nvlink_domain"))
          .containsExactly("7 a 2", "7 b 1");
    }
  }

  @Test
  @DisplayName("BR-048: links that are unused by design are not missing; the majority is expected")
  void theMajorityTellsHowManyLinksAreExpected() {
    var rows = new TopologyRows(home);
    for (var node : List.of("n1", "n2", "n3")) {
      rows.node("10:00", "slurm", node, "IDLE", null);
      for (int port = 0; port < 4; port++) {
        boolean down = port == 3 || (node.equals("n3") && port == 2);
        long rate = node.equals("n2") ? 25 : 50;
        rows.link("10:00", node, "GPU-" + node, port, down ? "DOWN" : "ACTIVE", rate);
      }
    }
    try (var warehouse = rows.open()) {
      assertThat(
              rows(
                  warehouse,
                  "SELECT node, links, active, expected, missing, slow FROM reports.link_health"
                      + " ORDER BY node"))
          .containsExactly("n1 4 3 3 0 false", "n2 4 3 3 0 true", "n3 4 2 3 1 false");
    }
  }
}
