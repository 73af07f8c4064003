/** Objects of the Kubernetes API and what their parts say in numbers, whatever kind they are. */
@NullMarked
package io.gridwright.ingest.parsers.kubernetes.object;

import org.jspecify.annotations.NullMarked;
