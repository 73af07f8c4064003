/** The planning cycle: one function of numbered steps, run on a schedule or by hand. */
@NullMarked
package io.gridwright.app.launcher.cycle;

import org.jspecify.annotations.NullMarked;
