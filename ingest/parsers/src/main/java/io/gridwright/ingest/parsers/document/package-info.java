/** What goes into a parser and what comes out: documents, their kinds and results that add up. */
@NullMarked
package io.gridwright.ingest.parsers.document;

import org.jspecify.annotations.NullMarked;
