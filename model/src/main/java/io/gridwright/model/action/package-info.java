/** One change to a scheduler and the record of it. */
@NullMarked
package io.gridwright.model.action;

import org.jspecify.annotations.NullMarked;
