package io.gridwright.analytics.segments;

import java.nio.file.Path;

/**
 * A segment that readers may load. Its file never changes.
 *
 * @param id name of the segment, unique over all tables
 * @param table table of schema {@code raw} that its rows belong to
 * @param file Parquet file with the columns of that table, in their order
 */
public record CommittedSegment(String id, String table, Path file) {}
