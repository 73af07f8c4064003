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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IpmiParserTest {
  @Test
  void sensorsOfIpmitoolAreRowsWithUnits() {
    var result =
        parse(
            "ipmitool sensor",
            """
            CPU1 Temp        | 33.000     | degrees C  | ok    | 0.000     | 0.000
            Inlet            | 77.000     | degrees F  | ok    | na        | na
            FAN1             | 4200.000   | RPM        | ok    | 300.000   | 500.000
            PSU1 Power In    | 210.000    | Watts      | ok    | na        | na
            Pwr Consumption  | 412.000    | Watts      | ok    | na        | na
            PS1 Status       | 0x1        | discrete   | 0x0100| na        | na
            P1-DIMMA3 TEMP   | na         |            | na    | na        | na
            """);
    assertThat(result.kind()).isEqualTo(DocumentKind.IPMI_TEXT);
    assertThat(result.records()).isEqualTo(7);
    assertThat(samples(result))
        .containsExactly(
            new PowerSample("n7/CPU1 Temp", "sensor", null, null, null, 33.0, "ok", Map.of()),
            new PowerSample("n7/Inlet", "sensor", null, null, null, 25.0, "ok", Map.of()),
            new PowerSample(
                "n7/FAN1", "sensor", null, null, null, null, "ok", Map.of("speed_rpm", 4200.0)),
            new PowerSample("n7/PSU1 Power In", "psu", 210.0, null, null, null, "ok", Map.of()),
            new PowerSample(
                "n7/Pwr Consumption", "chassis", 412.0, null, null, null, "ok", Map.of()),
            new PowerSample("n7/PS1 Status", "sensor", null, null, null, null, "0x0100", Map.of()));
    assertThat(result.deadLetters()).extracting(DeadLetter::reason).containsExactly("no_reading");
  }

  @Test
  @DisplayName("BR-062: N/A is no number; the state is what such a sensor says")
  void aSensorWithoutANumberHasAState() {
    var result =
        parse(
            "ipmi-sensors",
            """
            ID,Name,Type,State,Reading,Units,Event
            70,Inlet,Temperature,Nominal,21.50,C,'OK'
            71,PSU2,Power Supply,Nominal,N/A,N/A,'Presence detected'
            72,Spare,Power Supply,N/A,N/A,N/A,'OK'
            """);
    assertThat(result.records()).isEqualTo(3);
    assertThat(samples(result))
        .containsExactly(
            new PowerSample("n7/Inlet", "sensor", null, null, null, 21.5, "Nominal", Map.of()),
            new PowerSample("n7/PSU2", "sensor", null, null, null, null, "Nominal", Map.of()));
    assertThat(result.deadLetters()).extracting(DeadLetter::reason).containsExactly("no_reading");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
            Instantaneous power reading:                   215 Watts
            Minimum during sampling period:                162 Watts
            Maximum during sampling period:                276 Watts
            Average power reading over sample period:      176 Watts
            IPMI timestamp:                           Wed Feb 15 12:49:51 2017
            Sampling period:                          00001000 Seconds.
            Power reading state is:                   activated
        """,
        """
        Current Power                        : 215 Watts
        Minimum Power over sampling duration : 162 watts
        Maximum Power over sampling duration : 276 watts
        Average Power over sampling duration : 176 watts
        Time Stamp                           : 11/03/2023 - 08:36:29
        Statistics reporting time period     : 1000000 milliseconds
        Power Measurement                    : Active
        """,
        """
        ipmiutil dcmi ver 3.17
          Current Power:                   215 Watts
          Min Power over sample duration:  162 Watts
          Max Power over sample duration:  276 Watts
          Avg Power over sample duration:  176 Watts
          Sampling period:                 1000000 ms
          Power reading state is:          active
          Power Limit:       896 Watts (inactive)
        """
      })
  void theReadingOfAHostIsOneRecordWithWhateverTool(String text) {
    var result = parse("dcmi", text);
    assertThat(result.records()).isEqualTo(1);
    assertThat(result.events().get(0).eventTime()).isEqualTo(Documents.READ_AT);
    assertThat(samples(result))
        .singleElement()
        .satisfies(
            sample -> {
              assertThat(sample.powerW()).isEqualTo(215);
              assertThat(sample.limitW()).isNull();
              assertThat(sample.scope()).isEqualTo("chassis");
              assertThat(sample.extra())
                  .isEqualTo(
                      Map.of(
                          "minimum_w", 162.0,
                          "maximum_w", 276.0,
                          "average_w", 176.0,
                          "period_s", 1000.0));
            });
  }

  @Test
  void aHostThatDoesNotMeasureNowHasNoPower() {
    var result = parse("dcmi", "Current Power : 0 Watts\nPower Measurement : Not Available\n");
    assertThat(samples(result)).extracting(PowerSample::powerW).containsOnlyNulls();
    assertThat(samples(result)).extracting(PowerSample::health).containsExactly("Not Available");
  }

  @Test
  @DisplayName("BR-064: a host without DCMI costs one dead letter, and its power is unknown")
  void anUnsupportedReadingIsOneDeadLetter() {
    var result = parse("dcmi", "ipmi-dcmi: DCMI not supported\n");
    assertThat(result.kind()).isEqualTo(DocumentKind.IPMI_TEXT);
    assertThat(result.records()).isEqualTo(1);
    assertThat(result.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly("not_supported");
  }
}
