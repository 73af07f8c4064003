package io.gridwright.app.embedded;

import io.gridwright.ingest.flink.FlinkCheckpoints;
import io.gridwright.ingest.flink.IngestJob;
import io.gridwright.ingest.flink.IngestOptions;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.RecoveryClaimMode;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.minicluster.RpcServiceSharing;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ingest job on a Flink cluster inside this process. Its checkpoints are in {@code HOME/flink}.
 * A start resumes from the newest complete one, so whatever ended the last run, a kill included,
 * every message counts once.
 */
public final class EmbeddedFlink implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedFlink.class);
  private static final Duration START = Duration.ofMinutes(2);
  private static final Duration STOP = Duration.ofSeconds(60);
  private static final Duration ANSWER = Duration.ofSeconds(5);

  private final MiniCluster cluster;
  private final JobID job;
  private final FlinkCheckpoints checkpoints;
  private final Optional<Path> resumedFrom;

  private EmbeddedFlink(
      MiniCluster cluster, JobID job, FlinkCheckpoints checkpoints, Optional<Path> resumedFrom) {
    this.cluster = cluster;
    this.job = job;
    this.checkpoints = checkpoints;
    this.resumedFrom = resumedFrom;
  }

  /**
   * Starts the job and returns when it is accepted. The topics must exist. A run of the job that
   * still has the home, here or on a cluster, commits nothing any more.
   *
   * @throws GridwrightException NO_DISK when the home cannot be written, INTERNAL when the cluster
   *     does not start
   */
  public static EmbeddedFlink start(IngestOptions options) {
    var checkpoints = FlinkCheckpoints.of(options.home());
    var temporary = directories(checkpoints, checkpoints.checkpoints().resolveSibling("tmp"));
    var settings = FlinkSettings.of(checkpoints, temporary);
    var cluster = new MiniCluster(clusterOf(settings, options));
    try {
      cluster.start();
      var env = StreamExecutionEnvironment.getExecutionEnvironment(settings);
      IngestJob.build(env, options);
      checkpoints.tidy();
      var resumed = checkpoints.newest();
      var job = submit(cluster, env, resumed);
      LOG.info("ingest job {} started, resumed from {}", job, resumed);
      return new EmbeddedFlink(
          cluster, job, checkpoints, resumed.map(FlinkCheckpoints.Complete::directory));
    } catch (Exception failed) {
      end(cluster);
      throw new GridwrightException(ErrorCode.INTERNAL, "Stream cluster did not start", failed)
          .with("home", options.home())
          .with("problem", failed.toString());
    }
  }

  /** The checkpoint that this run continued, empty for a first start. */
  public Optional<Path> resumedFrom() {
    return resumedFrom;
  }

  /** Whether every part of the job runs. False while it starts, restarts, or after it failed. */
  public boolean healthy() {
    return status().map(status -> status == JobStatus.RUNNING).orElse(false);
  }

  /** Why the job ended, empty while it has not; a failure that is being retried does not count. */
  public Optional<String> failure() {
    var status = status();
    if (status.isPresent() && !status.get().isTerminalState()) {
      return Optional.empty();
    }
    try {
      var cause = within(cluster.requestJobResult(job), ANSWER).getSerializedThrowable();
      return Optional.of(cause.map(EmbeddedFlink::root).orElse("The job was stopped."));
    } catch (GridwrightException silent) {
      return Optional.of(silent.getMessage());
    }
  }

  /**
   * Counters since this run of the job began: {@code messages_read}, {@code records_read}, {@code
   * dead_letters}. They lag by some seconds and are empty when the job does not answer.
   */
  public Map<String, Long> counters() {
    try {
      var graph = within(cluster.getExecutionGraph(job), ANSWER);
      var counters = new TreeMap<String, Long>();
      for (var result : graph.getAccumulatorResultsStringified()) {
        counters.put(result.getName(), Long.valueOf(result.getValue()));
      }
      return counters;
    } catch (GridwrightException | NumberFormatException silent) {
      return Map.of();
    }
  }

  /** Completes a checkpoint, so that everything read before the call becomes visible soon. */
  public void checkpoint() {
    within(cluster.triggerCheckpoint(job), STOP);
  }

  /**
   * Stops with a savepoint, so that nothing read is left uncommitted, and waits for it at most a
   * minute. When it does not come, the next start resumes from the last checkpoint.
   */
  @Override
  public void close() {
    try {
      if (healthy()) {
        var target = FlinkSettings.uri(checkpoints.savepoints());
        var stopped = cluster.stopWithSavepoint(job, target, false, SavepointFormatType.NATIVE);
        LOG.info("ingest job stopped at {}", within(stopped, STOP));
        within(cluster.requestJobResult(job), STOP);
      }
    } catch (GridwrightException late) {
      LOG.warn("ingest job did not stop in time: {}", late.getMessage());
    } finally {
      kill();
    }
  }

  /** Ends the cluster as it is; what no checkpoint covers is read again at the next start. */
  void kill() {
    end(cluster);
  }

  private static void end(MiniCluster cluster) {
    try {
      within(cluster.closeAsync(), STOP);
    } catch (GridwrightException late) {
      LOG.warn("stream cluster did not close in time: {}", late.getMessage());
    }
  }

  private Optional<JobStatus> status() {
    try {
      return Optional.of(within(cluster.getJobStatus(job), ANSWER));
    } catch (GridwrightException | IllegalStateException closed) {
      return Optional.empty();
    }
  }

  private static String root(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage());
  }

  private static MiniClusterConfiguration clusterOf(Configuration settings, IngestOptions options) {
    return new MiniClusterConfiguration.Builder()
        .setConfiguration(settings)
        .setNumTaskManagers(1)
        .setNumSlotsPerTaskManager(Math.max(options.parallelism(), options.writers()))
        .setRpcServiceSharing(RpcServiceSharing.SHARED)
        .build();
  }

  private static JobID submit(
      MiniCluster cluster,
      StreamExecutionEnvironment env,
      Optional<FlinkCheckpoints.Complete> resumed) {
    var graph = env.getStreamGraph().getJobGraph();
    resumed.ifPresent(
        checkpoint ->
            graph.setSavepointRestoreSettings(
                SavepointRestoreSettings.forPath(
                    checkpoint.uri(), false, RecoveryClaimMode.CLAIM)));
    return within(cluster.submitJob(graph), START).getJobID();
  }

  private static Path directories(FlinkCheckpoints checkpoints, Path temporary) {
    try {
      Files.createDirectories(checkpoints.checkpoints());
      Files.createDirectories(checkpoints.savepoints());
      return Files.createDirectories(temporary);
    } catch (IOException failed) {
      throw new GridwrightException(ErrorCode.NO_DISK, "Stream directory cannot be used", failed)
          .with("directory", temporary)
          .with("problem", failed.toString());
    }
  }

  private static <T> T within(CompletableFuture<T> answer, Duration limit) {
    try {
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException failed) {
      throw new GridwrightException(ErrorCode.INTERNAL, "Stream cluster refused", failed)
          .with("problem", String.valueOf(failed.getCause()));
    } catch (TimeoutException silent) {
      throw new GridwrightException(ErrorCode.INTERNAL, "Stream cluster did not answer", silent)
          .with("seconds", limit.toSeconds());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new GridwrightException(ErrorCode.INTERNAL, "Interrupted", stopped);
    }
  }
}
