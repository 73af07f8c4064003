/** What flows between the operators: concrete records of numbers and texts. */
@NullMarked
package io.gridwright.ingest.flink.event;

import org.jspecify.annotations.NullMarked;
