/** The home directory that holds all state, its lock, and the clock of a run. */
@NullMarked
package io.gridwright.app.launcher.home;

import org.jspecify.annotations.NullMarked;
