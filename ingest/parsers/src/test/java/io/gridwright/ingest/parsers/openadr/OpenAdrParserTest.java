package io.gridwright.ingest.parsers.openadr;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.GridSignal;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class OpenAdrParserTest {
  private static final Instant READ_AT = Instant.parse("2026-03-01T10:00:00Z");

  private static ParseResult parse(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    var document = new SourceDocument("http://vtn/openadr3/events", null, null, READ_AT, bytes);
    var result = Parsers.parse(document);
    assertThat(result.kind()).isEqualTo(DocumentKind.OPENADR);
    return result;
  }

  private static Instant at(String time) {
    return Instant.parse("2026-03-01T" + time + ":00Z");
  }

  @Test
  void eachIntervalOfPricesFollowsTheOneBefore() {
    var result =
        parse(
            """
            [{"id":"price-1","objectType":"EVENT","programID":"u","eventName":"p",
              "intervalPeriod":{"start":"2026-03-01T10:00:00Z","duration":"PT1H"},
              "payloadDescriptors":[{"payloadType":"PRICE","units":"KWH","currency":"USD"}],
              "intervals":[{"id":0,"payloads":[{"type":"PRICE","values":[0.17]}]},
               {"id":1,"intervalPeriod":{"duration":"PT2H"},"payloads":[{"type":"PRICE","values":[0.22]}]},
               {"id":2,"payloads":[{"type":"PRICE","values":["0.3"]}]}]}]
            """);
    assertThat(result.records()).isEqualTo(3);
    assertThat(result.events())
        .extracting(SignalEvent::body)
        .containsExactly(
            new GridSignal("price-1", "price", at("10:00"), at("11:00"), 0.17, "USD/kWh"),
            new GridSignal("price-1", "price", at("11:00"), at("13:00"), 0.22, "USD/kWh"),
            new GridSignal("price-1", "price", at("13:00"), at("14:00"), 0.3, "USD/kWh"));
    assertThat(result.events()).extracting(SignalEvent::eventTime).containsOnly(READ_AT);
    assertThat(result.events().stream().map(SignalEvent::identity).distinct()).hasSize(3);
  }

  @Test
  void limitsAreLoadTargetsAndCarbonIsPerKilowattHour() {
    var result =
        parse(
            """
            [{"id":"limit-1","objectType":"EVENT","programID":"u",
              "intervalPeriod":{"start":"2026-03-01T12:15:00Z","duration":"PT30M"},
              "payloadDescriptors":[{"payloadType":"IMPORT_CAPACITY_LIMIT","units":"KW"}],
              "intervals":[{"id":0,"payloads":[{"type":"IMPORT_CAPACITY_LIMIT","values":[240]}]}]},
             {"id":"ghg-1","objectType":"EVENT","programID":"u",
              "intervalPeriod":{"start":"2026-03-01T10:00:00Z","duration":"P9999Y"},
              "intervals":[{"id":0,"payloads":[{"type":"GHG","values":[340]}]}]}]
            """);
    assertThat(result.events())
        .extracting(SignalEvent::body)
        .containsExactly(
            new GridSignal("limit-1", "load_target", at("12:15"), at("12:45"), 240.0, "kW"),
            new GridSignal("ghg-1", "carbon", at("10:00"), null, 340.0, "g/kWh"));
  }

  @Test
  void yearOneMeansNowAndAlertsHaveNoNumber() {
    var result =
        parse(
            """
            {"eventName":"alert","programID":"44",
             "intervalPeriod":{"start":"0001-01-01","duration":"PT4H"},
             "intervals":[{"id":0,"payloads":[{"type":"ALERT_GRID_EMERGENCY","values":["shed now"]}]}]}
            """);
    assertThat(result.events())
        .extracting(SignalEvent::body)
        .containsExactly(
            new GridSignal("alert", "ALERT_GRID_EMERGENCY", READ_AT, at("14:00"), null, null));
  }

  @Test
  void reportsAreReadByResource() {
    var result =
        parse(
            """
            {"reportName":"r","eventID":"1","clientName":"c","resources":[
              {"resourceName":"a","intervalPeriod":{"start":"2026-03-01 10:00:00Z","duration":"PT1H"},
               "intervals":[{"id":0,"payloads":[{"type":"USAGE","values":[0.5,0.75]}]}]}]}
            """);
    assertThat(result.events())
        .extracting(SignalEvent::body)
        .containsExactly(
            new GridSignal("r", "USAGE", at("10:00"), at("11:00"), 0.5, null),
            new GridSignal("r", "USAGE", at("10:00"), at("11:00"), 0.75, null));
  }

  @Test
  void whatCannotBePlacedIsDeadLetterAndTheRestSurvives() {
    var result =
        parse(
            """
            [{"id":"a","objectType":"PROGRAM","programName":"p"},
             {"id":"b","objectType":"EVENT","intervals":[{"id":0,"payloads":[{"type":"PRICE","values":[1]}]}]},
             {"id":"c","objectType":"EVENT","intervalPeriod":{"start":"soonT","duration":"PT1H"},
              "intervals":[{"id":0,"payloads":[{"type":"PRICE","values":[1]}]}]},
             {"id":"d","objectType":"EVENT","intervalPeriod":{"start":"2026-03-01","duration":"PT1H"},
              "intervals":[{"id":0,"payloads":[]},{"id":1,"payloads":[{"type":"PRICE","values":[2]}]}]}]
            """);
    assertThat(result.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly("not_telemetry", "no_start", "bad_time", "no_payload");
    assertThat(result.records()).isEqualTo(5);
    assertThat(result.events().get(4).body())
        .isEqualTo(new GridSignal("d", "price", at("01:00"), at("02:00"), 2.0, null));
  }

  @Test
  void noEventsAreNoRecords() {
    assertThat(parse("[]").records()).isZero();
  }
}
