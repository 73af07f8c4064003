/** Signals on the broker: delivered once or reported, and counted. */
@NullMarked
package io.gridwright.ingest.collectors.publish;

import org.jspecify.annotations.NullMarked;
