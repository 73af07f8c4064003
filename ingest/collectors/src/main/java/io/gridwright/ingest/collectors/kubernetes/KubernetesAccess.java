package io.gridwright.ingest.collectors.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How a cluster's API is reached. Nothing is taken from the environment unless it is asked for. */
public final class KubernetesAccess {
  private static final int RETRIES = 0;
  private final Config config;

  private KubernetesAccess(Config config) {
    this.config = config;
  }

  /** An API without credentials, such as a proxy on the loopback. */
  public static KubernetesAccess plain(URI api, Duration timeout) {
    return new KubernetesAccess(
        bounded(new ConfigBuilder(Config.empty()).withMasterUrl(api.toString()), timeout));
  }

  /**
   * What a kubeconfig file says.
   *
   * @param context name of a context in it, null for its current one
   * @throws GridwrightException BAD_CONFIG when the file cannot be read or understood
   */
  public static KubernetesAccess kubeconfig(Path file, @Nullable String context, Duration timeout) {
    try {
      if (!Files.isReadable(file)) {
        throw new IOException("file cannot be read");
      }
      var read = Config.fromKubeconfig(context, file.toFile());
      return new KubernetesAccess(bounded(new ConfigBuilder(read), timeout));
    } catch (IOException | RuntimeException e) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Kubeconfig cannot be used", e)
          .with("file", file)
          .with("cause", String.valueOf(e.getMessage()));
    }
  }

  /** What kubectl would use here: the environment, a kubeconfig, or the pod's service account. */
  public static KubernetesAccess ambient(Duration timeout) {
    return new KubernetesAccess(bounded(new ConfigBuilder(Config.autoConfigure(null)), timeout));
  }

  KubernetesClient client() {
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  private static Config bounded(ConfigBuilder builder, Duration timeout) {
    int millis = Math.toIntExact(timeout.toMillis());
    return builder
        .withConnectionTimeout(millis)
        .withRequestTimeout(millis)
        .withRequestRetryBackoffLimit(RETRIES)
        .build();
  }
}
