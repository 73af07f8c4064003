package io.gridwright.app.embedded;

import io.gridwright.ingest.flink.FlinkCheckpoints;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.TaskManagerOptions;

/** The settings of a stream cluster that shares a process: little memory, loopback only. */
final class FlinkSettings {
  private static final int CHECKPOINTS_KEPT = 2;
  private static final int FAILURES = 5;

  private FlinkSettings() {}

  static Configuration of(FlinkCheckpoints checkpoints, Path temporary) {
    var settings = new Configuration();
    settings.set(StateBackendOptions.STATE_BACKEND, "hashmap");
    settings.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
    settings.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, uri(checkpoints.checkpoints()));
    settings.set(CheckpointingOptions.MAX_RETAINED_CHECKPOINTS, CHECKPOINTS_KEPT);
    settings.set(CheckpointingOptions.CHECKPOINTING_TIMEOUT, Duration.ofMinutes(5));
    settings.set(CheckpointingOptions.TOLERABLE_FAILURE_NUMBER, FAILURES);
    restarts(settings);
    alone(settings, temporary);
    return settings;
  }

  static String uri(Path path) {
    return path.toAbsolutePath().toUri().toString();
  }

  /** A failure is retried from the last checkpoint; one that stays ends the job. */
  private static void restarts(Configuration settings) {
    settings.set(RestartStrategyOptions.RESTART_STRATEGY, "failure-rate");
    settings.set(
        RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_MAX_FAILURES_PER_INTERVAL, FAILURES);
    settings.set(
        RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_FAILURE_RATE_INTERVAL,
        Duration.ofMinutes(5));
    settings.set(RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_DELAY, Duration.ofSeconds(1));
  }

  /** Heartbeats carry counters; both ends are one process, so a pause of it is no failure. */
  private static void alone(Configuration settings, Path temporary) {
    settings.set(RestOptions.ADDRESS, LoopbackPort.HOST);
    settings.set(RestOptions.BIND_ADDRESS, LoopbackPort.HOST);
    settings.set(RestOptions.BIND_PORT, "0");
    settings.set(JobManagerOptions.ADDRESS, LoopbackPort.HOST);
    settings.set(HeartbeatManagerOptions.HEARTBEAT_INTERVAL, Duration.ofSeconds(3));
    settings.set(HeartbeatManagerOptions.HEARTBEAT_TIMEOUT, Duration.ofMinutes(5));
    settings.set(TaskManagerOptions.NETWORK_MEMORY_MIN, MemorySize.ofMebiBytes(24));
    settings.set(TaskManagerOptions.NETWORK_MEMORY_MAX, MemorySize.ofMebiBytes(24));
    settings.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(8));
    settings.set(CoreOptions.TMP_DIRS, temporary.toAbsolutePath().toString());
  }
}
