package io.gridwright.app.launcher.bench;

import io.gridwright.app.twin.spec.FleetSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a bench is told.
 *
 * @param home where the state of its runs lives; each seed has a folder that is made anew
 * @param fleet the fleet that is simulated
 * @param seeds one pair of runs for each
 * @param length fleet time of a run
 * @param every fleet time between two plans
 * @param lag fleet time between a reading of the schedulers and the actions that follow from it
 */
public record BenchOptions(
    Path home, FleetSpec fleet, List<Long> seeds, Duration length, Duration every, Duration lag) {
  public BenchOptions {
    seeds = List.copyOf(seeds);
  }
}
