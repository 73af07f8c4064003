/** The twin's state: a pure function of the fleet's file, a seed and the commands it was given. */
@NullMarked
package io.gridwright.app.twin.state;

import org.jspecify.annotations.NullMarked;
