package io.gridwright.ingest.collectors.publish;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.Topic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;

/** The topics of the telemetry on one broker: made when they are missing, and how far they are. */
public final class BrokerTopics {
  private static final long ANSWER_SECONDS = 30;
  private static final List<String> NAMES =
      Arrays.stream(Topic.values()).map(Topic::topicName).toList();
  private final String bootstrapServers;

  /** The topics of one broker. */
  public BrokerTopics(String bootstrapServers) {
    this.bootstrapServers = bootstrapServers;
  }

  /**
   * Where one partition ends.
   *
   * @param offset of the next message
   */
  public record End(String topic, int partition, long offset) {}

  /**
   * Makes topics that do not exist and leaves the others as they are.
   *
   * @param partitions partitions of each new one; replicas as the broker has it
   * @throws GridwrightException SOURCE_FAILED when the broker refuses or does not answer
   */
  public void create(int partitions) {
    try (var admin = admin()) {
      var topics =
          NAMES.stream()
              .map(name -> new NewTopic(name, Optional.of(partitions), Optional.empty()))
              .toList();
      for (var created : admin.createTopics(topics).values().values()) {
        try {
          Void unused = await(created);
        } catch (ExecutionException refused) {
          if (!(refused.getCause() instanceof TopicExistsException)) {
            throw failed(refused);
          }
        }
      }
    }
  }

  /**
   * Where every partition ends now.
   *
   * @throws GridwrightException SOURCE_FAILED when the broker refuses or does not answer
   */
  public List<End> ends() {
    try (var admin = admin()) {
      var asked = new HashMap<TopicPartition, OffsetSpec>();
      for (var topic : await(admin.describeTopics(NAMES).allTopicNames()).values()) {
        topic
            .partitions()
            .forEach(
                partition ->
                    asked.put(
                        new TopicPartition(topic.name(), partition.partition()),
                        OffsetSpec.latest()));
      }
      var ends = new ArrayList<End>();
      await(admin.listOffsets(asked).all())
          .forEach((at, info) -> ends.add(new End(at.topic(), at.partition(), info.offset())));
      return List.copyOf(ends);
    } catch (ExecutionException refused) {
      throw failed(refused);
    }
  }

  private Admin admin() {
    return Admin.create(
        Map.<String, Object>of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
  }

  private <T> T await(KafkaFuture<T> future) throws ExecutionException {
    try {
      return future.get(ANSWER_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException silent) {
      throw failed(silent);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw failed(stopped);
    }
  }

  private GridwrightException failed(Exception cause) {
    return new GridwrightException(ErrorCode.SOURCE_FAILED, "Broker did not answer", cause)
        .with("bootstrap_servers", bootstrapServers)
        .with("problem", String.valueOf(cause));
  }
}
