package io.gridwright.ingest.collectors.replay;

import io.gridwright.ingest.collectors.IntakeTally;
import java.util.List;

/**
 * What became of a directory of files, one row per kind of document.
 *
 * @param rows by kind, in alphabetical order
 */
public record ReplayTable(List<Row> rows) {
  public ReplayTable {
    rows = List.copyOf(rows);
  }

  /** All rows together. */
  public IntakeTally total() {
    return rows.stream().map(Row::tally).reduce(IntakeTally.NONE, IntakeTally::plus);
  }

  /**
   * What became of the files of one kind.
   *
   * @param kind label of the kind, {@code unknown} for files that could not be read
   * @param tally counts; {@code documents} are files
   */
  public record Row(String kind, IntakeTally tally) {}
}
