package io.gridwright.app.launcher.demo;

import io.gridwright.app.twin.spec.FleetSpec;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a demo is told.
 *
 * @param home where all state lives
 * @param fleet the fleet that is simulated
 * @param seed everything random follows from it
 * @param speed seconds of fleet time in one second
 * @param duration how long it runs, null until it is interrupted
 */
public record DemoOptions(
    Path home, FleetSpec fleet, long seed, double speed, @Nullable Duration duration) {}
