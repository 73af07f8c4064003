/** Rows into segments, committed with the checkpoint. */
@NullMarked
package io.gridwright.ingest.flink.sink;

import org.jspecify.annotations.NullMarked;
