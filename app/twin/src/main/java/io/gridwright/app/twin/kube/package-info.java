/** The Kubernetes API of the twin: objects, lists, watches and writes with their refusals. */
@NullMarked
package io.gridwright.app.twin.kube;

import org.jspecify.annotations.NullMarked;
