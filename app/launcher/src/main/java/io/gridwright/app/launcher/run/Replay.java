package io.gridwright.app.launcher.run;

import io.gridwright.analytics.warehouse.Row;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.app.launcher.home.Home;
import io.gridwright.app.launcher.home.ScaledClock;
import io.gridwright.ingest.collectors.replay.FileReplay;
import io.gridwright.ingest.collectors.replay.ReplayProgress;
import io.gridwright.ingest.collectors.replay.ReplayTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Files sent down the same path as live telemetry.
 *
 * @param table what became of the files at the door
 * @param refusedLater records that only the stream found wrong, by reason; the table has them as
 *     accepted
 * @param storedRecords source records that all tables and dead letters of the warehouse stand for,
 *     of this replay alone
 */
public record Replay(ReplayTable table, SortedMap<String, Long> refusedLater, long storedRecords) {
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
      var lettersBefore = letters(pipeline);
      var replay = new FileReplay(Intakes.open(config, pipeline.publisher()));
      var table = replay.run(directory, clock.instant(), progress);
      pipeline.drain(PATIENCE);
      var later = new TreeMap<String, Long>();
      letters(pipeline)
          .forEach(
              (reason, count) -> {
                long known =
                    lettersBefore.getOrDefault(reason, 0L)
                        + table.total().rejected().getOrDefault(reason, 0L);
                if (count > known) {
                  later.put(reason, count - known);
                }
              });
      return new Replay(table, later, stored(pipeline) - before);
    }
  }

  private static SortedMap<String, Long> letters(Pipeline pipeline) {
    var letters = new TreeMap<String, Long>();
    pipeline
        .warehouse()
        .query(
            "SELECT reason, sum(records)::BIGINT AS records FROM raw.dead_letter GROUP BY reason",
            List.of())
        .objects()
        .forEach(
            row -> letters.put(new Row(row).name("reason"), (long) new Row(row).number("records")));
    return letters;
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
