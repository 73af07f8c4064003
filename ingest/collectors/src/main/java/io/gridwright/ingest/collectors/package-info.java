/**
 * Real systems and files become documents, documents become signals on the broker. A {@link
 * io.gridwright.ingest.collectors.Collector} reads; {@link
 * io.gridwright.ingest.collectors.DocumentIntake} parses and publishes, and keeps the count.
 */
@NullMarked
package io.gridwright.ingest.collectors;

import org.jspecify.annotations.NullMarked;
