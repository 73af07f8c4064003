package io.gridwright.ingest.parsers.slurm;

import org.jspecify.annotations.Nullable;

/**
 * Which name the records of one answer carry. The name that the reader knows stands for the cluster
 * that answered; only a record that names another cluster keeps its own.
 *
 * @param reader what the reader calls the cluster, null when it does not know
 * @param answering what the cluster that answered calls itself, null when it does not say
 */
record ClusterName(@Nullable String reader, @Nullable String answering) {
  private static final String UNNAMED = "slurm";

  /** The name for a record that calls its cluster {@code own}. */
  String of(@Nullable String own) {
    boolean foreign = own != null && answering != null && !own.equals(answering);
    if (reader != null && !foreign) {
      return reader;
    }
    if (own != null) {
      return own;
    }
    return answering == null ? UNNAMED : answering;
  }
}
