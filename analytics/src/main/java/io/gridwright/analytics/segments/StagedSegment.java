package io.gridwright.analytics.segments;

/**
 * A segment that is written but not yet visible. It names its file by run and id, not by path, so
 * that a home may move between writing and committing.
 *
 * @param run the incarnation of the writer; names the staging directory
 * @param id name of the segment, unique over all tables and runs
 * @param table table of schema {@code raw} that its rows belong to
 * @param rows rows in it, at least 1
 */
public record StagedSegment(String run, String id, String table, long rows) {}
