/** Agents that are asked by SNMP. */
@NullMarked
package io.gridwright.ingest.collectors.snmp;

import org.jspecify.annotations.NullMarked;
