package io.gridwright.ingest.parsers.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.topology.Told;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.FaultKind;
import io.gridwright.model.signal.PowerSample;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What switches say of themselves: their own status, and the log of the fabric manager. */
class SwitchReportsTest {
  @Test
  void aSwitchTellsItsSuppliesItsHeatAndItsFans() {
    var told =
        Told.of(
            "status.out",
            """
            =================
            part number        | MSB7790
            GUID               | 0x1c34da0300000001
            -----------------
            PSU0 status        | OK
                 fan status    | OK
                 power (W)     | foo
            PSU1 status        |
                 power (W)     | 71
            -----------------
            temperature (C)    | 45
            max temp (C)       | 57
            fan status         | ERROR
            fan#1 (rpm)        |
            fan#2 (rpm)        | 7349
            """);
    assertThat(told.result().kind()).isEqualTo(DocumentKind.IBSWINFO);
    assertThat(told.reasons()).containsExactly("not_a_number");
    var sample = told.bodies(PowerSample.class).get(0);
    assertThat(sample.equipment()).isEqualTo("0x1c34da0300000001");
    assertThat(sample.scope()).isEqualTo("switch");
    assertThat(sample.powerW()).isEqualTo(71);
    assertThat(sample.temperatureC()).isEqualTo(45);
    assertThat(sample.health()).isEqualTo("ERROR");
    assertThat(sample.extra())
        .isEqualTo(Map.of("PSU1_power_w", 71.0, "max_temperature_c", 57.0, "fan_2_rpm", 7349.0));
    assertThat(told.result().records()).isEqualTo(8);
  }

  @Test
  void anErrorOfASwitchIsAFaultWithItsNumber() {
    var told =
        Told.of(
            "fabricmanager.log",
            "n1",
            """
            the tail of an entry
            [Feb 27 2026 07:09:52] [INFO] [tid 1803] Received an inband message:  Message header
            Message payload details:Team release request: Team Handle:7be4 Flags:0

            [Feb 27 2026 15:10:02] [ERROR] [tid 12] detected NVSwitch non-fatal error 12028 on fid 0
            on NVSwitch pci bus id 00000000:86:00.0 physical id 3 port 61
            [Feb  2 2026 15:10:03] [ERROR] [tid 12] detected NVSwitch fatal error 20034 on fid 0 on NVSwitch pci bus id 00000000:87:00.0
            [Feb 27 2026 15:10:04] [WARNING] [tid 12] something else
            [Feb 31 2026 99:10:04] [ERROR] [tid 12] when was that
            """);
    assertThat(told.result().kind()).isEqualTo(DocumentKind.FABRIC_MANAGER);
    assertThat(told.reasons()).containsExactly("malformed_line", "bad_timestamp");
    var faults = told.bodies(FaultEvent.class);
    assertThat(faults)
        .extracting(FaultEvent::fault, FaultEvent::code, FaultEvent::device)
        .containsExactly(
            tuple(FaultKind.SXID, 12028, "00000000:86:00.0"),
            tuple(FaultKind.SXID, 20034, "00000000:87:00.0"),
            tuple(FaultKind.CONDITION, null, null));
    assertThat(faults.get(0).labels())
        .containsEntry("port", "61")
        .containsEntry("fatal", "false")
        .containsEntry("zone", "assumed UTC");
    assertThat(faults.get(1).labels()).containsEntry("fatal", "true");
    assertThat(told.result().events().get(1).eventTime())
        .isEqualTo(Instant.parse("2026-02-27T15:10:02Z"));
  }
}
