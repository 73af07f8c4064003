/** The journal of commands by which a twin comes back after its process was killed. */
@NullMarked
package io.gridwright.app.twin.journal;

import org.jspecify.annotations.NullMarked;
