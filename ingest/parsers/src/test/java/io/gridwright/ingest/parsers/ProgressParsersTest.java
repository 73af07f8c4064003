package io.gridwright.ingest.parsers;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.ProgressEvent;
import io.gridwright.model.signal.ProgressKind;
import io.gridwright.model.signal.SignalEvent;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.logs.v1.ResourceLogs;
import io.opentelemetry.proto.logs.v1.ScopeLogs;
import io.opentelemetry.proto.metrics.v1.Gauge;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import io.opentelemetry.proto.metrics.v1.ScopeMetrics;
import io.opentelemetry.proto.resource.v1.Resource;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Steps and checkpoints in every form that they are taken in. */
class ProgressParsersTest {
  private static final Instant READ = Instant.parse("2026-12-01T12:00:00Z");
  private static final Instant TIME = Instant.parse("2026-12-01T11:59:30.250Z");

  private static ParseResult parse(String text) {
    return Parsers.parse(
        new SourceDocument("s", null, null, READ, text.getBytes(StandardCharsets.UTF_8)));
  }

  private static ParseResult parse(byte[] bytes, DocumentKind kind) {
    return Parsers.parse(new SourceDocument("s", null, null, READ, bytes).declaredAs(kind));
  }

  private static ProgressEvent only(ParseResult result) {
    assertThat(result.events()).hasSize(1);
    return (ProgressEvent) result.events().get(0).body();
  }

  private static ProgressEvent event(ProgressKind kind, Long step, Double seconds) {
    return new ProgressEvent("alpha", "77", "run-1", kind, step, seconds, null, false, Map.of());
  }

  @Test
  void anEventHasItsOwnTimeInAnyNotationAndElseTheTimeItWasReadAt() {
    var head =
        "{\"event\":\"step\",\"run\":\"run-1\",\"job\":\"77\",\"cluster\":\"alpha\",\"step\":5";
    for (var time :
        List.of(
            "\"2026-12-01T12:59:30.25+01:00\"",
            "1796126370.25",
            "1796126370250",
            "1796126370250000000")) {
      var result = parse(head + ",\"time\":" + time + "}");
      assertThat(only(result)).isEqualTo(event(ProgressKind.STEP, 5L, null));
      assertThat(result.events().get(0).eventTime()).as(time).isEqualTo(TIME);
    }
    assertThat(parse(head + "}").events().get(0).eventTime()).isEqualTo(READ);
  }

