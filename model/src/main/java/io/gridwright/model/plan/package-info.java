/** The result of one planning run: decisions, promises and reasons. */
@NullMarked
package io.gridwright.model.plan;

import org.jspecify.annotations.NullMarked;
