/**
 * Changes Jobs that Kueue queues: order and release through the Workload, nodes through the Job's
 * template while it is suspended. Nothing else of a cluster is written.
 */
@NullMarked
package io.gridwright.actuators.kubernetes;

import org.jspecify.annotations.NullMarked;
