/** Why a plan is what it is: true reasons, start bands and hints for each decision. */
@NullMarked
package io.gridwright.optimizer.explain;

import org.jspecify.annotations.NullMarked;
