/** Prometheus text: GPU, fabric and any other metrics as exporters print them. */
@NullMarked
package io.gridwright.ingest.parsers.prometheus;

import org.jspecify.annotations.NullMarked;
