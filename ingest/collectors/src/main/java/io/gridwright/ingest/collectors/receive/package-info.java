/** Servers that other systems send to. */
@NullMarked
package io.gridwright.ingest.collectors.receive;

import org.jspecify.annotations.NullMarked;
