/** Files of this host that other programs write, such as a scheduler's topology. */
@NullMarked
package io.gridwright.ingest.collectors.file;

import org.jspecify.annotations.NullMarked;
