package io.gridwright.ingest.parsers.topology;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What one GPU says of the NVLink fabric that it is part of, as {@code nvidia-smi -q} prints it
 * under {@code Fabric}.
 *
 * @param gpu the device, as the source names it
 * @param state whether the GPU was registered, such as {@code Completed}
 * @param status how that ended, such as {@code Success}
 * @param cliqueId clique in the fabric
 * @param clusterUuid the fabric
 */
public record FabricState(
    String gpu,
    @Nullable String state,
    @Nullable String status,
    @Nullable Long cliqueId,
    @Nullable String clusterUuid) {
  private static final String NONE = "n/a";
  private static final String UNSUPPORTED = "not supported";

  /**
   * The NVLink domain across hosts that the GPU is part of, null for none. A product that ends at
   * the host is in none, whatever its UUID looks like; one that is broken is in none either.
   */
  public @Nullable String domain(@Nullable String product) {
    boolean possible = !Boolean.FALSE.equals(GpuProduct.spansHosts(product));
    return possible && registered() && cliqueId != null && cliqueId != 0
        ? NvlinkDomainName.of(clusterUuid, cliqueId)
        : null;
  }

  /**
   * What is wrong, null for nothing. A product that joins hosts must have completed with success
   * and be in a clique of a fabric; any other must not have failed. Whether a service runs on the
   * host does not matter, nor do details that are not supported.
   */
  public @Nullable String problem(@Nullable String product) {
    if (Boolean.TRUE.equals(GpuProduct.spansHosts(product))) {
      return domain(product) == null ? "is in no NVLink domain: " + words() : null;
    }
    boolean silent = absent(state);
    boolean fine = silent || (is(state, "completed") && (is(status, "success") || absent(status)));
    return fine ? null : "NVLink fabric is not ready: " + words();
  }

  /** Whether the GPU says anything of a fabric. */
  public boolean told() {
    return !absent(state) || !absent(status);
  }

  /** State, status, clique and fabric in one line. */
  public String words() {
    return "state %s, status %s, clique %s, fabric %s"
        .formatted(state, status, cliqueId, clusterUuid);
  }

  private boolean registered() {
    return is(state, "completed") && is(status, "success");
  }

  private static boolean is(@Nullable String word, String wanted) {
    return word != null && word.toLowerCase(Locale.ROOT).equals(wanted);
  }

  private static boolean absent(@Nullable String word) {
    return word == null || word.isEmpty() || is(word, NONE) || is(word, UNSUPPORTED);
  }
}
