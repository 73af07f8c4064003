package io.gridwright.ingest.parsers.slurm.text;

/** Takes the rows of a text in their order. */
public interface RowSink {
  /** A row that has all its columns. */
  void row(TextRow row);

  /**
   * Lines that are no row.
   *
   * @param line where they begin, from 1
   * @param text as printed
   * @param reason a short constant
   * @param detail the sentence for a person
   */
  void refused(int line, String text, String reason, String detail);
}
