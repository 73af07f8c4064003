/** What an NVIDIA DCGM exporter on a node prints. */
@NullMarked
package io.gridwright.app.twin.dcgm;

import org.jspecify.annotations.NullMarked;
