package io.gridwright.app.embedded;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** The settings of a broker that is alone: no replicas, few threads, loopback only. */
final class BrokerSettings {
  static final int NODE = 1;
  static final String CONTROLLER_LISTENER = "CONTROLLER";

  private static final Duration RETENTION = Duration.ofDays(3);
  private static final String ALONE = "1";

  private BrokerSettings() {}

  static Map<String, String> of(Path directory, int broker, int controller) {
    var settings = new HashMap<String, String>();
    listeners(settings, broker, controller);
    alone(settings);
    log(settings, directory);
    return settings;
  }

  private static void listeners(Map<String, String> settings, int broker, int controller) {
    var brokerAt = LoopbackPort.HOST + ':' + broker;
    var controllerAt = LoopbackPort.HOST + ':' + controller;
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", Integer.toString(NODE));
    settings.put("controller.quorum.voters", NODE + "@" + controllerAt);
    settings.put("controller.listener.names", CONTROLLER_LISTENER);
    settings.put("listeners", "PLAINTEXT://" + brokerAt + ",CONTROLLER://" + controllerAt);
    settings.put("advertised.listeners", "PLAINTEXT://" + brokerAt);
    settings.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
  }

  private static void alone(Map<String, String> settings) {
    settings.put("offsets.topic.replication.factor", ALONE);
    settings.put("offsets.topic.num.partitions", ALONE);
    settings.put("transaction.state.log.replication.factor", ALONE);
    settings.put("transaction.state.log.min.isr", ALONE);
    settings.put("transaction.state.log.num.partitions", ALONE);
    settings.put("share.coordinator.state.topic.replication.factor", ALONE);
    settings.put("share.coordinator.state.topic.min.isr", ALONE);
    settings.put("group.initial.rebalance.delay.ms", "0");
    settings.put("auto.create.topics.enable", "false");
    settings.put("num.network.threads", "2");
    settings.put("num.io.threads", "2");
    settings.put("background.threads", "2");
    settings.put("log.cleaner.dedupe.buffer.size", Long.toString(4L << 20));
  }

  /** Time of arrival rules retention: the clock of the events may be far from this machine's. */
  private static void log(Map<String, String> settings, Path directory) {
    settings.put("log.dirs", directory.toString());
    settings.put("log.message.timestamp.type", "LogAppendTime");
    settings.put("log.retention.ms", Long.toString(RETENTION.toMillis()));
    settings.put("log.segment.bytes", Long.toString(64L << 20));
    settings.put("metadata.log.max.record.bytes.between.snapshots", Long.toString(8L << 20));
  }
}
