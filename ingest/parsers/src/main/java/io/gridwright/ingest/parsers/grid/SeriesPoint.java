package io.gridwright.ingest.parsers.grid;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One value of a series.
 *
 * @param position where it stands in its document
 * @param type {@code price}, {@code carbon} or the publisher's own word
 * @param area what it holds for, null for the only one
 * @param start inclusive
 * @param end exclusive; null where only the step of the series tells
 * @param value null when unknown
 * @param unit null when unknown
 * @param known when it was published, null for when it was read
 * @param labels what else is said
 * @param text the record as it was printed
 */
record SeriesPoint(
    String position,
    String type,
    @Nullable String area,
    Instant start,
    @Nullable Instant end,
    @Nullable Double value,
    @Nullable String unit,
    @Nullable Instant known,
    Map<String, String> labels,
    String text) {}
