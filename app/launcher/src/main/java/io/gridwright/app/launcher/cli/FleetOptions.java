package io.gridwright.app.launcher.cli;

import io.gridwright.app.twin.spec.FleetSpec;
import io.gridwright.app.twin.spec.FleetSpecLoader;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of every command that simulates a fleet. */
public final class FleetOptions {
  @Option(
      names = "--fleet",
      paramLabel = "FILE",
      description = "fleet to simulate (default: 4 NVL72 racks and 24 HGX nodes)")
  @Nullable Path file;

  @Option(
      names = "--seed",
      defaultValue = "11",
      description = "everything random follows from it (default: ${DEFAULT-VALUE})")
  long seed;

  @Option(
      names = "--speed",
      paramLabel = "FACTOR",
      description = "seconds of fleet time in one second (default: 60 for demo, else 1)")
  @Nullable Double speed;

  double speed(double otherwise) {
    if (speed != null && !(speed > 0)) {
      throw new GridwrightException(ErrorCode.BAD_ARGUMENT, "Speed must be above zero")
          .with("speed", speed);
    }
    return speed == null ? otherwise : speed;
  }

  FleetSpec spec() {
    var loader = new FleetSpecLoader();
    return file == null ? loader.loadDefault() : loader.load(file);
  }
}
