package io.gridwright.app.twin;

import io.gridwright.app.twin.spec.FleetSpec;
import java.nio.file.Path;
import java.time.Clock;

/**
 * How to start a twin.
 *
 * @param fleet the fleet and its work
 * @param seed everything random follows from it
 * @param clock the twin's time; it may run faster than real time and must not go back
 * @param folder where the twin keeps its journal
 * @param port loopback port, 0 for a free one
 */
public record TwinOptions(FleetSpec fleet, long seed, Clock clock, Path folder, int port) {}
