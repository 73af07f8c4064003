package io.gridwright.app.launcher.run;

import io.gridwright.analytics.warehouse.ReplayedLetter;
import io.gridwright.analytics.warehouse.Row;
import io.gridwright.analytics.warehouse.Warehouse;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.app.launcher.home.Home;
import io.gridwright.app.launcher.home.ScaledClock;
import io.gridwright.ingest.parsers.LetterReader;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.SignalEvent;
import io.gridwright.sql.SqlFiles;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Parses the dead letters of a home again and publishes what is understood now. A letter is
 * resolved when at least one of its records is understood; then it stands for none any more, and
 * what was published in its place does, dead letters included. One that is still not understood
 * stays as it is. After a crash, what had arrived of a letter is not published again.
 */
public final class LetterReplay {
  private static final int PAGE = 5000;
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private final Pipeline pipeline;
  private final Choice choice;
  private final Instant now;
  private final Map<String, Outcome> outcomes = new TreeMap<>();

  private LetterReplay(Pipeline pipeline, Choice choice, Instant now) {
    this.pipeline = pipeline;
    this.choice = choice;
    this.now = now;
  }

  /**
   * Which letters.
   *
   * @param reason their reason, empty for any
   * @param source part of their source, empty for any
   * @param since earliest time
   */
  public record Choice(String reason, String source, Instant since) {}

  /**
   * What became of the letters of one kind and reason.
   *
   * @param letters letters that were parsed again
   * @param resolved of them, those that are understood now
   * @param accepted source records that became signals
   * @param refused source records of resolved letters that are dead letters again
   */
  public record Outcome(long letters, long resolved, long accepted, long refused) {
    /** Nothing. */
    public static final Outcome NONE = new Outcome(0, 0, 0, 0);

    /** Both together. */
    public Outcome plus(Outcome other) {
      return new Outcome(
          letters + other.letters,
          resolved + other.resolved,
          accepted + other.accepted,
          refused + other.refused);
    }
  }

  /** Replays and waits until all of it is in the warehouse; by kind of document and reason. */
  public static Map<String, Outcome> run(
      Home home, GridwrightConfig config, ScaledClock clock, Choice choice) {
    LogFile.start(home.directory());
    try (var pipeline = Pipeline.start(home, config, clock)) {
      pipeline.drain(PATIENCE);
      var replay = new LetterReplay(pipeline, choice, clock.instant());
      replay.all();
      return replay.outcomes;
    }
  }

  private void all() {
    var known = known(pipeline.warehouse());
    Row last = null;
    while (true) {
      var page = page(last);
      if (page.isEmpty()) {
        return;
      }
      var resolved = new ArrayList<ReplayedLetter>();
      page.forEach(letter -> letter(letter, known, resolved));
      pipeline.drain(PATIENCE);
      pipeline.warehouse().recordReplayed(resolved);
      last = page.get(page.size() - 1);
    }
  }

  private List<Row> page(@Nullable Row last) {
    return pipeline
        .warehouse()
        .query(
            SqlFiles.file("lookup", "open_letters").text(),
            List.of(
                choice.reason(),
                choice.source(),
                choice.since().toString(),
                last == null ? "" : last.name("kafka_topic"),
                last == null ? -1 : (int) last.number("kafka_partition"),
                last == null ? -1L : (long) last.number("kafka_offset"),
                PAGE))
        .objects()
        .stream()
        .map(Row::new)
        .toList();
  }

  private void letter(Row row, Set<String> known, List<ReplayedLetter> resolved) {
    var letter = LetterRow.of(row);
    var events = LetterReader.read(letter.key(), letter.event());
    long refused =
        events.stream()
            .filter(event -> event.body() instanceof DeadLetter)
            .mapToLong(SignalEvent::records)
            .sum();
    long accepted = events.stream().mapToLong(SignalEvent::records).sum() - refused;
    events.stream()
        .filter(event -> !known.contains(identity(event)))
        .filter(event -> !known.contains(event.origin().position()))
        .forEach(pipeline.publisher()::publish);
    if (accepted > 0) {
      resolved.add(letter.replayed(now, accepted, refused));
    }
    var outcome = new Outcome(1, accepted > 0 ? 1 : 0, accepted, refused);
    var name = row.name("document_kind") + '/' + row.name("reason");
    outcomes.merge(name, outcome, Outcome::plus);
  }

  /** What an earlier replay published, and under its position alone what the stream refused. */
  private static Set<String> known(Warehouse warehouse) {
    var known = new HashSet<String>();
    for (var object :
        warehouse
            .query(SqlFiles.file("lookup", "replayed_positions").text(), List.of())
            .objects()) {
      var row = new Row(object);
      var table = row.name("table_name");
      known.add(table + '|' + row.name("position") + '|' + row.name("entity"));
      if (table.equals("dead_letter")) {
        known.add(row.name("position"));
      }
    }
    return known;
  }

  private static String identity(SignalEvent event) {
    return event.body().kind().table()
        + '|'
        + event.origin().position()
        + '|'
        + event.body().entity();
  }
}
