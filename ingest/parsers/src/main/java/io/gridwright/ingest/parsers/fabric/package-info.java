/**
 * Ports of fabrics as tools print them: perfquery, sysfs, UFM telemetry and cabling reports, switch
 * status, and the log of NVIDIA's Fabric Manager. Counters that a source gives in 4-octet words are
 * bytes here, once.
 */
@NullMarked
package io.gridwright.ingest.parsers.fabric;

import org.jspecify.annotations.NullMarked;
