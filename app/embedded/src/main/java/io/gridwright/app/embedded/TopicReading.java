package io.gridwright.app.embedded;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * All that topics held at one moment, read and thrown away: what reading costs by itself.
 *
 * @param messages read
 * @param bytes of their values, uncompressed
 */
public record TopicReading(long messages, long bytes) {
  private static final Duration POLL = Duration.ofMillis(200);

  /**
   * Reads partitions from their beginning.
   *
   * @param ends by topic and partition, where to stop: the offset of the next message
   */
  public static TopicReading of(String bootstrap, Map<String, Map<Integer, Long>> ends) {
    var settings = new Properties();
    settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    long expected = 0;
    long messages = 0;
    long bytes = 0;
    try (var consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      var partitions = new ArrayList<TopicPartition>();
      for (var topic : ends.entrySet()) {
        for (var end : topic.getValue().entrySet()) {
          partitions.add(new TopicPartition(topic.getKey(), end.getKey()));
          expected += end.getValue();
        }
      }
      consumer.assign(partitions);
      while (messages < expected) {
        for (var message : consumer.poll(POLL)) {
          messages++;
          bytes += message.serializedValueSize();
        }
      }
    }
    return new TopicReading(messages, bytes);
  }
}
