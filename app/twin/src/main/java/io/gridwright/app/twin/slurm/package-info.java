/** What slurmrestd 24.11 says in API version v0.0.42, and what it lets others change. */
@NullMarked
package io.gridwright.app.twin.slurm;

import org.jspecify.annotations.NullMarked;
