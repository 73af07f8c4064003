package io.gridwright.app.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.model.signal.DeadLetter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Broker, ingest and a Flink cluster, each in processes of their own. In one run nothing happens to
 * them; in the other, twenty of them are killed at random points. What is in the segments then is
 * the same, byte for byte after sorting, but for two things: where on the broker a message lay, and
 * dead letters that say that a message was delivered twice.
 */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
class ChaosIT {
  private static final long SEED = Long.getLong("gridwright.chaos.seed", 20261201);
  private static final int KILLS = 20;
  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final Path JOB_JAR = Path.of(System.getProperty("gridwright.job.jar", "absent"));
  private static final List<String> TABLES =
      List.of("gpu_sample", "gpu_minute", "counter_minute", "dead_letter");

  private static final String DUPLICATE = "reason = 'duplicate'";
  private static final String MILLIS_BETWEEN_SCRAPES = "60";
  private static final Duration SETTLED = Duration.ofSeconds(3);
  private static final int LAST_SCRAPE = ScrapedFleet.SCRAPES;
  private static final Expected EXPECTED = Expected.ofAllScrapes();

  @TempDir Path directory;

  @Test
  void twentyKillsChangeNoRow() throws Exception {
    assertThat(JOB_JAR).as("./mvnw package builds it").exists();
    var undisturbed = directory.resolve("undisturbed");
    var disturbed = directory.resolve("disturbed");
    run(undisturbed, List.of(), new Random(SEED));
    var kills = new ArrayList<Victim>();
    for (int kill = 0; kill < KILLS; kill++) {
      kills.add(Victim.values()[kill % Victim.values().length]);
    }
    var random = new Random(SEED);
    Collections.shuffle(kills, random);
    run(disturbed, kills, random);
    var expected = content(undisturbed);
    var found = content(disturbed);
    assertThat(count(undisturbed, "dead_letter", DUPLICATE)).isZero();
    for (String table : TABLES) {
      assertThat(expected.get(table)).as(table).hasSizeGreaterThan(100);
      assertThat(found.get(table)).as("%s, seed %d", table, SEED).isEqualTo(expected.get(table));
    }
    System.out.printf(
        "chaos: %d kills, %d rows equal, %d redeliveries recognised%n",
        KILLS,
        expected.values().stream().mapToInt(List::size).sum(),
        count(disturbed, "dead_letter", DUPLICATE));
  }

  private enum Victim {
    INGEST,
    BROKER,
    TASK_MANAGER
  }

  /** One run from an empty place until every row is committed. */
  private static void run(Path place, List<Victim> kills, Random random) throws Exception {
    Files.createDirectories(place);
    int port = LoopbackPort.free();
    var bootstrap = LoopbackPort.HOST + ':' + port;
    var running = new ArrayList<Process>();
    try (var cluster = FlinkClusterProcesses.start(place.resolve("flink"))) {
      var broker = started(running, broker(place, port));
      var managers = new ArrayDeque<Process>();
      managers.add(cluster.taskManager("taskmanager-a"));
      managers.add(cluster.taskManager("taskmanager-b"));
      await()
          .atMost(PATIENCE)
          .until(() -> Files.readString(place.resolve("broker.log")).contains("topics"));
      var printed = cluster.flink(job(bootstrap, place));
      assertThat(FlinkClusterProcesses.jobOf(printed)).isNotEmpty();
      if (kills.isEmpty()) {
        Files.createFile(place.resolve("hurry"));
      }
      var ingest = started(running, ingest(place, bootstrap));
      await().atMost(PATIENCE).until(() -> count(place, "gpu_sample", "true") > 0);
      for (int kill = 0; kill < kills.size(); kill++) {
        TimeUnit.MILLISECONDS.sleep(500 + random.nextInt(3500));
        switch (kills.get(kill)) {
          case INGEST -> {
            ingest.destroyForcibly().waitFor();
            ingest = started(running, ingest(place, bootstrap));
          }
          case BROKER -> {
            broker.destroyForcibly().waitFor();
            broker = started(running, broker(place, port));
          }
          case TASK_MANAGER -> {
            managers.remove().destroyForcibly().waitFor();
            managers.add(cluster.taskManager("taskmanager-" + kill));
          }
        }
      }
      if (!kills.isEmpty()) {
        assertThat(IngestProcess.position(place)).as("in the middle").isLessThan(LAST_SCRAPE);
        Files.createFile(place.resolve("hurry"));
      }
      await().atMost(PATIENCE).until(() -> IngestProcess.position(place) == LAST_SCRAPE);
      await().atMost(PATIENCE).during(SETTLED).until(() -> isComplete(place));
    } finally {
      running.forEach(Process::destroyForcibly);
      running.forEach(process -> process.onExit().join());
    }
  }

  private static Process started(List<Process> running, Process process) {
    running.add(process);
    return process;
  }

  private static Process broker(Path place, int port) throws Exception {
    return TestProcess.start(
        BrokerProcess.class,
        "384m",
        place.resolve("broker.log"),
        place.resolve("kafka").toString(),
        Integer.toString(port));
  }

  private static Process ingest(Path place, String bootstrap) throws Exception {
    return TestProcess.start(
        IngestProcess.class,
        "128m",
        place.resolve("ingest.log"),
        bootstrap,
        place.toString(),
        MILLIS_BETWEEN_SCRAPES);
  }

  /** The lateness is so long that no minute is let go because nothing came for a while. */
  private static List<String> job(String bootstrap, Path place) {
    var words = new ArrayList<>(List.of("run", "-d", JOB_JAR.toString()));
    words.addAll(List.of("--bootstrap", bootstrap, "--home", place.resolve("home").toString()));
    words.addAll(List.of("--checkpoint-every", "PT0.5S", "--future-bound", "P9999D"));
    words.addAll(List.of("--lateness", "PT15M"));
    return words;
  }

  /** Whether all that the scrapes hold is committed. */
  private static boolean isComplete(Path place) throws Exception {
    return count(place, "gpu_sample", "true") == EXPECTED.samples()
        && count(place, "dead_letter", "NOT " + DUPLICATE) == EXPECTED.letters();
  }

  private static long count(Path place, String table, String condition) throws Exception {
    return new CommittedRows(place.resolve("home")).number(table, "count(*)", condition);
  }

  /** What the scrapes hold, read without any of it. */
  private record Expected(long samples, long letters) {
    static Expected ofAllScrapes() {
      long samples = 0;
      long letters = 0;
      for (int number = 0; number < LAST_SCRAPE; number++) {
        for (var page : ScrapedFleet.scrape(number)) {
          for (var event : Parsers.parse(page).events()) {
            boolean letter = event.body() instanceof DeadLetter;
            letters += letter ? 1 : 0;
            samples += letter ? 0 : 1;
          }
        }
      }
      return new Expected(samples, letters);
    }
  }

  /** The sorted rows of every table without their place on the broker, as text. */
  private static Map<String, List<String>> content(Path place) throws Exception {
    var rows = new TreeMap<String, List<String>>();
    for (String table : TABLES) {
      var condition = table.equals("dead_letter") ? "NOT " + DUPLICATE : "true";
      rows.put(table, new CommittedRows(place.resolve("home")).sorted(table, condition));
    }
    return rows;
  }
}
