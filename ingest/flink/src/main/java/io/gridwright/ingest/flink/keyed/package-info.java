/** The operators that remember: repeats, minutes of GPUs, states of jobs and nodes. */
@NullMarked
package io.gridwright.ingest.flink.keyed;

import org.jspecify.annotations.NullMarked;
