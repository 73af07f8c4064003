package io.gridwright.app.launcher.bench.ingest;

import io.gridwright.analytics.segments.SegmentStore;
import io.gridwright.analytics.segments.SegmentWriter;
import io.gridwright.analytics.warehouse.Warehouse;
import io.gridwright.ingest.parsers.SignalJson;
import java.nio.file.Path;
import java.time.Clock;

/** The same rows into a warehouse of their own, by the writer of the stream but without it. */
final class DirectRows {
  private static final String RUN = "direct";
  private static final int SEGMENT_ROWS = 250_000;
  private final Path home;
  private final Clock clock;

  DirectRows(Path home, Clock clock) {
    this.home = home;
    this.clock = clock;
  }

  Stage load(FleetScrape fleet, IngestBenchOptions options) {
    var store = new SegmentStore(home);
    try (var warehouse = Warehouse.open(home, clock);
        var writer = new SegmentWriter(store, RUN, RUN)) {
      var meter = new ProcessMeter();
      long events = 0;
      long segments = 0;
      for (long scrape = 0; events < options.events(); scrape++) {
        for (int node = 0; node < fleet.nodes(); node++) {
          for (var event : fleet.take(node, scrape).events()) {
            var kind = event.body().kind();
            writer.append(
                kind.table(), SignalJson.rowJson(event, kind.topic().topicName(), 0, events));
            events++;
          }
          if (events / SEGMENT_ROWS > segments) {
            segments = events / SEGMENT_ROWS;
            load(store, writer, warehouse, segments);
          }
        }
      }
      load(store, writer, warehouse, segments + 1);
      return meter.stage("rows straight into DuckDB", events, 0);
    }
  }

  private static void load(
      SegmentStore store, SegmentWriter writer, Warehouse warehouse, long segment) {
    writer.prepare(RUN + segment).forEach(store::commit);
    int unused = warehouse.loadSegments();
  }
}
