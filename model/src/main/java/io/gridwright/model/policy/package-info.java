/** What the operator allows: weights, budgets and the mode. */
@NullMarked
package io.gridwright.model.policy;

import org.jspecify.annotations.NullMarked;
