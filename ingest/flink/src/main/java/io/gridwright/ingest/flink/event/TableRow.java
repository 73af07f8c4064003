package io.gridwright.ingest.flink.event;

/**
 * A row on its way to a segment.
 *
 * @param table table of schema {@code raw}
 * @param json one JSON object, named by the table's columns
 */
public record TableRow(String table, String json) {}
