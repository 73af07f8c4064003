/**
 * Power and heat as tools, power distribution units and facility systems print them. Redfish has a
 * package of its own.
 */
@NullMarked
package io.gridwright.ingest.parsers.power;

import org.jspecify.annotations.NullMarked;
