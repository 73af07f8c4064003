/** Commands of the fleet's own tools, run on a schedule; what they print is a document. */
@NullMarked
package io.gridwright.ingest.collectors.command;

import org.jspecify.annotations.NullMarked;
