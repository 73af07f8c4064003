/**
 * From a plan to changes of schedulers: the difference, the gate in front of every write, the
 * write-ahead journal and the executor. It knows no scheduler.
 */
@NullMarked
package io.gridwright.actuators.core;

import org.jspecify.annotations.NullMarked;
