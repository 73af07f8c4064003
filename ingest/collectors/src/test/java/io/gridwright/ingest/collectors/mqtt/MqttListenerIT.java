package io.gridwright.ingest.collectors.mqtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5BlockingClient;
import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.SignalSink;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.flex.TrustRules;
import io.gridwright.ingest.parsers.flex.TrustedKeys;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.GridSignal;
import io.gridwright.model.signal.PowerSample;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.lang.JoseException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A subscription at a real broker. */
@Timeout(120)
class MqttListenerIT {
  private static final Instant NOW = Instant.parse("2026-05-14T12:00:30Z");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir Path home;
  private Mosquitto broker;
  private EllipticCurveJsonWebKey key;
  private final Sink sink = new Sink();

  @BeforeEach
  void start() throws Exception {
    broker = Mosquitto.start(home);
    key = EcJwkGenerator.generateJwk(EllipticCurves.P256);
    key.setKeyId("k1");
  }

  @AfterEach
  void stop() {
    if (broker != null) {
      broker.close();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5})
  void signedTargetsAndPointsArriveAndForgedOnesAreDeadLetters(int version) throws Exception {
    try (var listener = listener(version, "gw")) {
      listen(listener);
      var sender = sender();
      publish(sender, "grid/v1/isv/acme/loadtarget/set", event("e-1", signed()));
      publish(sender, "grid/v1/isv/acme/loadtarget/set", event("e-2", signed() + "x"));
      publish(
          sender,
          "BMS/v1/PUB/Value/Rack/RackPower/r5",
          "{\"value\":120.5,\"timestamp\":1743620423000,\"quality\":1}");
      await().atMost(PATIENCE).until(() -> sink.arrived.size() >= 3);
      sender.disconnect();
    }
    assertThat(sink.bodies(GridSignal.class)).extracting(GridSignal::value).containsExactly(2500.0);
    assertThat(sink.bodies(DeadLetter.class))
        .extracting(DeadLetter::reason)
        .containsExactly("bad_signature");
    assertThat(sink.bodies(PowerSample.class))
        .extracting(PowerSample::powerW)
        .containsExactly(120_500.0);
    assertThat(sink.arrived.get(0).origin().source())
        .isEqualTo(broker.uri() + "/grid/v1/isv/acme/loadtarget/set");
  }

  @Test
  void aCloudEventInBinaryFormIsTheSameEvent() throws Exception {
    try (var listener = listener(5, "gw-binary")) {
      listen(listener);
      var sender = sender();
      sender
          .publishWith()
          .topic("grid/v1/isv/acme/loadtarget/set")
          .qos(MqttQos.AT_LEAST_ONCE)
          .contentType("application/jose")
          .userProperties()
          .add("specversion", "1.0")
          .add("id", "b-1")
          .add("source", "//grid/v1/isv/acme")
          .add("type", "grid.loadtarget.set.v1")
          .add("time", "2026-05-14T12:00:00Z")
          .applyUserProperties()
          .payload(signed().getBytes(StandardCharsets.UTF_8))
          .send();
      await().atMost(PATIENCE).until(() -> !sink.arrived.isEmpty());
      sender.disconnect();
    }
    assertThat(sink.bodies(GridSignal.class))
        .extracting(GridSignal::eventId)
        .containsExactly("b-1");
  }

