package io.gridwright.app.embedded;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** A plain producer and consumer, as any other client would be. */
final class TopicTraffic {
  private static final int POLLS = 100;

  private TopicTraffic() {}

  static void send(String bootstrap, String topic, List<String> values) throws Exception {
    Map<String, Object> settings = Map.of("bootstrap.servers", bootstrap, "acks", "all");
    try (var producer =
        new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
      for (var value : values) {
        producer.send(new ProducerRecord<>(topic, value, value)).get();
      }
    }
  }

  /** Reads from the start until that many values came or the polls are used up. */
  static List<String> read(String bootstrap, String topic, int count) {
    Map<String, Object> settings = Map.of("bootstrap.servers", bootstrap);
    var values = new ArrayList<String>();
    try (var consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      var partitions =
          consumer.partitionsFor(topic).stream()
              .map(partition -> new TopicPartition(topic, partition.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      for (int poll = 0; poll < POLLS && values.size() < count; poll++) {
        consumer.poll(Duration.ofMillis(200)).forEach(record -> values.add(record.value()));
      }
    }
    return values;
  }
}
