package io.gridwright.ingest.flink.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.ingest.parsers.SignalJson;
import io.gridwright.model.signal.GridSignal;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.Signal;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalReaderTest {
  private static final Instant NOW = Instant.parse("2026-12-01T12:00:00Z");
  private static final Signal METRIC = new MetricSample("n1", "up", Map.of(), 1);

  private final ArrivalReader reader =
      new ArrivalReader(Clock.fixed(NOW, ZoneOffset.UTC), Duration.ofMinutes(10));

  @Test
  void anEventBecomesTheRowOfItsTable() throws Exception {
    var arrival = read(new SignalEvent(new Origin("s", "4"), NOW, 3, METRIC), 7);
    assertThat(arrival.row().table()).isEqualTo("metric_sample");
    assertThat(arrival.records()).isEqualTo(3);
    var row = json(arrival);
    assertThat(row.path("kafka_partition").asInt()).isEqualTo(2);
    assertThat(row.path("kafka_offset").asLong()).isEqualTo(7);
    assertThat(row.path("name").asText()).isEqualTo("up");
  }

  @Test
  void aRepeatHasTheSameIdentityWhereverItLies() {
    var event = new SignalEvent(new Origin("s", "4"), NOW, 3, METRIC);
    var other = new SignalEvent(new Origin("s", "5"), NOW, 3, METRIC);
    assertThat(read(event, 8).identity()).isEqualTo(read(event, 7).identity());
    assertThat(read(other, 9).identity()).isNotEqualTo(read(event, 7).identity());
  }

  @Test
  void whatIsSaidOfOneEntityIsOneGroupAndSoStaysInOrder() {
    var event = new SignalEvent(new Origin("s", "4"), NOW, 3, METRIC);
    var later = new SignalEvent(new Origin("t", "5"), NOW.plus(Duration.ofDays(1)), 1, METRIC);
    assertThat(read(later, 9).row().table()).isEqualTo("dead_letter");
    assertThat(read(later, 9).group()).isEqualTo(read(event, 7).group()).isBetween(0, 4095);
  }

  @Test
  void whatIsNoEventBecomesADeadLetterOfOneRecordThatNamesItsPlace() throws Exception {
    var place = new Arrival.Place("telemetry.gpu", 2, 7);
    var row = json(reader.read(place, "\u0000 no".getBytes(StandardCharsets.UTF_8)));
    assertThat(row.path("source").asText()).isEqualTo("telemetry.gpu");
    assertThat(row.path("position").asText()).isEqualTo("2/7");
    assertThat(row.path("reason").asText()).isEqualTo("malformed_message");
    assertThat(row.path("fragment").asText()).isEqualTo("\u0000 no");
    assertThat(row.path("records").asInt()).isEqualTo(1);
    assertThat(row.path("event_time").asText()).isEqualTo(NOW.toString());
    assertThat(json(reader.read(place, null)).path("reason").asText())
        .isEqualTo("malformed_message");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'extra':{}}",
        "{'gpu':{'uuid':'u'},'activity':{},'power':{},'extra':{}}",
        "{'gpu':{'node':'n'},'activity':{},'power':{},'extra':{}}",
        "{'gpu':{'node':'n','uuid':'u'},'power':{},'extra':{}}"
      })
  void aBodyWithoutWhatItIsAboutIsMalformedAndEndsNothing(String body) throws Exception {
    var message =
        "{'schema':'gpu_sample/1','source':'s','position':'1','event_time':'2026-12-01T00:00:00Z',"
            + "'records':1,'body':"
            + body
            + "}";
    var value = message.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    var row = json(reader.read(new Arrival.Place("telemetry.gpu", 2, 7), value));
    assertThat(row.path("reason").asText()).isEqualTo("malformed_message");
    assertThat(row.path("detail").asText()).isNotEmpty();
  }

  @Test
  void anEventTenMinutesAheadIsTakenAndOneBeyondIsNot() throws Exception {
    var bound = NOW.plus(Duration.ofMinutes(10));
    var taken = read(new SignalEvent(new Origin("s", "1"), bound, 1, METRIC), 1);
    assertThat(taken.row().table()).isEqualTo("metric_sample");
    var ahead = read(new SignalEvent(new Origin("s", "1"), bound.plusMillis(1), 5, METRIC), 1);
    assertThat(ahead.row().table()).isEqualTo("dead_letter");
    assertThat(ahead.records()).isEqualTo(5);
    assertThat(json(ahead).path("reason").asText()).isEqualTo("future_time");
    assertThat(json(ahead).path("event_time").asText()).isEqualTo(NOW.toString());
    assertThat(json(ahead).path("source").asText()).isEqualTo("s");
  }

  @Test
  void aTimeThatNoColumnCanHoldIsADeadLetterAndNotAFailure() throws Exception {
    var signal = new GridSignal("e", "load_target", Instant.MAX, null, 1.0, "kW");
    var strange = read(new SignalEvent(new Origin("s", "1"), NOW, 1, signal), 1);
    assertThat(json(strange).path("reason").asText()).isEqualTo("out_of_range");
    var ancient = new SignalEvent(new Origin("s", "1"), Instant.MIN, 1, METRIC);
    assertThat(json(read(ancient, 1)).path("reason").asText()).isEqualTo("out_of_range");
  }

  @Test
  void aDuplicateKeepsItsRecordsAndWhatItWas() throws Exception {
    var arrival = read(new SignalEvent(new Origin("s", "4"), NOW, 3, METRIC), 7);
    var row = new ObjectMapper().readTree(arrival.asDuplicate().json());
    assertThat(arrival.asDuplicate().table()).isEqualTo("dead_letter");
    assertThat(row.path("reason").asText()).isEqualTo("duplicate");
    assertThat(row.path("document_kind").asText()).isEqualTo("metric_sample");
    assertThat(row.path("records").asInt()).isEqualTo(3);
    assertThat(row.path("position").asText()).isEqualTo("4");
    assertThat(row.path("kafka_offset").asLong()).isEqualTo(7);
  }

  private Arrival read(SignalEvent event, long offset) {
    return reader.read(new Arrival.Place("telemetry.gpu", 2, offset), SignalJson.encode(event));
  }

  private static JsonNode json(Arrival arrival) throws Exception {
    return new ObjectMapper().readTree(arrival.row().json());
  }
}
