package io.gridwright.app.launcher.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gridwright.app.embedded.EmbeddedBroker;
import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.app.launcher.home.Home;
import io.gridwright.app.launcher.home.ScaledClock;
import io.gridwright.app.launcher.run.Pipeline;
import io.gridwright.ingest.collectors.AccountingWindows;
import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.command.CommandLimits;
import io.gridwright.ingest.collectors.command.SacctCollector;
import io.gridwright.ingest.collectors.http.Endpoint;
import io.gridwright.ingest.collectors.http.FetchLimits;
import io.gridwright.ingest.collectors.http.HttpFetch;
import io.gridwright.ingest.collectors.http.SlurmAccountingCollector;
import io.gridwright.ingest.collectors.http.SlurmCollector;
import io.gridwright.ingest.collectors.publish.JobCompletionListener;
import io.gridwright.ingest.collectors.schedule.CollectorSchedule;
import io.gridwright.ingest.parsers.Parsers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two hundred jobs of every kind on a real Slurm: the warehouse tells each as {@code sacct} does.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SlurmLifeCycleIT {
  private static final Duration EVERY = Duration.ofSeconds(2);
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final int WORK_SECONDS = 150;

  @TempDir Path directory;
  @TempDir Path kafka;

  @Test
  void everyAttemptOfEveryJobIsToldToTheSecond() throws IOException {
    assumeTrue(SlurmCluster.missing().isEmpty(), SlurmCluster.missing());
    var clock = new ScaledClock(Clock.systemUTC(), Instant.now(), 1);
    try (var slurm = SlurmCluster.start();
        var home = Home.own(directory);
        var broker = EmbeddedBroker.start(kafka);
        var pipeline = Pipeline.start(home, config(broker.bootstrap()), clock);
        var fetch = new HttpFetch(FetchLimits.DEFAULT)) {
      int last = 0;
      try (var schedule = schedule(slurm, pipeline, fetch, clock)) {
        schedule.start();
        last = work(slurm);
        // Two more rounds see what ended last.
        Awaitility.await().pollDelay(EVERY.multipliedBy(2)).until(() -> true);
      }
      pipeline.drain(PATIENCE);

      var told = Attempts.ofSlurm(slurm, last);
      assertThat(told.values().stream().map(row -> row.get(0)).distinct().count())
          .isGreaterThanOrEqualTo(200);
      var text = Attempts.ofWarehouse(pipeline.warehouse(), "text");
      assertThat(Attempts.differences(told, text)).isEmpty();
      var rest = Attempts.withoutExitCodes(Attempts.ofWarehouse(pipeline.warehouse(), "rest"));
      assertThat(Attempts.differences(Attempts.withoutExitCodes(told), rest)).isEmpty();
      messagesThatWereLostAreRepaired(slurm, pipeline, broker.bootstrap(), told, clock);
    }
  }

  private static void messagesThatWereLostAreRepaired(
      SlurmCluster slurm,
      Pipeline pipeline,
      String bootstrap,
      Map<String, List<String>> told,
      ScaledClock clock) {
    var intake = new DocumentIntake(Parsers::parse, pipeline.publisher());
    var all = JobMessages.of(told);
    var sent = JobMessages.withGaps(all);
    assertThat(sent).hasSizeLessThan(all.size() * 2 / 3);
    JobMessages.send(bootstrap, sent);
    var messages =
        "SELECT count(*) FROM raw.job_observation WHERE job.cluster = 'told' AND record.authority = 'MESSAGE'";
    try (var listener =
        new JobCompletionListener("messages", "told", bootstrap, JobMessages.TOPIC)) {
      listener.listen(intake, clock);
      Awaitility.await()
          .atMost(PATIENCE)
          .until(
              () -> {
                pipeline.drain(PATIENCE);
                var row = pipeline.warehouse().query(messages, List.of()).rows().get(0);
                return ((Number) row.get(0)).intValue() == sent.size();
              });
      assertThat(listener.problem()).isNull();
    }
    assertThat(Attempts.differences(told, Attempts.ofWarehouse(pipeline.warehouse(), "told")))
        .as("messages alone do not tell all")
        .isNotEmpty();
    for (var document : sacct(slurm, "repair", "told").collect(clock.instant()).documents()) {
      var unused = intake.take(document);
    }
    pipeline.drain(PATIENCE);
    assertThat(Attempts.differences(told, Attempts.ofWarehouse(pipeline.warehouse(), "told")))
        .isEmpty();
  }

  private static SacctCollector sacct(SlurmCluster slurm, String name, String cluster) {
    return new SacctCollector(
        name,
        cluster,
        slurm.prefix(),
        CommandLimits.DEFAULT,
        new AccountingWindows(AccountingWindows.Span.DEFAULT));
  }

  /** Runs the workload to its end and says how many ids Slurm gave. */
  private static int work(SlurmCluster slurm) throws IOException {
    var folder = slurm.home().resolve("work");
    var silence =
        new Thread(
            () -> {
              Awaitility.await()
                  .atMost(PATIENCE)
                  .until(() -> Files.exists(folder.resolve("silent")));
              slurm.crash("g10");
            });
    silence.setDaemon(true);
    silence.start();
    assertThat(slurm.run("bash", slurm.home() + "/workload.sh", folder.toString())).isEmpty();
    if (!isOver(slurm)) {
      // A job that a lost node keeps is cancelled: that is an end to compare too.
      var unused = slurm.run("scancel", "--user=root");
      assertThat(isOver(slurm)).as(slurm.run("squeue")).isTrue();
    }
    var next = slurm.run("sbatch", "--parsable", "--hold", "--output=/dev/null", "--wrap", "true");
    var unused = slurm.run("scancel", next.strip());
    return Integer.parseInt(next.strip());
  }

  private static boolean isOver(SlurmCluster slurm) throws IOException {
    for (int second = 0; second < WORK_SECONDS; second++) {
      if (slurm.run("squeue", "-h").isBlank()) {
        return true;
      }
      LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
    }
    return false;
  }

  private static CollectorSchedule schedule(
      SlurmCluster slurm, Pipeline pipeline, HttpFetch fetch, ScaledClock clock)
      throws IOException {
    var headers = slurm.headers();
    var rest = new Endpoint("rest", null, slurm.rest());
    var span = AccountingWindows.Span.DEFAULT;
    return new CollectorSchedule(
            new DocumentIntake(Parsers::parse, pipeline.publisher()), clock, clock::real)
        .every(EVERY, new SlurmCollector("queue", fetch, rest, null, () -> headers))
        .every(
            EVERY,
            new SlurmAccountingCollector(
                "accounting", fetch, rest, null, () -> headers, new AccountingWindows(span)))
        .every(EVERY, sacct(slurm, "sacct", "text"));
  }

  private static GridwrightConfig config(String bootstrap) {
    return new GridwrightConfig()
        .set(ConfigKey.KAFKA_BOOTSTRAP, bootstrap, "test")
        .set(ConfigKey.FLINK_CHECKPOINT, "PT1S", "test");
  }
}
