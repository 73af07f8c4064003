package io.gridwright.ingest.collectors.progress;

import com.sun.net.httpserver.HttpServer;
import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.Listener;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Takes events of progress over HTTP: {@code POST /v1/progress} in Gridwright's schema, {@code POST
 * /v1/goodput} as the goodput library logs them, {@code POST /v1/logs} and {@code POST /v1/metrics}
 * as OTLP. An event is acknowledged when the broker has it.
 */
public final class ProgressListener implements Listener {
  private static final int THREADS = 4;
  private static final int STOP_SECONDS = 1;
  private final String name;
  private final @Nullable String cluster;
  private final InetSocketAddress address;
  private final @Nullable Path tokenFile;
  private @Nullable HttpServer server;
  private @Nullable ExecutorService threads;

  /**
   * A listener.
   *
   * @param cluster cluster of jobs that name none, null for none
   * @param tokenFile file with the token that senders must show, null to ask for none
   * @throws GridwrightException BAD_CONFIG when others than this host could send without a token
   */
  public ProgressListener(
      String name, @Nullable String cluster, InetSocketAddress address, @Nullable Path tokenFile) {
    if (tokenFile == null
        && (address.getAddress() == null || !address.getAddress().isLoopbackAddress())) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Anybody could send progress")
          .with("host", address.getHostString())
          .hint("Maybe name a token file, or listen on 127.0.0.1.");
    }
    this.name = name;
    this.cluster = cluster;
    this.address = address;
    this.tokenFile = tokenFile;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public synchronized void listen(DocumentIntake intake, InstantSource clock) {
    try {
      var started = HttpServer.create(address, 0);
      threads =
          Executors.newFixedThreadPool(
              THREADS,
              task -> {
                var thread = new Thread(task, "listen-" + name);
                thread.setDaemon(true);
                return thread;
              });
      started.setExecutor(threads);
      started.createContext("/", new ProgressRequests(cluster, tokenFile, intake, clock));
      started.start();
      server = started;
    } catch (IOException taken) {
      throw new GridwrightException(ErrorCode.PORT_IN_USE, "Cannot listen for progress", taken)
          .with("host", address.getHostString())
          .with("port", address.getPort())
          .hint("Maybe choose another port for " + name + '.');
    }
  }

  /** The port that it listens at. */
  public synchronized int port() {
    return server == null ? address.getPort() : server.getAddress().getPort();
  }

  @Override
  public synchronized void close() {
    if (server != null) {
      server.stop(STOP_SECONDS);
      server = null;
    }
    if (threads != null) {
      threads.shutdownNow();
      threads = null;
    }
  }
}
