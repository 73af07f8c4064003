/** How fast telemetry goes in, measured on the path that carries it. */
@NullMarked
package io.gridwright.app.launcher.bench.ingest;

import org.jspecify.annotations.NullMarked;
