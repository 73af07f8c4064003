/** Ways to find the endpoints of a collector. */
@NullMarked
package io.gridwright.ingest.collectors.discovery;

import org.jspecify.annotations.NullMarked;
