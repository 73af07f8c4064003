/** The on-disk contract between the stream, which writes segments, and the warehouse. */
@NullMarked
package io.gridwright.analytics.segments;

import org.jspecify.annotations.NullMarked;
