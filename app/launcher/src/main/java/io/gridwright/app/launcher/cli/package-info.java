/** The command tree of ./gridwright. */
@NullMarked
package io.gridwright.app.launcher.cli;

import org.jspecify.annotations.NullMarked;
