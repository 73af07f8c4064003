/** A real Slurm, and what the warehouse makes of it. */
@NullMarked
package io.gridwright.app.launcher.slurm;

import org.jspecify.annotations.NullMarked;
