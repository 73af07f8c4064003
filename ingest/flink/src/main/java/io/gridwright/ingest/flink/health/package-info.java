/** What is known of the health of nodes: single signs, and what they come to together. */
@NullMarked
package io.gridwright.ingest.flink.health;

import org.jspecify.annotations.NullMarked;
