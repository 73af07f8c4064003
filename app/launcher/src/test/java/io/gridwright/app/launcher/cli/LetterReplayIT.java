package io.gridwright.app.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gridwright.analytics.segments.SegmentStore;
import io.gridwright.analytics.segments.SegmentWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dead letters of a home, parsed again by the command after a parser has learnt their kind. */
class LetterReplayIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Three records are understood today, the fourth is still wrong. */
  private static final String PAGE =
      """
      DCGM_FI_DEV_GPU_TEMP{gpu="0",UUID="GPU-a",Hostname="n1"} 40
      DCGM_FI_DEV_GPU_TEMP{gpu="1",UUID="GPU-b",Hostname="n1"} 41
      DCGM_FI_DEV_GPU_TEMP{gpu="2",UUID="GPU-c",Hostname="n1"} 42
      DCGM_FI_DEV_GPU_TEMP{gpu="3",UUID="GPU-d",Hostname="n1"} hot
      """;

  @TempDir Path folder;

  private String home() {
    return folder.resolve("home").toString();
  }

  private JsonNode json(String... arguments) throws Exception {
    var ended = Child.run(folder, arguments);
    assertThat(ended.exit()).as("%s", ended).isZero();
    return JSON.readTree(ended.out());
  }

  private JsonNode sql(String query) throws Exception {
    var ended = InProcess.run(Clock.systemUTC(), "sql", "--json", query, "--home", home());
    assertThat(ended.exit()).as(ended.err()).isZero();
    return JSON.readTree(ended.out());
  }

  private long records() throws Exception {
    return sql("SELECT sum(records)::BIGINT AS n FROM facts.arrival").path(0).path("n").asLong();
  }

  private static String letter(long offset, String reason, String content, boolean truncated) {
    var row = JsonNodeFactory.instance.objectNode();
    row.put("event_time", "2026-12-01T08:00:00Z").put("source", "http://n1/metrics/" + offset);
    row.put("position", "/").put("entity", "text/" + reason).put("records", 1);
    row.put("kafka_topic", "telemetry.earlier").put("kafka_partition", 0);
    row.put("kafka_offset", offset).put("document_kind", "text").put("reason", reason);
    row.put("detail", "no parser then").put("fragment", "DCGM");
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    row.putObject("raw")
        .put("base64", Base64.getEncoder().encodeToString(bytes))
        .put("length", bytes.length)
        .put("truncated", truncated);
    return row.toString();
  }

  @Test
  void whatIsUnderstoodNowCountsInPlaceOfItsLetterAndOnlyOnce() throws Exception {
    var store = new SegmentStore(folder.resolve("home"));
    try (var writer = new SegmentWriter(store, "earlier", "w")) {
      writer.append("dead_letter", letter(0, "unsupported_kind", PAGE, false));
      writer.append("dead_letter", letter(1, "unsupported_kind", "no telemetry at all", false));
      writer.append("dead_letter", letter(2, "unsupported_kind", PAGE, true));
      writer.append("dead_letter", letter(3, "other_reason", PAGE, false));
      writer.prepare("1").forEach(store::commit);
    }
    Files.createDirectories(folder.resolve("home").resolve("warehouse"));
    assertThat(records()).isEqualTo(4);

    var first =
        json(
            "replay", "--dead-letters", "--reason", "unsupported_kind", "--json", "--home", home());
    var total = first.get(first.size() - 1);
    assertThat(total.path("letters").asInt()).isEqualTo(2);
    assertThat(total.path("understood").asInt()).isEqualTo(1);
    assertThat(total.path("accepted").asInt()).isEqualTo(3);
    assertThat(total.path("still dead").asInt()).isEqualTo(1);
    assertThat(records()).isEqualTo(4 + 3);
    assertThat(sql("SELECT position, gpu.uuid AS gpu FROM raw.gpu_sample ORDER BY gpu"))
        .extracting(row -> row.path("position").asText() + ' ' + row.path("gpu").asText())
        .containsExactly(
            "letter telemetry.earlier/0/0 line 1 GPU-a",
            "letter telemetry.earlier/0/0 line 2 GPU-b",
            "letter telemetry.earlier/0/0 line 3 GPU-c");

    var second =
        json("replay", "--dead-letters", "--source", "metrics/0", "--json", "--home", home());
    assertThat(second.get(second.size() - 1).path("understood").asInt()).isZero();
    assertThat(records()).isEqualTo(4 + 3);

    var report = sql("SELECT source, \"open\", resolved, records FROM dead_letters ORDER BY ALL");
    assertThat(report.findValuesAsText("resolved").stream().mapToInt(Integer::parseInt).sum())
        .isEqualTo(1);
    var letters =
        InProcess.run(Clock.systemUTC(), "letters", "--reason", "not_a_number", "--home", home());
    assertThat(letters.exit()).as(letters.err()).isZero();
    assertThat(letters.out()).contains("letter telemetry.earlier/0/0 line 4", "not_a_number");
  }
}
