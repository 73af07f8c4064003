package io.gridwright.ingest.flink.sink;

import io.gridwright.analytics.segments.SegmentStore;
import io.gridwright.analytics.segments.SegmentWriter;
import io.gridwright.analytics.segments.StagedSegment;
import io.gridwright.ingest.flink.event.TableRow;
import java.nio.file.Path;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.InitContext;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Rows into segments. Before a checkpoint each subtask stages its rows and the checkpoint keeps the
 * names; when it is complete, they are committed by a rename. A crash before that leaves staged
 * files that no checkpoint knows, and their rows are read again from the broker.
 *
 * <p>Nothing is committed any more once another start of the job has taken the home.
 */
public final class SegmentSink implements Sink<TableRow>, SupportsCommitter<StagedSegment> {
  private final String home;
  private final String owner;

  /**
   * A sink into the segments of a home.
   *
   * @param owner the name with which this start of the job took the home
   */
  public SegmentSink(Path home, String owner) {
    this.home = home.toString();
    this.owner = owner;
  }

  @Override
  public SinkWriter<TableRow> createWriter(WriterInitContext context) {
    var task = context.getTaskInfo();
    long restored = context.getRestoredCheckpointId().orElse(InitContext.INITIAL_CHECKPOINT_ID - 1);
    var name = restored + "-" + task.getAttemptNumber() + "-" + task.getIndexOfThisSubtask();
    return new SegmentSinkWriter(new SegmentWriter(store(), run(context), name), name);
  }

  @Override
  public Committer<StagedSegment> createCommitter(CommitterInitContext context) {
    return new SegmentCommitter(store(), run(context), owner);
  }

  @Override
  public SimpleVersionedSerializer<StagedSegment> getCommittableSerializer() {
    return new StagedSegmentSerializer();
  }

  private SegmentStore store() {
    return new SegmentStore(Path.of(home));
  }

  private static String run(InitContext context) {
    return context.getJobInfo().getJobId().toString();
  }
}
