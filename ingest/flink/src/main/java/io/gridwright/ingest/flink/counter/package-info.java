/** What counters mean and how much each went up by, whatever resets, gaps or order they come in. */
@NullMarked
package io.gridwright.ingest.flink.counter;

import org.jspecify.annotations.NullMarked;
