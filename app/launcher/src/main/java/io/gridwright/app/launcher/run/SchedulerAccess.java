package io.gridwright.app.launcher.run;

import io.gridwright.actuators.slurm.SlurmAccess;
import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.ingest.collectors.kubernetes.KubernetesAccess;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the configuration says that the schedulers are reached. */
final class SchedulerAccess {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private SchedulerAccess() {}

  /**
   * A slurmrestd.
   *
   * @param url its address
   * @param cluster name of the cluster
   * @param user whom it sees
   * @param tokenFile file with the JWT, null for none; read anew for every call
   */
  record Slurm(URI url, String cluster, String user, @Nullable Path tokenFile) {
    Map<String, String> headers() {
      return tokenFile == null
          ? Map.of()
          : Map.of("X-SLURM-USER-NAME", user, "X-SLURM-USER-TOKEN", token(tokenFile));
    }

    SlurmAccess access() {
      var file = tokenFile;
      return file == null ? SlurmAccess.none() : SlurmAccess.jwt(user, () -> token(file));
    }

    private static String token(Path file) {
      try {
        return Files.readString(file).strip();
      } catch (IOException unreadable) {
        throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Token cannot be read", unreadable)
            .with("file", file);
      }
    }
  }

  static @Nullable Slurm slurm(GridwrightConfig config) {
    var url = config.text(ConfigKey.SLURM_URL);
    var token = config.text(ConfigKey.SLURM_TOKEN_FILE);
    return url.isEmpty()
        ? null
        : new Slurm(
            URI.create(url),
            config.text(ConfigKey.SLURM_CLUSTER),
            config.text(ConfigKey.SLURM_USER),
            token.isEmpty() ? null : Path.of(token));
  }

  static @Nullable KubernetesAccess kubernetesReader(GridwrightConfig config) {
    var file = config.text(ConfigKey.KUBERNETES_KUBECONFIG);
    if (!file.isEmpty()) {
      return KubernetesAccess.kubeconfig(Path.of(file), null, PATIENCE);
    }
    var url = config.text(ConfigKey.KUBERNETES_URL);
    return url.isEmpty() ? null : KubernetesAccess.plain(URI.create(url), PATIENCE);
  }
}
