/** What node_exporter's InfiniBand collector prints. */
@NullMarked
package io.gridwright.app.twin.fabric;

import org.jspecify.annotations.NullMarked;
