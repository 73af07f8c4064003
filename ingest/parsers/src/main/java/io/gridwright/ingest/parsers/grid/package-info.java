/**
 * Series of prices, carbon intensity and load, as grid operators and data services publish them.
 */
@NullMarked
package io.gridwright.ingest.parsers.grid;

import org.jspecify.annotations.NullMarked;
