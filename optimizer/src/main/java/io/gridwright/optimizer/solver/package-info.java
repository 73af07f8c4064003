/** The planners: the schedulers' own order as a baseline, and a search for a better one. */
@NullMarked
package io.gridwright.optimizer.solver;

import org.jspecify.annotations.NullMarked;
