package io.gridwright.ingest.collectors.hostile;

import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.SignalSink;
import io.gridwright.ingest.collectors.replay.FileReplay;
import io.gridwright.ingest.collectors.replay.ReplayProgress;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.model.signal.SignalEvent;
import java.nio.file.Path;
import java.time.Instant;

/** Replays one directory in a process of its own, whose heap is what the test gives it. */
final class HostileRun {
  private HostileRun() {}

  /** Prints what became of a directory: records, accepted, and each reason with its count. */
  public static void main(String[] arguments) {
    var replay = new FileReplay(new DocumentIntake(Parsers::parse, new Nowhere()));
    var total = replay.run(Path.of(arguments[0]), Instant.EPOCH, ReplayProgress.SILENT).total();
    System.out.println(total.records() + " " + total.accepted() + " " + total.rejected());
  }

  private static final class Nowhere implements SignalSink {
    @Override
    public void publish(SignalEvent event) {}

    @Override
    public void flush() {}
  }
}
