package io.gridwright.ingest.collectors.receive;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where and what a remote write receiver takes.
 *
 * @param name in status rows
 * @param listen address and port; a port of 0 takes a free one
 * @param cluster that the senders speak for, null when what they send says so
 * @param tokenFile file with the bearer token that senders must show, read for every request; null
 *     for none, which only a loopback address may do without
 * @param maxBytes largest request, both as it is sent and unpacked
 */
public record RemoteWriteOptions(
    String name,
    InetSocketAddress listen,
    @Nullable String cluster,
    @Nullable Path tokenFile,
    int maxBytes) {
  /** 32 MiB. */
  public static final int USUAL_MAX_BYTES = 32 * 1024 * 1024;

  /**
   * Options.
   *
   * @throws GridwrightException BAD_CONFIG when everybody on the network could write
   */
  public RemoteWriteOptions {
    if (listen.isUnresolved()) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Address to listen at is not known")
          .with("listen", listen);
    }
    if (tokenFile == null && !listen.getAddress().isLoopbackAddress()) {
      throw new GridwrightException(
              ErrorCode.BAD_CONFIG, "Everybody on the network could write telemetry")
          .with("listen", listen)
          .hint("Give a token file, or listen at a loopback address.");
    }
  }
}
