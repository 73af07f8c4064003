package io.gridwright.app.twin.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.spec.FleetSpecLoader;
import io.gridwright.app.twin.state.Fault;
import io.gridwright.app.twin.state.FaultKind;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RedfishTest {
  private final TwinState state =
      new TwinState(new FleetSpecLoader().loadDefault(), 5, Instant.parse("2026-12-01T09:00:00Z"));

  @Test
  void thePowerOfTheUnitsAddsUpToTheFeed() {
    double units = 0;
    for (var member : get("PowerEquipment/RackPDUs").path("Members")) {
      var path = member.path("@odata.id").asText().substring("/redfish/v1/".length());
      units += get(path + "/Metrics").path("PowerWatts").path("Reading").asDouble();
    }
    double feed =
        get("PowerEquipment/Switchgear/feed-1/Metrics")
            .path("PowerWatts")
            .path("Reading")
            .asDouble();

    assertThat(units).isCloseTo(feed, within(1.0)).isGreaterThan(150_000);
  }

  @Test
  void aNodeReportsItsDrawAndTheHeatOfEachGpu() {
    var power = get("Chassis/nvl1-n01/Power").path("PowerControl").path(0);
    var thermal = get("Chassis/nvl1-n01/Thermal").path("Temperatures");

    assertThat(power.path("PowerConsumedWatts").asDouble())
        .isBetween(600.0, power.path("PowerCapacityWatts").asDouble());
    assertThat(thermal).hasSize(5);
  }

  @Test
  void aLostUnitIsCriticalAndItsNodesAreDark() {
    state.inject(new Fault(FaultKind.PDU_LOSS, "pdu-hgx-a-1", 0, 0, 0, 600));
    state.advanceTo(20);

    assertThat(get("PowerEquipment/RackPDUs/pdu-hgx-a-1").path("Status").path("Health").asText())
        .isEqualTo("Critical");
    assertThat(
            state.world().nodes().stream().filter(n -> n.downReason() != null).map(SimNode::name))
        .containsExactly("hgx01", "hgx02", "hgx03", "hgx04");
    assertThat(get("Chassis/hgx02/Power").path("PowerControl").path(0).path("PowerConsumedWatts"))
        .hasToString("0.0");
  }

  @Test
  void aPathThatIsNotThereSaysSo() {
    assertThat(new Redfish(state).get("Chassis/nobody").status()).isEqualTo(404);
    assertThat(new Redfish(state).get("Nonsense").status()).isEqualTo(404);
  }

  private JsonNode get(String path) {
    var reply = new Redfish(state).get(path);
    assertThat(reply.status()).as(path).isEqualTo(200);
    return Objects.requireNonNull(Json.parse(reply.body()));
  }
}