  @Test
  void whatDidNotArriveIsSentAgainAndNothingIsLost() throws Exception {
    sink.failures.set(2);
    try (var listener = listener(5, "gw-fail")) {
      listen(listener);
      var sender = sender();
      for (int i = 0; i < 20; i++) {
        publish(sender, "BMS/v1/PUB/Value/Rack/RackPower/r" + i, value(i));
      }
      await().atMost(PATIENCE).until(() -> sink.identities() == 20);
      sender.disconnect();
    }
    assertThat(sink.failures.get()).isNotPositive();
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5})
  void whatComesWhileTheListenerOrTheBrokerIsAwayIsKept(int version) throws Exception {
    try (var first = listener(version, "gw-away")) {
      listen(first);
    }
    var sender = sender();
    publish(sender, "BMS/v1/PUB/Value/Rack/RackPower/away", value(1));
    sender.disconnect();
    try (var second = listener(version, "gw-away")) {
      listen(second);
      await().atMost(PATIENCE).until(() -> sink.identities() == 1);
      broker.down();
      await().atMost(PATIENCE).until(() -> second.problem() != null);
      broker.up();
      await().atMost(PATIENCE).until(() -> second.problem() == null);
      var later = sender();
      publish(later, "BMS/v1/PUB/Value/Rack/RackPower/later", value(2));
      await().atMost(PATIENCE).until(() -> sink.identities() == 2);
      later.disconnect();
    }
  }

  private static String value(int number) {
    return "{\"value\":" + number + ",\"timestamp\":1743620423000,\"quality\":1}";
  }

  private MqttListener listener(int version, String id) {
    var keys = TrustedKeys.of("{\"keys\":[" + key.toJson(OutputControlLevel.PUBLIC_ONLY) + "]}");
    return new MqttListener(
        "mqtt",
        new MqttBroker(broker.uri(), version, id, List.of("grid/v1/#", "BMS/v1/PUB/#"), null, null),
        Parsers.trusting(new TrustRules(keys, Duration.ofHours(1), false)));
  }

  private void listen(MqttListener listener) {
    listener.listen(new DocumentIntake(Parsers::parse, sink), () -> NOW);
    await().atMost(PATIENCE).until(() -> listener.problem() == null);
  }

  private Mqtt5BlockingClient sender() {
    var client =
        MqttClient.builder()
            .useMqttVersion5()
            .serverHost(broker.uri().getHost())
            .serverPort(broker.uri().getPort())
            .buildBlocking();
    client.connect();
    return client;
  }

  private static void publish(Mqtt5BlockingClient client, String topic, String payload) {
    client
        .publishWith()
        .topic(topic)
        .qos(MqttQos.AT_LEAST_ONCE)
        .payload(payload.getBytes(StandardCharsets.UTF_8))
        .send();
  }

  private String signed() throws JoseException {
    var signature = new JsonWebSignature();
    signature.setPayload(
        "{\"targets\":[{\"interval\":{},\"load_constraint\":{\"value\":2.5,\"unit\":\"megawatt\"}}]}");
    signature.setAlgorithmHeaderValue("ES256");
    signature.setKeyIdHeaderValue("k1");
    signature.setKey(key.getPrivateKey());
    return signature.getCompactSerialization();
  }

  private static String event(String id, String jws) {
    return """
        {"specversion":"1.0.2","id":"%s","source":"//grid/v1/isv/acme","type":"grid.loadtarget.set.v1",
         "time":"2026-05-14T12:00:00Z","data":"%s"}
        """
        .formatted(id, jws);
  }

  /** Keeps what arrives, and fails as often as it is told. */
  private static final class Sink implements SignalSink {
    private final List<SignalEvent> arrived = new CopyOnWriteArrayList<>();
    private final List<SignalEvent> pending = new CopyOnWriteArrayList<>();
    private final AtomicInteger failures = new AtomicInteger();

    @Override
    public void publish(SignalEvent event) {
      pending.add(event);
    }

    @Override
    public void flush() {
      if (failures.getAndDecrement() > 0) {
        pending.clear();
        throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Broker did not take a signal");
      }
      arrived.addAll(pending);
      pending.clear();
    }

    int identities() {
      return (int) arrived.stream().map(SignalEvent::identity).distinct().count();
    }

    <T> List<T> bodies(Class<T> type) {
      return arrived.stream()
          .map(SignalEvent::body)
          .filter(type::isInstance)
          .map(type::cast)
          .toList();
    }
  }
}
