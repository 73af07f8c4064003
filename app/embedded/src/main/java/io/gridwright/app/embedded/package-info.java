/** A broker and a stream cluster inside this process, for a fleet that has neither. */
@NullMarked
package io.gridwright.app.embedded;

import org.jspecify.annotations.NullMarked;
