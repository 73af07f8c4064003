/** OpenADR 3 events and reports: prices, carbon intensity and limits by interval. */
@NullMarked
package io.gridwright.ingest.parsers.openadr;

import org.jspecify.annotations.NullMarked;
