/** Replies and JSON on the wire. */
@NullMarked
package io.gridwright.app.twin.wire;

import org.jspecify.annotations.NullMarked;
