package io.gridwright.app.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files sent through the whole pipeline by the command, and counted again in the warehouse. */
class ReplayIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** kind: files, records, accepted, dead letters and their reasons; counted by hand. */
  private static final Map<String, String> EXPECTED =
      Map.ofEntries(
          Map.entry("binary", "1 1 0 1 unsupported_kind 1"),
          Map.entry("dcgm_exporter", "1 4 3 1 not_a_number 1"),
          Map.entry("empty", "1 1 0 1 empty_document 1"),
          Map.entry("infiniband_exporter", "1 2 2 0"),
          Map.entry("json", "1 1 0 1 malformed_document 1"),
          Map.entry("kubernetes", "1 2 2 0"),
          Map.entry("nvidia_smi", "1 1 0 1 unsupported_kind 1"),
          Map.entry("openadr", "1 1 1 0"),
          Map.entry("prometheus", "1 1 1 0"),
          Map.entry("redfish", "1 1 1 0"),
          Map.entry("slurm_accounting", "1 1 1 0"),
          Map.entry("slurm_jobs", "1 3 2 1 missing_field 1"),
          Map.entry("slurm_json", "1 1 1 0"),
          Map.entry("slurm_nodes", "1 2 2 0"),
          Map.entry("slurm_partitions", "1 1 1 0"),
          Map.entry("slurm_reservations", "1 1 1 0"),
          Map.entry("text", "1 1 0 1 unsupported_kind 1"),
          Map.entry(
              "total",
              "17 25 18 7 empty_document 1, malformed_document 1, missing_field 1, not_a_number 1, unsupported_kind 3"));

  @TempDir Path folder;

  private Path home() {
    return folder.resolve("home");
  }

  private Child.Ended replay(Path directory) {
    return Child.run(folder, "replay", directory.toString(), "--home", home().toString(), "--json");
  }

  private JsonNode sql(String query) throws Exception {
    var ended =
        InProcess.run(Clock.systemUTC(), "sql", "--json", query, "--home", home().toString());
    assertThat(ended.exit()).as(ended.err()).isZero();
    return JSON.readTree(ended.out());
  }

  private static Path fixtures() throws URISyntaxException {
    return Path.of(Objects.requireNonNull(ReplayIT.class.getResource("replay")).toURI());
  }

  private static long files(Path directory) throws java.io.IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile).count();
    }
  }

  private static Map<String, String> table(Child.Ended ended) throws Exception {
    var table = new HashMap<String, String>();
    for (var row : JSON.readTree(ended.out())) {
      var cells = new ArrayList<String>();
      for (var column : List.of("files", "records", "accepted", "dead letters", "reasons")) {
        cells.add(row.path(column).asText());
      }
      table.put(row.path("kind").asText(), String.join(" ", cells).strip());
    }
    return table;
  }

  @Test
  void everyRecordOfEveryFileIsARowOrADeadLetter() throws Exception {
    var ended = replay(fixtures());
    assertThat(ended.exit()).as("%s", ended).isZero();
    assertThat(table(ended)).containsExactlyInAnyOrderEntriesOf(EXPECTED);

    var stored = sql("SELECT sum(records)::INTEGER AS records FROM facts.arrival").get(0);
    assertThat(stored.path("records").asInt()).isEqualTo(25);
    var letters =
        sql(
            "SELECT document_kind || ' ' || position || ' ' || reason AS letter FROM raw.dead_letter");
    assertThat(letters.findValuesAsText("letter"))
        .containsExactlyInAnyOrder(
            "binary / unsupported_kind",
            "dcgm_exporter line 4 not_a_number",
            "empty / empty_document",
            "json / malformed_document",
            "nvidia_smi / unsupported_kind",
            "slurm_jobs /jobs/2 missing_field",
            "text / unsupported_kind");
    var jobs =
        sql(
            "SELECT job_id || ' ' || state || ' ' || gpus::INTEGER AS job FROM reports.job WHERE cluster = 'alpha'");
    assertThat(jobs.findValuesAsText("job"))
        .containsExactlyInAnyOrder("70 COMPLETED 2", "71 RUNNING 4", "72 PENDING 8");
    planAndExplain();
  }

  /** Job 72 wants 8 GPUs: node-a has 4 of its 8 left, node-b is drained. */
  private void planAndExplain() {
    var home = home().toString();
    var plan = InProcess.run(Clock.systemUTC(), "optimize", "--home", home);
    assertThat(plan.exit()).as(plan.err()).isZero();
    var why = InProcess.run(Clock.systemUTC(), "explain", "alpha:72", "--home", home);
    assertThat(why.exit()).as(why.err()).isZero();
    assertThat(why.out()).contains("no_free_gpus", "4 GPUs free now", "limit 8 GPUs wanted");
  }

  @Test
  void whatOnlyTheStreamRefusesIsNotCountedAsAccepted() throws Exception {
    var files = Files.createDirectories(folder.resolve("early"));
    // The second GPU is read in the year 2100, which a parser cannot know to be wrong.
    Files.writeString(
        files.resolve("dcgm.txt"),
        """
        DCGM_FI_DEV_GPU_TEMP{gpu="0",UUID="GPU-a",Hostname="n1"} 40
        DCGM_FI_DEV_GPU_TEMP{gpu="1",UUID="GPU-b",Hostname="n1"} 41 4102444800000
        """);
    var ended = replay(files);
    assertThat(ended.exit()).as("%s", ended).isZero();
    var rows = JSON.readTree(ended.out());
    var total = rows.get(rows.size() - 1);
    assertThat(total.path("records").asLong()).isEqualTo(2);
    assertThat(total.path("accepted").asLong()).isEqualTo(1);
    assertThat(total.path("reasons").asText()).isEqualTo("future_time 1");
    assertThat(sql("SELECT entity FROM raw.gpu_sample").findValuesAsText("entity"))
        .containsExactly("n1/GPU-a");
  }

  @Test
  void filesOfRealToolsAddUpToo() throws Exception {
    var samples = Optional.<Path>empty();
    for (var place = Path.of("").toAbsolutePath(); place != null; place = place.getParent()) {
      samples = Optional.of(place.resolve("shared/data/samples")).filter(Files::isDirectory);
      if (samples.isPresent()) {
        break;
      }
    }
    assumeTrue(samples.isPresent(), "no samples of real tools lie beside this checkout");
    var ended = replay(samples.orElseThrow());
    assertThat(ended.exit()).as("%s", ended).isZero();
    long files = 0;
    long records = 0;
    long accepted = 0;
    for (var row : JSON.readTree(ended.out())) {
      if (!row.path("kind").asText().equals("total")) {
        files += row.path("files").asLong();
        records += row.path("records").asLong();
        accepted += row.path("accepted").asLong();
      }
    }
    assertThat(files).isEqualTo(files(samples.orElseThrow()));
    assertThat(accepted).isGreaterThan(1000);
    var stored =
        sql("SELECT sum(records)::BIGINT AS records, (sum(records) FILTER (table_name <> 'dead_letter'))::BIGINT AS accepted FROM facts.arrival")
            .get(0);
    assertThat(stored.path("records").asLong()).isEqualTo(records);
    assertThat(stored.path("accepted").asLong()).isEqualTo(accepted);
  }
}
