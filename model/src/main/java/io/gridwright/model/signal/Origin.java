package io.gridwright.model.signal;

/**
 * Where a signal came from.
 *
 * @param source URL or file
 * @param position line, JSON pointer or scrape number of the first source record
 */
public record Origin(String source, String position) {}
