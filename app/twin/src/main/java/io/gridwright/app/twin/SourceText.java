package io.gridwright.app.twin;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A document as the twin's endpoint would have answered it.
 *
 * @param kind {@code dcgm_exporter}, {@code slurm_jobs}, {@code slurm_nodes}, {@code kubernetes} or
 *     {@code openadr}
 * @param source path of the endpoint
 * @param cluster cluster it belongs to
 * @param node node it was read from, null where it is about many
 * @param at the moment of its reading
 * @param text the document
 */
public record SourceText(
    String kind, String source, String cluster, @Nullable String node, Instant at, String text) {}
