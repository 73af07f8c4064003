/** The stream: from messages on the broker to rows in segments, each exactly once. */
@NullMarked
package io.gridwright.ingest.flink;

import org.jspecify.annotations.NullMarked;
