/** Queues of every scheduler that runs on Kubernetes, and what else shares out a cluster. */
@NullMarked
package io.gridwright.ingest.parsers.kubernetes.queue;

import org.jspecify.annotations.NullMarked;
