/** Metrics in Protocol Buffers: pages of exporters, and what Prometheus servers write. */
@NullMarked
package io.gridwright.ingest.parsers.protobuf;

import org.jspecify.annotations.NullMarked;
