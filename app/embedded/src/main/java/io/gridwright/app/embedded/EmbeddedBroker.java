package io.gridwright.app.embedded;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.utils.Time;

/**
 * One Kafka node, broker and controller, that listens on loopback only and keeps its log in a
 * directory. What was acknowledged before a stop, or a kill of the process, is there after a start
 * with the same directory; the port may differ.
 */
public final class EmbeddedBroker implements AutoCloseable {
  private static final long ANSWER_SECONDS = 60;

  private final KafkaRaftServer server;
  private final String bootstrap;

  private EmbeddedBroker(KafkaRaftServer server, String bootstrap) {
    this.server = server;
    this.bootstrap = bootstrap;
  }

  /** Starts on any free port. */
  public static EmbeddedBroker start(Path directory) {
    return start(directory, 0);
  }

  /**
   * Starts and returns when clients can connect.
   *
   * @param directory holds the log; made and formatted on first use
   * @param port where clients connect, 0 for any free one
   * @throws GridwrightException when the directory cannot be written or the port is taken
   */
  public static EmbeddedBroker start(Path directory, int port) {
    var broker = port == 0 ? LoopbackPort.free() : LoopbackPort.require(port);
    var controller = LoopbackPort.free();
    BrokerStorage.prepare(directory);
    var config = new KafkaConfig(BrokerSettings.of(directory, broker, controller));
    var server = new KafkaRaftServer(config, Time.SYSTEM);
    try {
      server.startup();
    } catch (RuntimeException failed) {
      server.shutdown();
      throw new GridwrightException(ErrorCode.INTERNAL, "Broker did not start", failed)
          .with("directory", directory)
          .with("problem", failed.toString());
    }
    return new EmbeddedBroker(server, LoopbackPort.HOST + ':' + broker);
  }

  /** What clients pass as {@code bootstrap.servers}. */
  public String bootstrap() {
    return bootstrap;
  }

  /**
   * Makes topics that do not exist yet and leaves the others as they are.
   *
   * @param names topics
   * @param partitions partitions of each new one
   */
  public void createTopics(Collection<String> names, int partitions) {
    var topics = names.stream().map(name -> newTopic(name, partitions)).toList();
    try (var admin =
        Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, (Object) bootstrap))) {
      for (var created : admin.createTopics(topics).values().entrySet()) {
        try {
          created.getValue().get(ANSWER_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException refused) {
          if (!(refused.getCause() instanceof TopicExistsException)) {
            throw notCreated(created.getKey(), refused);
          }
        } catch (TimeoutException silent) {
          throw notCreated(created.getKey(), silent);
        } catch (InterruptedException stopped) {
          Thread.currentThread().interrupt();
          throw notCreated(created.getKey(), stopped);
        }
      }
    }
  }

  @Override
  public void close() {
    server.shutdown();
    server.awaitShutdown();
  }

  private static NewTopic newTopic(String name, int partitions) {
    return new NewTopic(name, Optional.of(partitions), Optional.of((short) 1));
  }

  private static GridwrightException notCreated(String topic, Exception cause) {
    return new GridwrightException(ErrorCode.SOURCE_FAILED, "Topic was not created", cause)
        .with("topic", topic)
        .with("problem", String.valueOf(cause));
  }
}
