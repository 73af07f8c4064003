/**
 * Changes jobs through slurmrestd v0.0.42. A running job's node list is never written: Slurm would
 * cut the job down to it.
 */
@NullMarked
package io.gridwright.actuators.slurm;

import org.jspecify.annotations.NullMarked;
