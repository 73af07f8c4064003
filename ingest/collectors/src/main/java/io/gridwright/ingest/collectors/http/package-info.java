/** Collectors of systems that answer over HTTP. */
@NullMarked
package io.gridwright.ingest.collectors.http;

import org.jspecify.annotations.NullMarked;
