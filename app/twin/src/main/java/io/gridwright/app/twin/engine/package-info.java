/** The twin over time: the clock moves it, commands change it, and a journal remembers both. */
@NullMarked
package io.gridwright.app.twin.engine;

import org.jspecify.annotations.NullMarked;
