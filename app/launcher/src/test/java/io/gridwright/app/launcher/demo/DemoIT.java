package io.gridwright.app.launcher.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.app.launcher.cli.Child;
import io.gridwright.app.launcher.cli.InProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A demo that ends by itself, asked while it runs and after it ended. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DemoIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ACCOUNT = "SELECT * FROM waste_account ORDER BY day";
  private static final List<String> CLASSES =
      List.of(
          "productive",
          "held_idle",
          "underused",
          "lost_work",
          "stranded",
          "perished",
          "idle",
          "unknown",
          "unschedulable");

  /** What the command and the API said of one job at one time. */
  private record Told(String job, JsonNode command, JsonNode api) {}

  @TempDir static Path folder;
  private Path home = Path.of("unset");
  private final List<Told> told = new ArrayList<>();
  private Child.Ended demo = new Child.Ended(-1, "", "");

  @BeforeAll
  void run() throws Exception {
    home = folder.resolve("home");
    var arguments =
        SmallFleet.demo(folder, home, "--set", "plan.interval=P1D", "--duration", "30s");
    try (var child = Child.start(folder, arguments)) {
      var page = URI.create(child.page());
      for (var wanted :
          List.of(
              "decision = 'KEEP' AND state = 'RUNNING'",
              "decision IN ('START', 'BLOCK', 'DEFER') AND state = 'PENDING' ORDER BY decision = 'DEFER'",
              "decision = 'DEFER'")) {
        told.add(tell(page, wanted));
      }
      demo = child.ended();
    }
  }

  private Told tell(URI page, String wanted) throws Exception {
    var query =
        "SELECT cluster, job_id FROM reports.job WHERE "
            + wanted
            + (wanted.contains("ORDER") ? "" : " ORDER BY ALL")
            + " LIMIT 1";
    Awaitility.await("a job with " + wanted)
        .atMost(Duration.ofMinutes(2))
        .pollInterval(Duration.ofMillis(300))
        .until(() -> !sql(page, query).path("rows").isEmpty());
    var row = sql(page, query).path("rows").get(0);
    var cluster = row.get(0).asText();
    var id = row.get(1).asText();
    var ended = command("explain", cluster + ':' + id, "--json");
    assertThat(ended.exit()).as("%s", ended).isZero();
    var api = get(page.resolve("/api/v1/jobs/" + cluster + "/" + id));
    return new Told(cluster + ':' + id, JSON.readTree(ended.out()), api);
  }

  private static JsonNode sql(URI page, String query) throws IOException, InterruptedException {
    var body = JSON.writeValueAsString(java.util.Map.of("sql", query));
    return answer(
        HttpRequest.newBuilder(page.resolve("/api/v1/sql"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build());
  }

  private static JsonNode get(URI address) throws IOException, InterruptedException {
    return answer(HttpRequest.newBuilder(address).build());
  }

  private static JsonNode answer(HttpRequest request) throws IOException, InterruptedException {
    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return JSON.readTree(response.body());
  }

  private Child.Ended command(String... arguments) {
    var all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--home", home.toString()));
    return InProcess.run(Clock.systemUTC(), all.toArray(String[]::new));
  }

  private JsonNode rows(String query) throws IOException {
    var ended = command("sql", "--json", query);
    assertThat(ended.exit()).as(ended.err()).isZero();
    return JSON.readTree(ended.out());
  }

  @Test
  void itEndsByItselfWithItsTable() {
    assertThat(demo.exit()).as("%s", demo).isZero();
    assertThat(demo.lines().get(0)).matches("page: http://127\\.0\\.0\\.1:\\d+");
    for (var line :
        List.of(
            "\\d+ h \\d\\d min of fleet time, .*Z to .*Z",
            "events in +[1-9][\\d,]*",
            "rows +[1-9][\\d,]*",
            "dead letters +[\\d,]+",
            "plans +1",
            "actions applied +[1-9][\\d,]*.*",
            " +with +without",
            "occupancy +[01]\\.\\d{4} +[01]\\.\\d{4}",
            "fleet, GPU-hours +\\d+\\.\\d +\\d+\\.\\d",
            "productive, GPU-hours +\\d+\\.\\d +\\d+\\.\\d",
            "jobs started +\\d+ +\\d+",
            "mean wait, min +\\d+\\.\\d +\\d+\\.\\d")) {
      assertThat(demo.lines()).as(line).anyMatch(Pattern.compile(line).asMatchPredicate());
    }
    assertThat(figure("rows") + figure("dead letters")).isEqualTo(figure("events in"));
  }

  private long figure(String name) {
    var line = demo.lines().stream().filter(l -> l.startsWith(name + " ")).findFirst();
    return Long.parseLong(line.orElseThrow().substring(name.length()).strip().replace(",", ""));
  }

  @Test
  void theCommandGivesTheReasonsOfThePage() {
    for (var job : told) {
      assertThat(job.command().path("reasons")).as(job.job()).isNotEmpty();
      assertThat(job.command().path("reasons")).as(job.job()).isEqualTo(job.api().path("reasons"));
      assertThat(job.command().path("job").path("plan_id").asText())
          .isEqualTo(job.api().path("job").path("plan_id").asText())
          .startsWith("plan-");
    }
  }

  @Test
  void theAccountBalancesInEveryFormat() throws Exception {
    var ended = Child.run(folder, "sql", "--home", home.toString(), "--format", "csv", ACCOUNT);
    assertThat(ended.exit()).as(ended.err()).isZero();
    var lines = ended.lines();
    var header = List.of(lines.get(0).split(",", -1));
    assertThat(lines).hasSizeGreaterThan(1);
    for (var line : lines.subList(1, lines.size())) {
      var fields = line.split(",", -1);
      double sum = 0;
      for (var name : CLASSES) {
        sum += Double.parseDouble(fields[header.indexOf(name)]);
      }
      double fleet = Double.parseDouble(fields[header.indexOf("fleet")]);
      assertThat(fleet).isGreaterThan(1);
      assertThat(sum).isCloseTo(fleet, within(0.001));
    }
    var json = rows(ACCOUNT);
    assertThat(json).hasSize(lines.size() - 1);
    assertThat(json.get(0).path("fleet").asDouble())
        .isCloseTo(
            Double.parseDouble(lines.get(1).split(",", -1)[header.indexOf("fleet")]), within(1e-9));
    var table = command("sql", ACCOUNT);
    assertThat(table.lines()).hasSize(lines.size() + 1);
    assertThat(table.lines().get(0).split(" +")).containsExactlyElementsOf(header);
    assertThat(table.lines().get(1)).matches("[- ]+");
  }

  @Test
  void aWrongQueryGetsDuckDbsWords() {
    var ended = command("sql", "SELECT nothing FROM waste_account");
    assertThat(ended.exit()).isEqualTo(1);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).contains("Binder Error", "\"nothing\" not found in FROM clause");
    assertThat(ended.err()).doesNotContain("\tat ");
  }

  @Test
  void reasonsAreTrueOfTheSnapshot() throws Exception {
    var ended = command("optimize", "--json");
    assertThat(ended.exit()).as(ended.err()).isZero();
    var plan = JSON.readTree(ended.out()).path("id").asText();
    assertThat(rows("SELECT plan_id FROM reports.plan_now").get(0).path("plan_id").asText())
        .isEqualTo(plan);
    var checked = rows(SnapshotTruth.NO_FREE_GPUS.formatted(plan));
    assertThat(checked).isNotEmpty();
    for (var row : checked) {
      assertThat(row.path("said").asText()).as("%s", row).isEqualTo(row.path("truth").asText());
    }
    var running = rows(SnapshotTruth.RUNNING.formatted(plan));
    assertThat(running).isNotEmpty();
    for (var row : running) {
      assertThat(row.path("said").asText()).as("%s", row).contains(row.path("truth").asText());
    }
    var ahead = rows(SnapshotTruth.AHEAD.formatted(plan));
    assertThat(ahead).isNotEmpty();
    for (var row : ahead) {
      assertThat(row.path("said").asText()).as("%s", row).isEqualTo(row.path("truth").asText());
    }
  }

  @Test
  void applyShowsButDoesNotWriteWithoutLeave() {
    var look = command("apply", "latest", "--dry-run");
    assertThat(look.exit()).as(look.err()).isZero();
    assertThat(look.lines().get(0)).matches("job +action +now +then +why");
    assertThat(look.lines()).last().asString().matches("\\d+ actions, against the newest snapshot");
    int before = Ledgers.actions(home).size();
    var write = command("apply", "latest", "--yes");
    assertThat(write.exit()).isEqualTo(2);
    assertThat(write.err()).contains("The mode forbids writing", "mode=OBSERVE", "mode=approve");
    assertThat(Ledgers.actions(home)).hasSize(before);
  }
}
