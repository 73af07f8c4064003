/** Collectors run at intervals of fleet time and are counted. */
@NullMarked
package io.gridwright.ingest.collectors.schedule;

import org.jspecify.annotations.NullMarked;
