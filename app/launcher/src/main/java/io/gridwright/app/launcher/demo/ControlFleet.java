package io.gridwright.app.launcher.demo;

import io.gridwright.analytics.segments.SegmentStore;
import io.gridwright.analytics.segments.SegmentWriter;
import io.gridwright.analytics.warehouse.Warehouse;
import io.gridwright.app.launcher.home.EmptyFolder;
import io.gridwright.app.twin.ControlRun;
import io.gridwright.app.twin.SourceText;
import io.gridwright.app.twin.Twin;
import io.gridwright.ingest.flink.keyed.MinuteParts;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.SignalJson;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.function.Consumer;

/**
 * The same fleet, work and faults once more, with nobody steering: run as fast as it goes, read by
 * the same parsers, rolled up the same way, and measured by the same views in a warehouse of its
 * own.
 */
final class ControlFleet implements Consumer<SourceText> {
  private static final Duration STEP = Duration.ofMinutes(1);
  private static final String RUN = "control";
  private static final int BATCH_ROWS = 200_000;

  private final SegmentStore store;
  private final SegmentWriter writer;
  private int rows;
  private int batch;
  private long offset;

  private ControlFleet(SegmentStore store, SegmentWriter writer) {
    this.store = store;
    this.writer = writer;
  }

  /** What that fleet does from one moment to another; {@code home} is made anew. */
  static FleetOutcome run(DemoOptions options, Twin twin, Path home, Instant from, Instant until) {
    EmptyFolder.clear(home);
    var store = new SegmentStore(home);
    try (var writer = new SegmentWriter(store, RUN, RUN)) {
      var control = new ControlFleet(store, writer);
      var span = new ControlRun.Span(from, until, STEP);
      var unused =
          ControlRun.render(
              options.fleet(), options.seed(), twin.startedAt(), twin.faults(), span, control);
      control.commit();
    }
    try (var warehouse = Warehouse.open(home, Clock.fixed(until, ZoneOffset.UTC))) {
      var unused = warehouse.loadSegments();
      return FleetOutcome.of(warehouse);
    }
  }

  @Override
  public void accept(SourceText text) {
    var bytes = text.text().getBytes(StandardCharsets.UTF_8);
    var document = new SourceDocument(text.source(), text.cluster(), text.node(), text.at(), bytes);
    Parsers.parse(document).events().forEach(this::add);
    if (rows >= BATCH_ROWS) {
      commit();
    }
  }

  private void add(SignalEvent event) {
    var kind = event.body().kind();
    writer.append(kind.table(), SignalJson.rowJson(event, kind.topic().topicName(), 0, offset));
    offset++;
    rows++;
    if (event.body() instanceof GpuSample sample) {
      var part = MinuteParts.of(sample, event.eventTime());
      writer.append(part.table(), part.json());
      rows++;
    }
  }

  private void commit() {
    writer.prepare(RUN + "-" + batch).forEach(store::commit);
    batch++;
    rows = 0;
  }
}
