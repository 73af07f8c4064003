/** Redfish resources: power, energy and temperature of chassis, power supplies, PDUs and feeds. */
@NullMarked
package io.gridwright.ingest.parsers.redfish;

import org.jspecify.annotations.NullMarked;
