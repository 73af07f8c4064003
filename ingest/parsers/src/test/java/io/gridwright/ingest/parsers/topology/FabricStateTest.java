package io.gridwright.ingest.parsers.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.FaultEvent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FabricStateTest {
  private static final String ZERO = "00000000-0000-0000-0000-000000000000";
  private static final String RACK = "9c6f5af3-0000-0000-0000-000000000001";
  private static final String GB200 = "NVIDIA GB200";
  private static final String H100 = "NVIDIA H100 80GB HBM3";

  private static FabricState gpu(String state, String status, long clique, String uuid) {
    return new FabricState("GPU 0", state, status, clique, uuid);
  }

  @Test
  @DisplayName("BR-042: a GB200 without a fabric manager service is judged by its GPUs' state")
  void aSuperchipIsJudgedByStateAndStatus() {
    assertThat(gpu("Completed", "Success", 4026, RACK).problem(GB200)).isNull();
    assertThat(gpu("Completed", "Success", 4026, RACK).domain(GB200)).isEqualTo(RACK + ".4026");
    assertThat(gpu("Not Supported", "Success", 0, ZERO).problem(GB200))
        .contains("state Not Supported");
    var detailsUnsupported =
        Told.of(
            "q.txt",
            "n1",
            section("Completed", "Success", 4026, RACK)
                + "        Health\n            Summary : Not Supported\n");
    assertThat(detailsUnsupported.bodies(FaultEvent.class)).isEmpty();
  }

  @Test
  @DisplayName("BR-043: GH200 is not an H200")
  void productsAreComparedWordByWord() {
    assertThat(GpuProduct.spansHosts("NVIDIA GH200 480GB")).isTrue();
    assertThat(GpuProduct.spansHosts("NVIDIA H200")).isFalse();
    assertThat(GpuProduct.spansHosts("NVIDIA-GB200")).isTrue();
    assertThat(GpuProduct.spansHosts("NVIDIA-H100-80GB-HBM3-MIG-1g.10gb")).isFalse();
    assertThat(GpuProduct.spansHosts("Something else")).isNull();
    assertThat(gpu("N/A", "N/A", 0, ZERO).problem("NVIDIA H200")).isNull();
  }

  @Test
  @DisplayName("BR-044: a UUID of zeros is no NVLink domain")
  void zeroesAreNoDomain() {
    var host = gpu("Completed", "Success", 0, ZERO);
    assertThat(host.domain(H100)).isNull();
    assertThat(host.domain(null)).isNull();
    assertThat(host.problem(H100)).isNull();
    assertThat(NvlinkDomainName.of(ZERO)).isNull();
    assertThat(NvlinkDomainName.of(ZERO + ".1")).isNull();
  }

  @Test
  @DisplayName("BR-045: an id that looks valid joins no H100 hosts")
  void anIdAloneJoinsNoHosts() {
    assertThat(gpu("Completed", "Success", 1, RACK).domain(H100)).isNull();
    assertThat(gpu("Completed", "Success", 1, RACK).domain(GB200)).isEqualTo(RACK + ".1");
  }

  @Test
  @DisplayName("BR-046: cliques with one number in two fabrics are two domains")
  void theCliqueAloneIsNoName() {
    var other = "9c6f5af3-0000-0000-0000-000000000002";
    assertThat(gpu("Completed", "Success", 1, RACK).domain(GB200))
        .isNotEqualTo(gpu("Completed", "Success", 1, other).domain(GB200));
  }

  @Test
  @DisplayName("BR-047: all GPUs of a node must agree")
  void oneGpuIsNotTakenForTheNode() {
    var text = new StringBuilder("    Product Name : " + H100 + "\n");
    for (int i = 0; i < 7; i++) {
      text.append(section("Completed", "Success", 0, ZERO));
    }
    var sick = Told.of("q.txt", "n1", text + section("Completed", "Unknown Error", 0, ZERO));
    assertThat(sick.bodies(FaultEvent.class))
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.node()).isEqualTo("n1");
              assertThat(fault.cleared()).isFalse();
              assertThat(fault.detail()).startsWith("GPU 7 ").contains("Unknown Error");
            });
    assertThat(sick.result().records()).isEqualTo(8);
    var well = Told.of("q.txt", "n1", text.toString());
    assertThat(well.bodies(FaultEvent.class)).singleElement().matches(FaultEvent::cleared);
    var torn =
        Told.of(
            "q.txt",
            "n1",
            "Product Name : GB200\n"
                + section("Completed", "Success", 1, RACK)
                + section("Completed", "Success", 2, RACK));
    assertThat(torn.edges()).isEmpty();
    assertThat(torn.bodies(FaultEvent.class)).singleElement().matches(f -> !f.cleared());
  }

  @Test
  @DisplayName("BR-054: completed is not healthy; state, status, clique and UUID are all tested")
  void completedIsNotHealthy() {
    assertThat(gpu("Completed", "Insufficient Resources", 0, ZERO).problem(GB200))
        .contains("Insufficient Resources");
    assertThat(gpu("Completed", "Success", 0, RACK).problem(GB200)).isNotNull();
    assertThat(gpu("Completed", "Success", 7, ZERO).problem(GB200)).isNotNull();
    assertThat(gpu("In Progress", "Success", 7, RACK).problem(GB200)).isNotNull();
    assertThat(gpu("Completed", "Success", 7, RACK).problem(GB200)).isNull();
    assertThat(gpu("Completed", "Insufficient Resources", 0, ZERO).problem(null)).isNotNull();
  }

  @Test
  @DisplayName("BR-055: a UUID that begins with a zero is valid")
  void onlyZeroesAloneAreNone() {
    assertThat(NvlinkDomainName.of("00112233-4455-6677-8899-AABBCCDDEEFF"))
        .isEqualTo("00112233-4455-6677-8899-aabbccddeeff");
    assertThat(
            gpu("Completed", "Success", 1, "00112233-4455-6677-8899-aabbccddeeff").problem(GB200))
        .isNull();
  }

  @Test
  void aNodeWhoseGpusAgreeIsInTheirDomain() {
    var told =
        Told.of(
            "q.txt",
            "n1",
            section("Completed", "Success", 4026, RACK)
                + section("Completed", "Success", 4026, RACK));
    assertThat(told.result().kind()).isEqualTo(DocumentKind.FABRIC_STATE);
    assertThat(told.edges()).containsExactly("NODE n1 < NVLINK_DOMAIN " + RACK + ".4026");
    assertThat(told.bodies(FaultEvent.class)).singleElement().matches(FaultEvent::cleared);
  }

  private static String section(@Nullable String state, String status, long clique, String uuid) {
    return """
        Fabric
            State                             : %s
            Status                            : %s
            CliqueId                          : %d
            ClusterUUID                       : %s
    """
        .formatted(state, status, clique, uuid);
  }
}
