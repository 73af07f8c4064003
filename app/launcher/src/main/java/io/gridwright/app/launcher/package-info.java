/** Starts the product: the command line, the planning cycle and the wiring of all parts. */
@NullMarked
package io.gridwright.app.launcher;

import org.jspecify.annotations.NullMarked;
