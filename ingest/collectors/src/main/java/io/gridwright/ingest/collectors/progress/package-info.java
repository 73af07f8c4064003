/** What training jobs send of their steps and checkpoints over HTTP. */
@NullMarked
package io.gridwright.ingest.collectors.progress;

import org.jspecify.annotations.NullMarked;