  @Test
  void aBatchIsLinesOrAListAndOneThatIsWrongCostsItselfAndNamesItsField() {
    var good = "{\"event\":\"step\",\"job\":\"77\",\"step\":5}";
    var lines =
        parse(good + "\n" + good.replace("step\":5", "step\":-1") + "\n{\"event\":\n" + good);
    assertThat(lines.accepted()).isEqualTo(2);
    assertThat(lines.deadLetters())
        .extracting(DeadLetter::field, DeadLetter::reason)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("step", "out_of_range"),
            org.assertj.core.groups.Tuple.tuple(null, "malformed_document"));
    var list =
        parse(
            "["
                + good
                + ",{\"event\":\"nap\",\"run\":\"r\"},{\"event\":\"step\",\"x\":1,\"run\":\"\"},3]");
    assertThat(list.records()).isEqualTo(4);
    assertThat(list.deadLetters())
        .extracting(DeadLetter::field)
        .containsExactly("event", "run", null);
  }

  @Test
  void twoThingsAtTheSameTimeInTwoRequestsAreNotTakenForOne() {
    var step =
        parse("{\"event\":\"step\",\"run\":\"r\",\"step\":5,\"time\":1796126370}").events().get(0);
    var saved =
        parse("{\"event\":\"checkpoint_saved\",\"run\":\"r\",\"step\":5,\"time\":1796126370}")
            .events()
            .get(0);
    assertThat(step.identity()).isNotEqualTo(saved.identity());
  }

  @Test
  void theGoodputLibrarysLogIsReadWithAndWithoutItsEntriesAround() {
    var step = "{\"job_name\":\"run-1\",\"step_count\":5,\"step_start_time\":1796126370.25}";
    var bare = parse(step);
    assertThat(bare.kind()).isEqualTo(DocumentKind.GOODPUT_LOG);
    assertThat(only(bare).step()).isEqualTo(5);
    assertThat(bare.events().get(0).eventTime()).isEqualTo(TIME);
    var entries =
        parse(
            "[{\"logName\":\"projects/p/logs/l\",\"jsonPayload\":{\"job_name\":\"run-1\",\"job_start_time\":1796126000}},"
                + "{\"jsonPayload\":{\"job_name\":\"run-1\",\"tpu_init_start_time\":1796126001}},"
                + "{\"jsonPayload\":"
                + step
                + "},"
                + "{\"labels\":{\"job_name\":\"run-1\"},\"jsonPayload\":{\"step\":4,\"event_type\":\"save\",\"directory\":\"/ckpt\","
                + "\"checkpointer_blocking_start_time\":1796126371.0,\"checkpointer_blocking_duration_secs\":2.5,\"synchronous\":true}},"
                + "{\"jsonPayload\":{\"job_name\":\"run-1\",\"job_end_time\":1796129999}}]");
    assertThat(entries.events())
        .filteredOn(e -> e.body() instanceof ProgressEvent)
        .extracting(
            e -> ((ProgressEvent) e.body()).run() + " " + ((ProgressEvent) e.body()).progress())
        .containsExactly("run-1 STARTED", "run-1 STEP", "run-1 CHECKPOINT_SAVED", "run-1 ENDED");
    assertThat(entries.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly("not_progress");
  }

  private static KeyValue attribute(String key, AnyValue.Builder value) {
    return KeyValue.newBuilder().setKey(key).setValue(value).build();
  }

  private static Resource resource() {
    return Resource.newBuilder()
        .addAttributes(attribute("service.name", AnyValue.newBuilder().setStringValue("run-1")))
        .addAttributes(attribute("slurm.job.id", AnyValue.newBuilder().setStringValue("77")))
        .addAttributes(
            attribute("gridwright.cluster", AnyValue.newBuilder().setStringValue("alpha")))
        .build();
  }

  @Test
  void logRecordsOfOtlpAreReadByTheirAttributes() {
    var record =
        LogRecord.newBuilder()
            .setTimeUnixNano(1796126370250000000L)
            .addAttributes(
                attribute(
                    "gridwright.event", AnyValue.newBuilder().setStringValue("checkpoint_saved")))
            .addAttributes(attribute("gridwright.step", AnyValue.newBuilder().setIntValue(5)))
            .addAttributes(
                attribute("gridwright.seconds", AnyValue.newBuilder().setDoubleValue(2.5)));
    var request =
        ExportLogsServiceRequest.newBuilder()
            .addResourceLogs(
                ResourceLogs.newBuilder()
                    .setResource(resource())
                    .addScopeLogs(
                        ScopeLogs.newBuilder()
                            .addLogRecords(record)
                            .addLogRecords(LogRecord.newBuilder())))
            .build();
    var result = parse(request.toByteArray(), DocumentKind.OTLP_LOGS);
    assertThat(result.records()).isEqualTo(2);
    SignalEvent first = result.events().get(0);
    assertThat(first.body()).isEqualTo(event(ProgressKind.CHECKPOINT_SAVED, 5L, 2.5));
    assertThat(first.eventTime()).isEqualTo(TIME);
    assertThat(result.deadLetters()).extracting(DeadLetter::reason).containsExactly("not_progress");
    assertThat(parse(new byte[] {10, 99, 1}, DocumentKind.OTLP_LOGS).deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly("malformed_document");
  }

  @Test
  void aMetricOfOtlpTellsTheStepByItsValue() {
    var point = NumberDataPoint.newBuilder().setAsInt(5).setTimeUnixNano(1796126370250000000L);
    var request =
        ExportMetricsServiceRequest.newBuilder()
            .addResourceMetrics(
                ResourceMetrics.newBuilder()
                    .setResource(resource())
                    .addScopeMetrics(
                        ScopeMetrics.newBuilder()
                            .addMetrics(
                                Metric.newBuilder()
                                    .setName("gridwright.step")
                                    .setGauge(Gauge.newBuilder().addDataPoints(point)))))
            .build();
    var result = parse(request.toByteArray(), DocumentKind.OTLP_METRICS);
    assertThat(only(result)).isEqualTo(event(ProgressKind.STEP, 5L, null));
    assertThat(result.events().get(0).eventTime()).isEqualTo(TIME);
  }

  @Test
  void otlpInJsonSaysTheSame() {
    var resource =
        "\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":{\"stringValue\":\"run-1\"}},"
            + "{\"key\":\"gridwright.job\",\"value\":{\"stringValue\":\"77\"}},"
            + "{\"key\":\"gridwright.cluster\",\"value\":{\"stringValue\":\"alpha\"}}]}";
    var logs =
        parse(
            "{\"resourceLogs\":[{"
                + resource
                + ",\"scopeLogs\":[{\"logRecords\":[{\"timeUnixNano\":\"1796126370250000000\","
                + "\"eventName\":\"gridwright.step\",\"attributes\":[{\"key\":\"gridwright.step\",\"value\":{\"intValue\":\"5\"}}]}]}]}]}");
    assertThat(only(logs)).isEqualTo(event(ProgressKind.STEP, 5L, null));
    var metrics =
        parse(
            "{\"resourceMetrics\":[{"
                + resource
                + ",\"scopeMetrics\":[{\"metrics\":[{\"name\":\"gridwright.checkpoint.saved\","
                + "\"gauge\":{\"dataPoints\":[{\"timeUnixNano\":\"1796126370250000000\",\"asInt\":\"5\"}]}},{\"name\":\"other\",\"sum\":{\"dataPoints\":[{}]}}]}]}]}");
    assertThat(metrics.accepted()).isEqualTo(1);
    assertThat(metrics.rejected()).isEqualTo(1);
    assertThat(metrics.events().get(0).body())
        .isEqualTo(event(ProgressKind.CHECKPOINT_SAVED, 5L, null));
  }
}
