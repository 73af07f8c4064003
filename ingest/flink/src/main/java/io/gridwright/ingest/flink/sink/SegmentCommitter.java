package io.gridwright.ingest.flink.sink;

import io.gridwright.analytics.segments.SegmentStore;
import io.gridwright.analytics.segments.StagedSegment;
import java.util.Collection;
import org.apache.flink.api.connector.sink2.Committer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits staged segments. The first one of its own run shows that a checkpoint of this run is
 * complete, so all that earlier runs had prepared is committed: every subtask does that before it
 * runs. What is still in their staging directories is then swept.
 */
final class SegmentCommitter implements Committer<StagedSegment> {
  private static final Logger LOG = LoggerFactory.getLogger(SegmentCommitter.class);

  private final SegmentStore store;
  private final String run;
  private final String owner;
  private boolean swept;

  SegmentCommitter(SegmentStore store, String run, String owner) {
    this.store = store;
    this.run = run;
    this.owner = owner;
  }

  @Override
  public void commit(Collection<CommitRequest<StagedSegment>> requests) {
    store.requireTakenBy(owner);
    for (var request : requests) {
      var segment = request.getCommittable();
      store.commit(segment);
      if (!swept && segment.run().equals(run)) {
        int files = store.sweep(run);
        swept = true;
        LOG.debug("swept {} staged files of earlier runs", files);
      }
    }
  }

  @Override
  public void close() {}
}
