/** What training jobs say of their steps and checkpoints, in whatever form they say it. */
@NullMarked
package io.gridwright.ingest.parsers.progress;

import org.jspecify.annotations.NullMarked;
