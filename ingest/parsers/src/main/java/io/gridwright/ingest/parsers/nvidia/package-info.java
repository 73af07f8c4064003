/** What NVIDIA's own tools print: nvidia-smi in every form, dcgmi, and the driver's log lines. */
@NullMarked
package io.gridwright.ingest.parsers.nvidia;

import org.jspecify.annotations.NullMarked;
