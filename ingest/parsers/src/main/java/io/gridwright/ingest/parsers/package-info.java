/** Bytes of foreign tools become signals or dead letters; signals become bytes on the broker. */
@NullMarked
package io.gridwright.ingest.parsers;

import org.jspecify.annotations.NullMarked;
