package io.gridwright.ingest.collectors.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.ingest.parsers.SignalJson;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.GridSignal;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.SignalEvent;
import io.gridwright.model.signal.SignalKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

class SignalPublisherTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

  @Test
  void sendsEachEventToTheTopicOfItsKindKeyedByEntity() {
    var producer = producer(true);
    var publisher = new SignalPublisher(producer);
    publisher.publish(new ParseResult(DocumentKind.OPENADR, 4, List.of(price("e1", 3), letter())));
    publisher.flush();
    assertThat(producer.history())
        .extracting(message -> message.topic() + ' ' + message.key())
        .containsExactly("telemetry.power e1", "telemetry.deadletter openadr/not_a_number");
    assertThat(SignalJson.decode(producer.history().get(0).value())).isEqualTo(price("e1", 3));
    assertThat(publisher.counts())
        .containsEntry(SignalKind.GRID_SIGNAL, new PublishCount(1, 3, 0, 0))
        .containsEntry(SignalKind.DEAD_LETTER, new PublishCount(1, 1, 0, 0))
        .hasSize(2);
  }

  @Test
  void theBrokerStampsTheMessageNotTheEvent() {
    var producer = producer(true);
    new SignalPublisher(producer).publish(price("e1", 1));
    assertThat(producer.history().get(0).timestamp()).isNull();
  }

  @Test
  void whatIsNotAcknowledgedIsNotCountedAsPublished() {
    var producer = producer(false);
    var publisher = new SignalPublisher(producer);
    publisher.publish(price("e1", 3));
    assertThat(publisher.counts()).isEmpty();
    producer.completeNext();
    assertThat(publisher.counts().get(SignalKind.GRID_SIGNAL).records()).isEqualTo(3);
  }

  @Test
  void aFailedDeliveryIsCountedAndThrownOnce() {
    var producer = producer(false);
    var publisher = new SignalPublisher(producer);
    publisher.publish(price("e1", 3));
    producer.errorNext(new TimeoutException("no leader"));
    assertThatThrownBy(publisher::flush)
        .isInstanceOfSatisfying(
            GridwrightException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_FAILED);
              assertThat(e.keys()).containsEntry("topic", "telemetry.power");
              assertThat(e.keys()).containsEntry("cause", "no leader");
            });
    publisher.flush();
    assertThat(publisher.counts())
        .containsEntry(SignalKind.GRID_SIGNAL, new PublishCount(0, 0, 1, 3));
  }

  @Test
  void theEventThatMeetsAnEarlierFailureIsCountedAsFailedToo() {
    var producer = producer(false);
    var publisher = new SignalPublisher(producer);
    publisher.publish(price("e1", 3));
    producer.errorNext(new TimeoutException("no leader"));
    assertThatThrownBy(() -> publisher.publish(price("e2", 5))).hasMessageContaining("no leader");
    assertThat(publisher.counts())
        .containsEntry(SignalKind.GRID_SIGNAL, new PublishCount(0, 0, 2, 8));
    publisher.publish(price("e3", 7));
    producer.completeNext();
    assertThat(publisher.counts())
        .containsEntry(SignalKind.GRID_SIGNAL, new PublishCount(1, 7, 2, 8));
  }

  @Test
  void everyThreadThatPublishesIsToldOfAFailure() throws Exception {
    var producer = producer(false);
    var publisher = new SignalPublisher(producer);
    var other = java.util.concurrent.Executors.newSingleThreadExecutor();
    try {
      other.submit(() -> publisher.publish(price("e1", 1))).get();
      publisher.publish(price("e2", 1));
      producer.errorNext(new TimeoutException("no leader"));
      producer.completeNext();
      assertThatThrownBy(publisher::flush).hasMessageContaining("no leader");
      assertThatThrownBy(() -> other.submit(publisher::flush).get())
          .hasMessageContaining("no leader");
      publisher.flush();
      other.submit(publisher::flush).get();
    } finally {
      other.shutdownNow();
    }
  }

  @Test
  void aProducerThatThrowsAtOnceCountsAndThrowsAtOnce() {
    var producer = producer(true);
    producer.sendException = new TimeoutException("buffer full");
    var publisher = new SignalPublisher(producer);
    assertThatThrownBy(() -> publisher.publish(price("e1", 2))).hasMessageContaining("buffer full");
    assertThat(publisher.counts())
        .containsEntry(SignalKind.GRID_SIGNAL, new PublishCount(0, 0, 1, 2));
  }

  @Test
  void anEventOverTheLimitBecomesADeadLetterOfAsManyRecords() {
    var producer = producer(true);
    var publisher = new SignalPublisher(producer);
    publisher.publish(price("x".repeat(SignalPublisher.MAX_BYTES), 6));
    var sent = SignalJson.decode(producer.history().get(0).value());
    assertThat(producer.history().get(0).topic()).isEqualTo("telemetry.deadletter");
    assertThat(sent.records()).isEqualTo(6);
    assertThat(((DeadLetter) sent.body()).reason()).isEqualTo("too_large");
  }

  @Test
  void deliveryIsAcknowledgedByAllIdempotentCompressedAndBounded() {
    assertThat(SignalPublisher.settings("h:1", Duration.ofSeconds(5)))
        .containsEntry("acks", "all")
        .containsEntry("enable.idempotence", true)
        .containsEntry("compression.type", "lz4")
        .containsEntry("delivery.timeout.ms", 5000)
        .containsEntry("request.timeout.ms", 4980)
        .containsEntry("max.block.ms", 5000L);
    SignalPublisher.connect("127.0.0.1:9", Duration.ofSeconds(2)).close();
    assertThatThrownBy(() -> SignalPublisher.connect("nonsense", Duration.ofSeconds(2)))
        .isInstanceOfSatisfying(
            GridwrightException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_CONFIG));
  }

  private static MockProducer<String, byte[]> producer(boolean completes) {
    return new MockProducer<>(completes, null, new StringSerializer(), new ByteArraySerializer());
  }

  private static SignalEvent price(String id, int records) {
    var body = new GridSignal(id, "price", NOW, null, 0.12, "USD/kWh");
    return new SignalEvent(new Origin("http://vtn/events", "/0"), NOW, records, body);
  }

  private static SignalEvent letter() {
    var body = new DeadLetter("openadr", "values", "not_a_number", "values was abc", "abc");
    return new SignalEvent(new Origin("http://vtn/events", "/1"), NOW, 1, body);
  }
}
