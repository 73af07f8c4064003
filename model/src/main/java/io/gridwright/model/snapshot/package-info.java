/** The immutable, named state of the fleet that a plan is made from. */
@NullMarked
package io.gridwright.model.snapshot;

import org.jspecify.annotations.NullMarked;
