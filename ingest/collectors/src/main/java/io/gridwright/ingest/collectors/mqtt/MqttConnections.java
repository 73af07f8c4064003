package io.gridwright.ingest.collectors.mqtt;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.MqttClientBuilder;
import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt3.Mqtt3AsyncClient;
import com.hivemq.client.mqtt.mqtt3.message.publish.Mqtt3Publish;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Opens connections. Each has a client of its own: a client that connects again does not
 * acknowledge what was delivered to the connection before.
 */
final class MqttConnections {
  private static final long WITHIN_SECONDS = 10;
  private static final long SESSION_SECONDS = Duration.ofDays(7).toSeconds();

  /** How many messages may be on their way without an acknowledgement. */
  static final int RECEIVE_MAXIMUM = 1000;

  private MqttConnections() {}

  /**
   * Connects, subscribes and hands over what comes, also what came while nobody was there.
   *
   * @throws GridwrightException SOURCE_FAILED when the broker does not answer or refuses
   */
  static MqttConnection open(MqttBroker broker, Consumer<MqttMessage> messages)
      throws InterruptedException {
    MqttClientBuilder builder =
        MqttClient.builder()
            .identifier(broker.clientId())
            .serverHost(broker.uri().getHost())
            .serverPort(broker.port());
    if (broker.tls()) {
      builder = builder.sslWithDefaultConfig();
    }
    return broker.version() == 5
        ? five(broker, builder.useMqttVersion5().buildAsync(), messages)
        : three(broker, builder.useMqttVersion3().buildAsync(), messages);
  }

  private static MqttConnection five(
      MqttBroker broker, Mqtt5AsyncClient client, Consumer<MqttMessage> messages)
      throws InterruptedException {
    client.publishes(
        MqttGlobalPublishFilter.ALL, publish -> messages.accept(message(publish)), true);
    var connect =
        client
            .connectWith()
            .cleanStart(false)
            .sessionExpiryInterval(SESSION_SECONDS)
            .restrictions()
            .receiveMaximum(RECEIVE_MAXIMUM)
            .applyRestrictions();
    if (broker.user() != null) {
      var login = connect.simpleAuth().username(broker.user());
      connect =
          broker.password() == null
              ? login.applySimpleAuth()
              : login.password(bytes(broker.password())).applySimpleAuth();
    }
    await(broker, connect.send());
    for (String topic : broker.topics()) {
      await(broker, client.subscribeWith().topicFilter(topic).qos(MqttQos.AT_LEAST_ONCE).send());
    }
    return new Opened(() -> client.getState().isConnected(), client::disconnect);
  }

  private static MqttConnection three(
      MqttBroker broker, Mqtt3AsyncClient client, Consumer<MqttMessage> messages)
      throws InterruptedException {
    client.publishes(
        MqttGlobalPublishFilter.ALL, publish -> messages.accept(message(publish)), true);
    var connect = client.connectWith().cleanSession(false);
    if (broker.user() != null) {
      var login = connect.simpleAuth().username(broker.user());
      connect =
          broker.password() == null
              ? login.applySimpleAuth()
              : login.password(bytes(broker.password())).applySimpleAuth();
    }
    await(broker, connect.send());
    for (String topic : broker.topics()) {
      await(broker, client.subscribeWith().topicFilter(topic).qos(MqttQos.AT_LEAST_ONCE).send());
    }
    return new Opened(() -> client.getState().isConnected(), client::disconnect);
  }

  private static MqttMessage message(Mqtt5Publish publish) {
    Map<String, String> properties = new LinkedHashMap<>();
    publish
        .getUserProperties()
        .asList()
        .forEach(p -> properties.put(p.getName().toString(), p.getValue().toString()));
    return new MqttMessage(
        publish.getTopic().toString(),
        publish.getPayloadAsBytes(),
        publish.getContentType().map(Object::toString).orElse(null),
        properties,
        publish::acknowledge);
  }

  private static MqttMessage message(Mqtt3Publish publish) {
    return new MqttMessage(
        publish.getTopic().toString(),
        publish.getPayloadAsBytes(),
        null,
        Map.of(),
        publish::acknowledge);
  }

  private static void await(MqttBroker broker, CompletableFuture<?> answer)
      throws InterruptedException {
    try {
      answer.get(WITHIN_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      String cause = e.getCause() == null ? "no answer" : String.valueOf(e.getCause().getMessage());
      throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Broker cannot be used", e)
          .with("broker", broker.uri())
          .with("cause", cause);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Whether something stands, and how it ends. */
  private record Opened(java.util.function.BooleanSupplier open, Ending end)
      implements MqttConnection {
    @Override
    public boolean isOpen() {
      return open.getAsBoolean();
    }

    @Override
    public void close() {
      var unused = end.begin();
    }
  }

  /** Disconnects, and says when that is done. */
  private interface Ending {
    CompletableFuture<Void> begin();
  }
}
