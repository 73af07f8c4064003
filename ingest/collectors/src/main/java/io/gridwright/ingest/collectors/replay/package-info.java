/** Recorded files go the way that live documents go. */
@NullMarked
package io.gridwright.ingest.collectors.replay;

import org.jspecify.annotations.NullMarked;
