/**
 * Where things hang in the topology tree: schedulers' topology files, subnet dumps, cabling lists,
 * node labels and fabric states become {@link io.gridwright.model.signal.TopologyEdge}s. One record
 * is one statement that a child hangs from a parent.
 */
@NullMarked
package io.gridwright.ingest.parsers.topology;

import org.jspecify.annotations.NullMarked;
