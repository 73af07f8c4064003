package io.gridwright.app.launcher.run;

import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.app.twin.NodeEndpoint;
import io.gridwright.app.twin.Twin;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The configuration that points the product at a twin, as it would be pointed at a real fleet. */
public final class TwinConfig {
  private TwinConfig() {}

  /** Every key that names an address, with the twin's. */
  public static Map<ConfigKey, String> of(Twin twin) {
    var values = new EnumMap<ConfigKey, String>(ConfigKey.class);
    values.put(ConfigKey.COLLECT_GPU, list(twin.dcgmEndpoints()));
    values.put(ConfigKey.COLLECT_FABRIC, list(twin.fabricEndpoints()));
    values.put(ConfigKey.COLLECT_REDFISH, twin.baseUri().toString());
    values.put(ConfigKey.COLLECT_GRID, twin.gridUri().toString());
    values.put(ConfigKey.SLURM_URL, twin.baseUri().toString());
    values.put(ConfigKey.SLURM_CLUSTER, twin.slurmCluster());
    values.put(ConfigKey.KUBERNETES_URL, twin.baseUri().toString());
    values.put(ConfigKey.KUBERNETES_CLUSTER, twin.kubernetesCluster());
    return values;
  }

  /** Sets those keys. */
  public static void into(GridwrightConfig config, Twin twin, String origin) {
    of(twin).forEach((key, value) -> config.set(key, value, origin));
  }

  /** The same as a configuration file. */
  public static String yaml(Twin twin) {
    return of(twin).entrySet().stream()
        .map(entry -> entry.getKey().key() + ": \"" + entry.getValue() + "\"\n")
        .collect(Collectors.joining());
  }

  private static String list(List<NodeEndpoint> endpoints) {
    return endpoints.stream()
        .map(endpoint -> endpoint.node() + "=" + endpoint.url())
        .collect(Collectors.joining(","));
  }
}
