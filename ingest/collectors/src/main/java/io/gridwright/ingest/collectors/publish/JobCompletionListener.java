package io.gridwright.ingest.collectors.publish;

import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.Listener;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.error.GridwrightException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * Takes the messages that {@code jobcomp/kafka} sends when jobs start and end. How far it read is
 * kept on the broker, and only after what was read has arrived; a message that is read again is the
 * same event. Slurm gives up messages when the broker is away, so accounting must be read as well:
 * it repairs what is missing, and wins where both tell of one attempt.
 */
public final class JobCompletionListener implements Listener {
  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration BACK_OFF = Duration.ofSeconds(1);
  private static final byte[] NOTHING = {};

  private final String name;
  private final @Nullable String cluster;
  private final String bootstrap;
  private final String topic;
  private final AtomicReference<@Nullable String> problem = new AtomicReference<>();
  private volatile @Nullable Reading reading;

  /**
   * A listener.
   *
   * @param name also of its group on the broker, which remembers how far it read
   * @param cluster the cluster's name, null for what the messages call it
   * @param bootstrap servers of the broker
   * @param topic where the plugin sends to
   */
  public JobCompletionListener(
      String name, @Nullable String cluster, String bootstrap, String topic) {
    this.name = name;
    this.cluster = cluster;
    this.bootstrap = bootstrap;
    this.topic = topic;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void listen(DocumentIntake intake, InstantSource clock) {
    var started = new Reading(intake, clock);
    reading = started;
    started.thread.start();
  }

  @Override
  public @Nullable String problem() {
    return problem.get();
  }

  @Override
  public void close() {
    var open = reading;
    reading = null;
    if (open != null) {
      open.stop();
    }
  }

  private Map<String, Object> settings() {
    return Map.of(
        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
        bootstrap,
        ConsumerConfig.GROUP_ID_CONFIG,
        "gridwright-" + name,
        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
        "earliest",
        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
        false,
        ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
        false);
  }

  /** One run of the consumer, which only its own thread may use. */
  private final class Reading {
    private final DocumentIntake intake;
    private final InstantSource clock;
    private final Thread thread;
    private volatile boolean stopped;
    private volatile @Nullable KafkaConsumer<byte[], byte[]> consumer;

    Reading(DocumentIntake intake, InstantSource clock) {
      this.intake = intake;
      this.clock = clock;
      this.thread = new Thread(this::run, "listen-" + name);
      thread.setDaemon(true);
    }

    private void run() {
      while (!stopped) {
        try {
          read();
        } catch (WakeupException closing) {
          return;
        } catch (KafkaException | GridwrightException failed) {
          problem.set(String.valueOf(failed.getMessage()));
          rest();
        }
      }
    }

    private void read() {
      var bytes = new ByteArrayDeserializer();
      try (var open = new KafkaConsumer<>(settings(), bytes, bytes)) {
        consumer = open;
        open.subscribe(List.of(topic));
        while (!stopped) {
          var records = open.poll(POLL);
          for (var message : records) {
            take(message);
          }
          if (!records.isEmpty()) {
            intake.flush();
            open.commitSync();
          }
          problem.set(null);
        }
      }
    }

    /** The time of the message is part of what makes it the same event when it is read again. */
    private void take(ConsumerRecord<byte[], byte[]> message) {
      var sent = message.timestamp();
      var at = sent > 0 ? Instant.ofEpochMilli(sent) : clock.instant();
      var source = "kafka:" + topic + '/' + message.partition() + '/' + message.offset();
      byte[] value = message.value() == null ? NOTHING : message.value();
      var unused = intake.take(new SourceDocument(source, cluster, null, at, value));
    }

    private void rest() {
      try {
        Thread.sleep(BACK_OFF.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        stopped = true;
      }
    }

    private void stop() {
      stopped = true;
      var open = consumer;
      if (open != null) {
        open.wakeup();
      }
      thread.interrupt();
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
