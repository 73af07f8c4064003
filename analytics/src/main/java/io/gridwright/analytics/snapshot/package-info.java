/** Reads from the warehouse the state of the fleet that a plan is made from. */
@NullMarked
package io.gridwright.analytics.snapshot;

import org.jspecify.annotations.NullMarked;
