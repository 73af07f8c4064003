package io.gridwright.ingest.collectors.spool;

import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.IntakeTally;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.error.GridwrightException;
import java.util.List;
import java.util.Objects;

/** An intake that loses no document once it has it: kept, published, acknowledged, let go. */
public final class SpooledIntake {
  private final DocumentSpool spool;
  private final DocumentIntake intake;

  /** Documents through a spool into an intake. */
  public SpooledIntake(DocumentSpool spool, DocumentIntake intake) {
    this.spool = spool;
    this.intake = intake;
  }

  /**
   * Keeps a reading, then publishes it after what earlier ones left, and waits until all has
   * arrived.
   *
   * @throws GridwrightException SOURCE_FAILED when the sink fails; what did not arrive is still
   *     kept then. NO_DISK when it cannot be kept; it is published all the same then
   */
  public IntakeTally take(String collector, List<SourceDocument> documents) {
    DocumentSpool.Kept kept;
    try {
      kept = spool.keep(collector, documents);
    } catch (GridwrightException full) {
      var unused = publish(new DocumentSpool.Kept(spool, null, documents));
      throw full;
    }
    var tally = IntakeTally.NONE;
    for (var earlier : spool.left(collector)) {
      if (!Objects.equals(earlier.file(), kept.file())) {
        tally = tally.plus(publish(earlier));
      }
    }
    return tally.plus(publish(kept));
  }

  private IntakeTally publish(DocumentSpool.Kept kept) {
    var tally = IntakeTally.NONE;
    for (var document : kept.documents()) {
      tally = tally.plus(intake.take(document).tally());
    }
    intake.flush();
    kept.done();
    return tally;
  }
}
