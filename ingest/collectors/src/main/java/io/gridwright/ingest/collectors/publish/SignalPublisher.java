package io.gridwright.ingest.collectors.publish;

import io.gridwright.ingest.collectors.SignalSink;
import io.gridwright.ingest.parsers.SignalJson;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.SignalEvent;
import io.gridwright.model.signal.SignalKind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes signals to the topic of their kind, keyed by entity. Delivery is acknowledged by all
 * replicas, idempotent, and given up after a bounded time: what did not arrive is counted as failed
 * and thrown by the next call of each thread that uses the publisher, for any of them may have sent
 * it.
 */
public final class SignalPublisher implements SignalSink, AutoCloseable {
  /** Largest message, in bytes; the default limit of a broker is 1,048,588. */
  static final int MAX_BYTES = 1_000_000;

  static final String TOO_LARGE = "too_large";
  private static final Duration CLOSE_WITHIN = Duration.ofSeconds(10);
  private final Producer<String, byte[]> producer;
  private final Map<SignalKind, PublishCount> counts = new EnumMap<>(SignalKind.class);
  private final AtomicReference<@Nullable Failure> failure = new AtomicReference<>();

  /** The number of the last failure that the thread was told of; what came before it is not its. */
  private final ThreadLocal<Long> told = ThreadLocal.withInitial(this::number);

  /** A publisher on a producer, which it closes. */
  public SignalPublisher(Producer<String, byte[]> producer) {
    this.producer = producer;
  }

  /**
   * A publisher on brokers.
   *
   * @param bootstrapServers {@code host:port}, comma separated
   * @param deliverWithin how long one event may be on its way, waiting for a broker included; at
   *     least 2 s
   * @throws GridwrightException BAD_CONFIG when the servers cannot be understood
   */
  public static SignalPublisher connect(String bootstrapServers, Duration deliverWithin) {
    try {
      return new SignalPublisher(
          new KafkaProducer<>(
              settings(bootstrapServers, deliverWithin),
              new StringSerializer(),
              new ByteArraySerializer()));
    } catch (KafkaException e) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Producer cannot be made", e)
          .with("bootstrap_servers", bootstrapServers)
          .hint("Maybe an entry is not host:port, or a name is not known.");
    }
  }

  static Map<String, Object> settings(String bootstrapServers, Duration deliverWithin) {
    int millis = Math.toIntExact(deliverWithin.toMillis());
    int linger = 20;
    return Map.of(
        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
        bootstrapServers,
        ProducerConfig.ACKS_CONFIG,
        "all",
        ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
        true,
        ProducerConfig.COMPRESSION_TYPE_CONFIG,
        "lz4",
        ProducerConfig.LINGER_MS_CONFIG,
        linger,
        ProducerConfig.BATCH_SIZE_CONFIG,
        256 * 1024,
        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
        millis,
        ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
        Math.min(10_000, millis - linger),
        ProducerConfig.MAX_BLOCK_MS_CONFIG,
        (long) millis);
  }

  @Override
  public void publish(SignalEvent event) {
    if (number() > told.get()) {
      count(event, false);
      throwIfFailed();
    }
    var sent = event;
    byte[] value = SignalJson.encode(event);
    if (value.length > MAX_BYTES) {
      sent = tooLarge(event, value);
      value = SignalJson.encode(sent);
    }
    send(sent, value);
  }

  @Override
  public void flush() {
    try {
      producer.flush();
    } catch (KafkaException e) {
      failed("all", "", e);
    }
    throwIfFailed();
  }

  /** What has become of the events so far, by kind; kinds without events are left out. */
  public Map<SignalKind, PublishCount> counts() {
    synchronized (counts) {
      return Map.copyOf(counts);
    }
  }

  /** Sends what is buffered for at most 10 s, then closes the producer. */
  @Override
  public void close() {
    producer.close(CLOSE_WITHIN);
  }

  private void send(SignalEvent event, byte[] value) {
    String topic = event.body().kind().topic().topicName();
    var message = new ProducerRecord<>(topic, event.body().entity(), value);
    try {
      var unused = producer.send(message, (metadata, error) -> book(event, topic, error));
    } catch (KafkaException | IllegalStateException e) {
      book(event, topic, e);
      throwIfFailed();
    }
  }

  private void book(SignalEvent event, String topic, @Nullable Exception error) {
    if (error != null) {
      failed(topic, event.body().entity(), error);
    }
    count(event, error == null);
  }

  private void count(SignalEvent event, boolean arrived) {
    synchronized (counts) {
      var count = counts.getOrDefault(event.body().kind(), PublishCount.NONE);
      counts.put(
          event.body().kind(),
          arrived ? count.arrived(event.records()) : count.failed(event.records()));
    }
  }

  private void failed(String topic, String entity, Exception cause) {
    failure.getAndUpdate(
        before -> new Failure(before == null ? 1 : before.number() + 1, topic, entity, cause));
  }

  private long number() {
    var last = failure.get();
    return last == null ? 0 : last.number();
  }

  private void throwIfFailed() {
    var first = failure.get();
    if (first != null && first.number() > told.get()) {
      told.set(first.number());
      throw new GridwrightException(
              ErrorCode.SOURCE_FAILED, "Broker did not take a signal", first.cause())
          .with("topic", first.topic())
          .with("entity", first.entity())
          .with("cause", String.valueOf(first.cause().getMessage()))
          .hint("Maybe the broker is down or the topic does not exist.");
    }
  }

  private static SignalEvent tooLarge(SignalEvent event, byte[] value) {
    var kind = event.body().kind().table();
    var detail = kind + " of " + value.length + " bytes is over the limit of " + MAX_BYTES;
    var start = new String(value, 0, 2000, StandardCharsets.UTF_8);
    var letter = new DeadLetter(kind, null, TOO_LARGE, detail, start);
    return new SignalEvent(event.origin(), event.eventTime(), event.records(), letter);
  }

  private record Failure(long number, String topic, String entity, Exception cause) {}
}
