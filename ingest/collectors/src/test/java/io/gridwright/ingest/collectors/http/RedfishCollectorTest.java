package io.gridwright.ingest.collectors.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.collectors.CollectFailure;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RedfishCollectorTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  private static final String V1 = "/redfish/v1/";
  private final HttpFetch fetch = new HttpFetch(FetchLimits.DEFAULT);
  private Site site;

  @BeforeEach
  void start() throws IOException {
    site = new Site();
    page("", link("Chassis", "Chassis"), link("PowerEquipment", "PowerEquipment"));
    page("Chassis", members("Chassis/n1", "Chassis/n2"));
    page(
        "Chassis/n1",
        link("EnvironmentMetrics", "Chassis/n1/EnvironmentMetrics"),
        link("ThermalSubsystem", "Chassis/n1/ThermalSubsystem"));
    page("Chassis/n1/EnvironmentMetrics", "\"env\":1");
    page(
        "Chassis/n1/ThermalSubsystem",
        link("ThermalMetrics", "Chassis/n1/ThermalSubsystem/Metrics"));
    page("Chassis/n1/ThermalSubsystem/Metrics", "\"t\":1");
    page("Chassis/n2", link("Power", "Chassis/n2/Power"), link("Thermal", "Chassis/n2/Thermal"));
    page("Chassis/n2/Power", "\"p\":1");
    page("Chassis/n2/Thermal", "\"t\":2");
    page("PowerEquipment", link("RackPDUs", "PowerEquipment/RackPDUs"));
    page("PowerEquipment/RackPDUs", members("PowerEquipment/RackPDUs/A"));
    page("PowerEquipment/RackPDUs/A", link("Metrics", "PowerEquipment/RackPDUs/A/Metrics"));
    page("PowerEquipment/RackPDUs/A/Metrics", "\"w\":1");
  }

  @AfterEach
  void stop() {
    fetch.close();
    site.close();
  }

  @Test
  void handsOverReadingsAndUnitsButNotTheWayToThem() {
    var collected = collector(100).collect(NOW);
    assertThat(collected.failures()).isEmpty();
    assertThat(sources(collected.documents().stream().map(d -> d.source()).toList()))
        .containsExactly(
            "Chassis/n1/EnvironmentMetrics",
            "Chassis/n2/Power",
            "Chassis/n2/Thermal",
            "PowerEquipment/RackPDUs/A",
            "Chassis/n1/ThermalSubsystem/Metrics",
            "PowerEquipment/RackPDUs/A/Metrics");
    assertThat(site.requests).hasSize(13).doesNotHaveDuplicates();
  }

  @Test
  @DisplayName("BR-061: power is found in the chassis' Power and subsystems, never below a member")
  void walksSuppliesPartsOfPdusAndProcessors() {
    site.pages.clear();
    page("", link("Chassis", "Chassis"), link("PowerEquipment", "E"), link("Systems", "Systems"));
    page("Chassis", members("Chassis/n1"));
    page("Chassis/n1", link("Power", "Chassis/n1/Power"), link("PowerSubsystem", "Chassis/n1/PS"));
    page(
        "Chassis/n1/Power", "\"PowerControl\":[{\"@odata.id\":\"/redfish/v1/P#/PowerControl/0\"}]");
    page("Chassis/n1/PS", link("PowerSupplies", "Chassis/n1/PS/Supplies"));
    page("Chassis/n1/PS/Supplies", members("Chassis/n1/PS/1"));
    page("Chassis/n1/PS/1", link("Metrics", "Chassis/n1/PS/1/Metrics"));
    page("Chassis/n1/PS/1/Metrics", "\"w\":1");
    page("E", link("RackPDUs", "E/P"));
    page("E/P", members("E/P/A"));
    page("E/P/A", link("Outlets", "E/P/A/Outlets"));
    page("E/P/A/Outlets", members("E/P/A/Outlets/1"));
    page("E/P/A/Outlets/1", "\"w\":1");
    page("Systems", members("Systems/s"));
    page("Systems/s", link("Processors", "Systems/s/Processors"));
    page("Systems/s/Processors", members("Systems/s/Processors/GPU_0"));
    page("Systems/s/Processors/GPU_0", link("EnvironmentMetrics", "Systems/s/G0"));
    page("Systems/s/G0", "\"w\":1");
    var collected = collector(100).collect(NOW);
    assertThat(collected.failures()).isEmpty();
    assertThat(sources(collected.documents().stream().map(d -> d.source()).toList()))
        .containsExactlyInAnyOrder(
            "Chassis/n1/Power",
            "Chassis/n1/PS",
            "Chassis/n1/PS/1",
            "Chassis/n1/PS/1/Metrics",
            "E/P/A",
            "E/P/A/Outlets/1",
            "Systems/s/G0");
  }

  @Test
  void anAddressMayNameTheRootItself() {
    for (var address : List.of("/redfish/v1", "/redfish/v1/")) {
      site.requests.clear();
      new RedfishCollector("bmc", fetch, List.of(site.endpoint(address)), Map::of).collect(NOW);
      assertThat(site.requests).hasSize(13).startsWith("/redfish/v1/");
    }
  }

  @Test
  void aBranchThatFailsLosesNoOther() {
    site.pages.remove(V1 + "Chassis/n1");
    site.pages.put(V1 + "PowerEquipment", "<html>");
    var collected = collector(100).collect(NOW);
    assertThat(sources(collected.documents().stream().map(d -> d.source()).toList()))
        .containsExactly("Chassis/n2/Power", "Chassis/n2/Thermal");
    assertThat(collected.failures())
        .extracting(CollectFailure::reason)
        .containsExactlyInAnyOrder("unreachable", "malformed_document");
  }

  @Test
  void followsPagesButNoLoopAndNoOtherHost() {
    site.pages.put(
        V1 + "Chassis",
        "{" + members("Chassis/n1") + ",\"Members@odata.nextLink\":\"" + V1 + "Chassis?p=2\"}");
    site.pages.put(
        V1 + "Chassis?p=2",
        "{\"Members\":[{\"@odata.id\":\"/redfish/v1/Chassis/n2\"},"
            + "{\"@odata.id\":\"http://elsewhere.example/redfish/v1/Chassis/x\"},"
            + "{\"@odata.id\":\"/redfish/../admin\"}, {\"@odata.id\":\"mailto:a\"}],"
            + "\"Members@odata.nextLink\":\"/redfish/v1/Chassis\"}");
    var collected = collector(100).collect(NOW);
    assertThat(collected.failures()).isEmpty();
    assertThat(collected.documents()).hasSize(6);
    assertThat(site.requests).hasSize(14).doesNotHaveDuplicates();
  }

  @Test
  void aServiceThatNeverEndsIsCutAndSaysSo() {
    var collected = collector(5).collect(NOW);
    assertThat(site.requests).hasSize(5);
    assertThat(collected.failures())
        .extracting(CollectFailure::reason)
        .containsExactly("too_many_resources");
  }

  @Test
  void twoServicesAreWalkedAndOneIsDown() {
    site.pages.clear();
    page("", "\"no\":1");
    var down = new Endpoint(null, "n9", site.uri("/nothing"));
    var collected =
        new RedfishCollector("bmc", fetch, List.of(down, site.endpoint("")), Map::of).collect(NOW);
    assertThat(collected.documents()).isEmpty();
    assertThat(collected.failures())
        .extracting(CollectFailure::source)
        .containsExactly(site.uri("/nothing/redfish/v1/").toString());
  }

  private RedfishCollector collector(int maxDocuments) {
    return new RedfishCollector("bmc", fetch, List.of(site.endpoint("")), Map::of, maxDocuments);
  }

  private List<String> sources(List<String> all) {
    return all.stream().map(source -> source.substring(site.uri(V1).toString().length())).toList();
  }

  private void page(String path, String... fields) {
    site.pages.put(V1 + path, "{" + String.join(",", fields) + "}");
  }

  private static String link(String name, String path) {
    return "\"" + name + "\":{\"@odata.id\":\"" + V1 + path + "\"}";
  }

  private static String members(String... paths) {
    return "\"Members\":["
        + String.join(
            ",", List.of(paths).stream().map(p -> "{\"@odata.id\":\"" + V1 + p + "\"}").toList())
        + "]";
  }
}
