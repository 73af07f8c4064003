package io.gridwright.ingest.parsers.openadr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.GridSignal;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
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
            new GridSignal(
                "alert",
                "ALERT_GRID_EMERGENCY",
                READ_AT,
                at("14:00"),
                null,
                null,
                null,
                Map.of("said", "shed now")));
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
            new GridSignal("r", "USAGE", at("10:00"), at("11:00"), 0.5, null, "a", Map.of()),
            new GridSignal("r", "USAGE", at("10:00"), at("11:00"), 0.75, null, "a", Map.of()));
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
  @DisplayName("BR-078: a duration of zero, like one of 9999 years, has no end")
  void zeroIsOpenEnded() {
    for (String duration : List.of("PT0S", "P0D", "P9999Y", "P0DT0H0M0S")) {
      var result =
          parse(
              """
              {"id":"z","objectType":"EVENT","intervalPeriod":{"start":"2026-03-01T10:00:00Z","duration":"%s"},
               "intervals":[{"id":0,"payloads":[{"type":"SIMPLE","values":[1]}]}]}
              """
                  .formatted(duration));
      assertThat(result.events())
          .extracting(SignalEvent::body)
          .containsExactly(new GridSignal("z", "SIMPLE", at("10:00"), null, 1.0, null));
    }
  }

  @Test
  @DisplayName("BR-079: an event without intervals is one dead letter, not a crash")
  void anEventWithoutIntervalsIsRefused() {
    var result = parse("{\"objectType\":\"EVENT\",\"programID\":\"p1\",\"intervals\":[]}");
    assertThat(result.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly("not_telemetry");
  }

  @Test
  void whatOpenAdrDoesNotNameMayHoldAnythingAndWhatItNamesMustBeNumbers() {
    var result =
        parse(
            """
            {"id":"m","objectType":"EVENT","createdDateTime":"14:13:26","priority":2,"targets":["hall-1"],
             "intervalPeriod":{"start":"0001-01-01T00:00:00Z","duration":"PT1H","randomizeStart":"PT3M"},
             "intervals":[{"id":0,"payloads":[{"type":"WHATEVER","values":["any",{"x":1,"y":3},7]},
               {"type":"SIMPLE","values":["high",2]}]}]}
            """);
    assertThat(result.deadLetters()).extracting(DeadLetter::reason).containsExactly("not_a_number");
    assertThat(result.events().stream().map(SignalEvent::body).filter(GridSignal.class::isInstance))
        .extracting(
            body -> ((GridSignal) body).start(),
            body -> ((GridSignal) body).value(),
            body -> ((GridSignal) body).labels().get("said"))
        .containsExactly(
            tuple(READ_AT, null, "any"),
            tuple(READ_AT, null, "{\"x\":1,\"y\":3}"),
            tuple(READ_AT, 7.0, null),
            tuple(READ_AT, 2.0, null));
    assertThat(((GridSignal) result.events().get(0).body()).labels())
        .containsEntry("priority", "2")
        .containsEntry("randomize_start", "PT3M")
        .containsEntry("targets", "[\"hall-1\"]");
  }

  @Test
  void noEventsAreNoRecords() {
    assertThat(parse("[]").records()).isZero();
  }
}
