/** A seeded digital twin of a fleet that speaks the wire formats of the real parts. */
@NullMarked
package io.gridwright.app.twin;

import org.jspecify.annotations.NullMarked;
