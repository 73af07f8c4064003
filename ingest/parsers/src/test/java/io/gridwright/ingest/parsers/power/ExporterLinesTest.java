package io.gridwright.ingest.parsers.power;

import static io.gridwright.ingest.parsers.power.Documents.parse;
import static io.gridwright.ingest.parsers.power.Documents.samples;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.PowerSample;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Exporters of power distribution units and service processors, as Prometheus text. */
class ExporterLinesTest {
  @Test
  void oneWattageInThreeScalesIsOneReading() {
    var result =
        parse(
            "http://pdu/snmp",
            """
            # TYPE rPDUIdentDevicePowerWatts gauge
            rPDUIdentDevicePowerWatts 2240
            rPDULoadStatusLoad{rPDULoadStatusIndex="1"} 107
            rPDU2DeviceStatusPower{rPDU2DeviceStatusIndex="1"} 224
            rPDU2DeviceStatusEnergy{rPDU2DeviceStatusIndex="1"} 918273
            rPDU2OutletMeteredStatusPower{rPDU2OutletMeteredStatusIndex="1"} 139
            rPDU2OutletMeteredStatusPower{rPDU2OutletMeteredStatusIndex="24"} -1
            """);
    assertThat(result.kind()).isEqualTo(DocumentKind.PROMETHEUS);
    assertThat(samples(result))
        .containsExactly(
            new PowerSample(
                "n7/pdu/1",
                "pdu",
                2240.0,
                null,
                91827.3,
                null,
                null,
                Map.of("rPDU2DeviceStatusPower", 2240.0)),
            new PowerSample(
                "n7/circuit/1", "circuit", null, null, null, null, null, Map.of("current_a", 10.7)),
            new PowerSample("n7/outlet/1", "outlet", 139.0, null, null, null, null, Map.of()));
    assertThat(result.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly("not_available");
  }

  @Test
  @DisplayName("BR-063: NaN never becomes a number that an average would carry on")
  void notANumberIsLeftOutAndTheStateKept() {
    var result =
        parse(
            "http://n7/ipmi",
            """
            # TYPE ipmi_dcmi_power_consumption_watts gauge
            ipmi_dcmi_power_consumption_watts 372
            ipmi_sensor_state{id="4024",name="PS1 Status",type="Power Supply"} 0
            ipmi_sensor_value{id="4024",name="PS1 Status",type="Power Supply"} NaN
            ipmi_temp_celsius{sensor="Inlet"} NaN
            ipmi_temperature_celsius{id="3",name="Exhaust"} 41.5
            ipmi_temperature_state{id="3",name="Exhaust"} 1
            """);
    assertThat(result.records()).isEqualTo(6);
    assertThat(samples(result))
        .containsExactly(
            new PowerSample("n7", "chassis", 372.0, null, null, null, null, Map.of()),
            new PowerSample(
                "n7/sensor/PS1 Status#4024", "sensor", null, null, null, null, "Nominal", Map.of()),
            new PowerSample(
                "n7/sensor/Exhaust#3", "sensor", null, null, null, 41.5, "Warning", Map.of()));
    assertThat(result.deadLetters()).extracting(DeadLetter::reason).containsExactly("not_a_number");
  }

  @Test
  @DisplayName("BR-070: the energy of a GPU comes in millijoules")
  void energyOfAGpuIsInMillijoules() {
    var result =
        parse(
            "http://n7/gpu",
            "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION{gpu=\"0\",UUID=\"GPU-1\",Hostname=\"n7\"} 952494\n");
    assertThat(result.events())
        .singleElement()
        .satisfies(
            event -> assertThat(((GpuSample) event.body()).power().energyJ()).isEqualTo(952.494));
  }

  @Test
  void aHostWithoutDcmiHasNoPowerSeriesAndThatIsNotZero() {
    var result = parse("http://n8/ipmi", "# TYPE a gauge\nipmi_chassis_power_state 1\n");
    assertThat(samples(result)).isEmpty();
    assertThat(result.rejected()).isZero();
  }

  @Test
  @DisplayName("BR-059: of an exporter's power controls too, only the first is the chassis")
  void totalAndPartsOfAnExporterHaveTheirScopes() {
    var result =
        parse(
            "http://n7/idrac",
            """
            idrac_power_control_consumed_watts{id="0",name="System Power Control"} 480
            idrac_power_control_consumed_watts{id="1",name="PSU1"} 240
            idrac_power_supply_output_watts{id="0"} 240
            """);
    assertThat(samples(result))
        .extracting(PowerSample::scope)
        .containsExactly("chassis", "sensor", "psu");
  }
}
