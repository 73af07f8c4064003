package io.gridwright.ingest.collectors.replay;

/** Is told after each file. */
@FunctionalInterface
public interface ReplayProgress {
  /** Tells nobody. */
  ReplayProgress SILENT = (done, total) -> {};

  /** So many files of all are done. */
  void file(int done, int total);
}
