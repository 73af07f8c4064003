package io.gridwright.ingest.parsers.power;

import static io.gridwright.ingest.parsers.power.Documents.parse;
import static io.gridwright.ingest.parsers.power.Documents.samples;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.PowerSample;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SnmpParserTest {
  @Test
  @DisplayName("BR-065: watts are watts, amperes come in tenths, kilowatts in hundredths")
  void theScaleIsThatOfTheObject() {
    var result =
        parse(
            "snmp://pdu",
            """
            .1.3.6.1.4.1.318.1.1.12.1.16.0 = INTEGER: 224
            .1.3.6.1.4.1.318.1.1.12.2.3.1.1.2.1 = Gauge32: 107
            .1.3.6.1.4.1.318.1.1.26.4.3.1.9.1 = INTEGER: 918273
            PowerNet-MIB::rPDU2PhaseStatusPower.2 = INTEGER: 56
            """);
    assertThat(result.kind()).isEqualTo(DocumentKind.SNMP_TEXT);
    assertThat(samples(result))
        .containsExactly(
            new PowerSample("n7/pdu/1", "pdu", 224.0, null, 91827.3, null, null, Map.of()),
            new PowerSample(
                "n7/circuit/1", "circuit", null, null, null, null, null, Map.of("current_a", 10.7)),
            new PowerSample("n7/circuit/2", "circuit", 560.0, null, null, null, null, Map.of()));
    assertThat(result.events().get(0).records()).isEqualTo(2);
  }

  @Test
  @DisplayName("BR-066: -1 is a phase that is not there, not a watt less")
  void negativeNumbersAreNotAvailable() {
    var result =
        parse(
            "snmp://pdu",
            """
            .1.3.6.1.4.1.318.1.1.22.2.6.1.20.1.1 = INTEGER: 17
            .1.3.6.1.4.1.318.1.1.22.2.6.1.20.1.2 = INTEGER: -1
            .1.3.6.1.4.1.318.1.1.22.2.6.1.20.1.3 = INTEGER: -1
            """);
    assertThat(samples(result)).extracting(PowerSample::powerW).containsExactly(1700.0);
    assertThat(samples(result)).extracting(PowerSample::scope).containsExactly("feed");
    assertThat(result.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly("not_available", "not_available");
  }

  @Test
  @DisplayName("BR-068: each sensor says its decimal digits")
  void digitsAreReadPerSensor() {
    var result =
        parse(
            "snmp://pdu",
            """
            PDU2-MIB::outletSensorDecimalDigits.1.3.rmsCurrent = Gauge32: 1
            PDU2-MIB::outletSensorDecimalDigits.1.3.activePower = Gauge32: 0
            PDU2-MIB::measurementsOutletSensorSignedValue.1.3.rmsCurrent = INTEGER: 52
            PDU2-MIB::measurementsOutletSensorSignedValue.1.3.activePower = INTEGER: 1210
            """);
    assertThat(samples(result))
        .singleElement()
        .satisfies(
            sample -> {
              assertThat(sample.powerW()).isEqualTo(1210);
              assertThat(sample.extra().get("current_a")).isEqualTo(5.2);
            });
  }

  @Test
  void sensorsWithoutDigitsHaveThoseOfTheirKind() {
    var result =
        parse(
            "snmp://pdu",
            """
            PDU2-MIB::measurementsOutletSensorSignedValue.1.10.rmsCurrent = INTEGER: 623
            .1.3.6.1.4.1.13742.6.5.4.3.1.6.1.10.4 = INTEGER: 229
            .1.3.6.1.4.1.13742.6.5.4.3.1.6.1.10.5 = INTEGER: 139
            PDU2-MIB::measurementsOutletSensorSignedValue.1.10.powerFactor = INTEGER: 97
            PDU2-MIB::measurementsOutletSensorSignedValue.1.10.activeEnergy = INTEGER: 5000
            PDU2-MIB::measurementsOutletSensorSignedValue.1.10.frequency = INTEGER: 500
            """);
    assertThat(samples(result))
        .containsExactly(
            new PowerSample(
                "n7/outlet/1/10",
                "outlet",
                139.0,
                null,
                5.0,
                null,
                null,
                Map.of(
                    "current_a", 0.623,
                    "voltage_v", 229.0,
                    "power_factor", 0.97,
                    "frequency_hz", 50.0)));
    assertThat(result.events())
        .singleElement()
        .satisfies(e -> assertThat(e.records()).isEqualTo(6));
  }

  @Test
  void whatIsNotKnownOrNoNumberIsADeadLetterEach() {
    var result =
        parse(
            "snmp://pdu",
            """
            outletWatts.1.5 = INTEGER: 44
            outletCurrentPercentLoad.1.5 = INTEGER: -1
            SNMPv2-MIB::sysName.0 = STRING: pdu-a
            outletWatts.1.6 = No Such Instance currently exists at this OID
            Timeout: No Response
            """);
    assertThat(samples(result)).extracting(PowerSample::powerW).containsExactly(44.0);
    assertThat(result.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly("not_available", "unknown_object", "not_a_number", "malformed_line");
  }
}
