package io.gridwright.ingest.parsers.power;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.PowerSample;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BmsParserTest {
  private final BmsParser parser = new BmsParser();

  private ParseResult message(String topic, String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    var document =
        new SourceDocument("mqtt://b:1883/" + topic, null, null, Documents.READ_AT, bytes);
    return parser.parse(document, DocumentKind.BMS_POINT);
  }

  @Test
  void aValueIsReadWithItsMetadata() {
    var metadata =
        message(
            "BMS/v1/PUB/Metadata/PowerMeter/ActivePower/hall1/m7",
            """
            {"objectType":"PowerMeter","pointType":"ActivePower","objectId":"meter-7",
             "servesId":["rack-3"],"engUnit":"MW"}
            """);
    assertThat(metadata.events())
        .singleElement()
        .satisfies(
            event -> {
              var info = (MetricSample) event.body();
              assertThat(info.name()).isEqualTo("bms_point_info");
              assertThat(info.labels()).containsEntry("servesId", "[\"rack-3\"]");
            });
    var value =
        message(
            "BMS/v1/PUB/Value/PowerMeter/ActivePower/hall1/m7",
            "{\"value\":1.25,\"timestamp\":1743620423000,\"quality\":1}");
    assertThat(Documents.samples(value))
        .containsExactly(
            new PowerSample("meter-7", "feed", 1_250_000.0, null, null, null, null, Map.of()));
    assertThat(value.events().get(0).eventTime()).isEqualTo(Instant.ofEpochMilli(1743620423000L));
  }

  @Test
  void aRacksUnitsAreFixedAndOthersAreKeptAsSaid() {
    assertThat(
            Documents.samples(
                message(
                    "BMS/v1/PUB/Value/Rack/RackPower/row3/r5",
                    "{\"value\":120.5,\"timestamp\":1743620423000,\"quality\":1}")))
        .containsExactly(
            new PowerSample("row3/r5", "rack", 120_500.0, null, null, null, null, Map.of()));
    assertThat(
            Documents.samples(
                message(
                    "BMS/v1/PUB/Value/PowerMeter/ActivePower/x",
                    "{\"value\":120.5,\"timestamp\":1743620423000,\"quality\":1}")))
        .containsExactly(
            new PowerSample(
                "x", "feed", null, null, null, null, null, Map.of("ActivePower", 120.5)));
  }

  @Test
  void aSetpointIsNoReadingAndAStateHasItsWord() {
    var ignored =
        message(
            "BMS/v1/PUB/Metadata/CDU/LiquidTemperature/c1",
            "{\"objectType\":\"CDU\",\"pointType\":\"LiquidTemperature\",\"engUnit\":\"C\",\"isSetpoint\":true}");
    var setpoint =
        message(
            "BMS/v1/PUB/Value/CDU/LiquidTemperature/c1",
            "{\"value\":30,\"timestamp\":1743620423000,\"quality\":1}");
    assertThat(ignored.rejected()).isZero();
    assertThat(Documents.samples(setpoint))
        .extracting(PowerSample::temperatureC)
        .containsOnlyNulls();
    ignored =
        message(
            "BMS/v1/PUB/Metadata/Rack/RackLeakDetect/r5",
            """
            {"objectType":"Rack","pointType":"RackLeakDetect","rackLocationId":"r5",
             "stateText":[{"value":0,"text":"NoLeak"},{"value":1,"text":"Leak"}]}
            """);
    var leak =
        message(
            "BMS/v1/PUB/Value/Rack/RackLeakDetect/r5",
            "{\"value\":1,\"timestamp\":1743620423000,\"quality\":1}");
    assertThat(Documents.samples(leak)).extracting(PowerSample::health).containsExactly("Leak");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"value\":1,\"timestamp\":1743620423000,\"quality\":0}    | bad_quality",
        "{\"value\":null,\"timestamp\":1743620423000,\"quality\":1} | no_reading",
        "{\"value\":\"on\",\"timestamp\":1743620423000,\"quality\":1} | not_a_number",
        "{\"value\":1,\"timestamp\":0,\"quality\":1} | bad_time",
        "{\"value\":1, | malformed_document",
      })
  void whatIsNotToBeTrustedIsADeadLetter(String json, String reason) {
    var result = message("BMS/v1/PUB/Value/Rack/RackPower/r5", json);
    assertThat(result.records()).isEqualTo(1);
    assertThat(result.deadLetters()).extracting(DeadLetter::reason).containsExactly(reason);
  }
}
