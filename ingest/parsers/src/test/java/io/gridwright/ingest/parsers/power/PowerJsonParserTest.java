package io.gridwright.ingest.parsers.power;

import static io.gridwright.ingest.parsers.power.Documents.parse;
import static io.gridwright.ingest.parsers.power.Documents.samples;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.PowerSample;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PowerJsonParserTest {
  @Test
  void theWholeSystemOfCapmcIsAFeedAndItsNodesAreChassis() {
    assertThat(
            samples(
                parse(
                    "capmc",
                    "{\"avg\":5942,\"min\":5748,\"max\":6132,\"window_len\":600,\"e\":0,\"err_msg\":\"\"}")))
        .containsExactly(
            new PowerSample(
                "n7",
                "feed",
                5942.0,
                null,
                null,
                null,
                null,
                Map.of("minimum_w", 5748.0, "maximum_w", 6132.0, "period_s", 600.0)));
    assertThat(
            samples(
                parse(
                    "capmc",
                    "{\"e\":0,\"err_msg\":\"\",\"nodes\":[{\"nid\":40,\"energy\":7200000},{\"nid\":41,\"avg\":12}]}")))
        .containsExactly(
            new PowerSample("n7/nid40", "chassis", null, null, 2.0, null, null, Map.of()),
            new PowerSample("n7/nid41", "chassis", 12.0, null, null, null, null, Map.of()));
  }

  @Test
  void aFailureIsNoReading() {
    var result = parse("capmc", "{\"e\":22,\"err_msg\":\"Invalid argument\",\"avg\":0}");
    assertThat(result.deadLetters()).extracting(DeadLetter::reason).containsExactly("source_error");
  }

  @Test
  void ofABulkAnswerOnlyReadingsThatAreValidCount() {
    var result =
        parse(
            "http://pdu/bulk",
            """
            {"jsonrpc":"2.0","result":{"responses":[
             {"json":{"result":{"_ret_":{"value":229.5,"available":true,"valid":true}},"id":0},"statcode":200},
             {"json":{"result":{"_ret_":{"value":0.0,"available":true,"valid":false}},"id":1},"statcode":200},
             {"json":{"result":{"_ret_":{"name":"gpu2"}},"id":2},"statcode":200},
             {"json":{"error":{"code":-1}},"statcode":500}]},"id":1}
            """);
    assertThat(result.kind()).isEqualTo(DocumentKind.POWER_JSON);
    assertThat(samples(result))
        .containsExactly(
            new PowerSample(
                "n7#0", "sensor", null, null, null, null, null, Map.of("value", 229.5)));
    assertThat(result.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly("not_available", "not_telemetry", "source_error");
  }
}
