/** Nodes: how many GPUs they really have, who holds them, and what is wrong with them. */
@NullMarked
package io.gridwright.ingest.parsers.kubernetes.node;

import org.jspecify.annotations.NullMarked;
