/** Errors that a person can act on. */
@NullMarked
package io.gridwright.model.error;

import org.jspecify.annotations.NullMarked;
