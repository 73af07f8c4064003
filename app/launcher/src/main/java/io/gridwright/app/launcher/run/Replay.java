package io.gridwright.app.launcher.run;

import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.app.launcher.home.Home;
import io.gridwright.app.launcher.home.ScaledClock;
import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.replay.FileReplay;
import io.gridwright.ingest.collectors.replay.ReplayProgress;
import io.gridwright.ingest.collectors.replay.ReplayTable;
import io.gridwright.ingest.parsers.Parsers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Files sent down the same path as live telemetry.
 *
 * @param table what became of the files at the door
 * @param storedRecords source records that all tables and dead letters of the warehouse stand for,
 *     of this replay alone
 */
public record Replay(ReplayTable table, long storedRecords) {
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** Replays a directory and waits until all of it is in the warehouse. */
  public static Replay run(
      Home home,
      GridwrightConfig config,
      ScaledClock clock,
      Path directory,
      ReplayProgress progress) {
    LogFile.start(home.directory());
    try (var pipeline = Pipeline.start(home, config, clock)) {
      pipeline.drain(PATIENCE);
      long before = stored(pipeline);
      var replay = new FileReplay(new DocumentIntake(Parsers::parse, pipeline.publisher()));
      var table = replay.run(directory, clock.instant(), progress);
      pipeline.drain(PATIENCE);
      return new Replay(table, stored(pipeline) - before);
    }
  }

  private static long stored(Pipeline pipeline) {
    var rows =
        pipeline
            .warehouse()
            .query("SELECT coalesce(sum(records), 0)::BIGINT FROM facts.arrival", List.of())
            .rows();
    return rows.get(0).get(0) instanceof Number number ? number.longValue() : 0;
  }
}
