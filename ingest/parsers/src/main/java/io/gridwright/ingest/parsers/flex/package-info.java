/** Events of the grid and of power agents as CloudEvents, whose data is signed. */
@NullMarked
package io.gridwright.ingest.parsers.flex;

import org.jspecify.annotations.NullMarked;
