/** The fleet's own schedulers: one like Slurm, one like Kueue, and how placement bears on speed. */
@NullMarked
package io.gridwright.app.twin.sched;

import org.jspecify.annotations.NullMarked;
