/** Documents on disk from when they were read until the broker has what is in them. */
@NullMarked
package io.gridwright.ingest.collectors.spool;

import org.jspecify.annotations.NullMarked;
