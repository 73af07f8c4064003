/** The hard rules of a plan: free GPUs over time, how gangs are packed, and a check of any plan. */
@NullMarked
package io.gridwright.optimizer.rules;

import org.jspecify.annotations.NullMarked;
