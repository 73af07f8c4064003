package io.gridwright.ingest.flink.sink;

import io.gridwright.analytics.segments.SegmentWriter;
import io.gridwright.analytics.segments.StagedSegment;
import io.gridwright.ingest.flink.event.TableRow;
import java.util.Collection;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;

/** Stages the rows of one subtask at each checkpoint. */
final class SegmentSinkWriter implements CommittingSinkWriter<TableRow, StagedSegment> {
  private final SegmentWriter writer;
  private final String name;
  private long prepared;

  /** The name differs for every subtask, attempt and restored checkpoint of a run. */
  SegmentSinkWriter(SegmentWriter writer, String name) {
    this.writer = writer;
    this.name = name;
  }

  @Override
  public void write(TableRow row, Context context) {
    writer.append(row.table(), row.json());
  }

  /** Nothing: rows are staged by {@link #prepareCommit()}. */
  @Override
  public void flush(boolean endOfInput) {}

  @Override
  public Collection<StagedSegment> prepareCommit() {
    prepared++;
    return writer.prepare(name + '-' + prepared);
  }

  @Override
  public void close() {
    writer.close();
  }
}
