/** The collector of a Kubernetes cluster with Kueue. */
@NullMarked
package io.gridwright.ingest.collectors.kubernetes;

import org.jspecify.annotations.NullMarked;
