package io.gridwright.app.launcher.run;

import io.gridwright.actuators.core.Actuator;
import io.gridwright.actuators.kubernetes.KueueActuator;
import io.gridwright.actuators.slurm.SlurmActuator;
import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.config.GridwrightConfig;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** The actuators that the configuration asks for. */
final class FleetActuators {
  private FleetActuators() {}

  static List<Actuator> of(GridwrightConfig config, Clock clock) {
    var actuators = new ArrayList<Actuator>();
    var slurm = SchedulerAccess.slurm(config);
    if (slurm != null) {
      actuators.add(new SlurmActuator(slurm.url(), slurm.cluster(), slurm.access(), clock));
    }
    var cluster = config.text(ConfigKey.KUBERNETES_CLUSTER);
    var file = config.text(ConfigKey.KUBERNETES_KUBECONFIG);
    var url = config.text(ConfigKey.KUBERNETES_URL);
    if (!file.isEmpty()) {
      actuators.add(KueueActuator.kubeconfig(Path.of(file), cluster));
    } else if (!url.isEmpty()) {
      actuators.add(new KueueActuator(URI.create(url), cluster));
    }
    return List.copyOf(actuators);
  }

  static void close(List<Actuator> actuators) {
    Closing.reversed(
        actuators.stream()
            .filter(AutoCloseable.class::isInstance)
            .map(AutoCloseable.class::cast)
            .toList());
  }
}
