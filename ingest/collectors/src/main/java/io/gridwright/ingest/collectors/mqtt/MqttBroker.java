package io.gridwright.ingest.collectors.mqtt;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to subscribe to, and how.
 *
 * @param uri {@code mqtt://host:port}, or {@code mqtts} for TLS, without credentials: it is the
 *     beginning of the source of every signal
 * @param version of MQTT, 3 or 5
 * @param clientId unique at the broker; the broker keeps what arrives for it while it is away
 * @param topics filters, which may hold + and #
 * @param user null for none
 * @param password null for none
 */
public record MqttBroker(
    URI uri,
    int version,
    String clientId,
    List<String> topics,
    @Nullable String user,
    @Nullable String password) {
  private static final int PLAIN_PORT = 1883;
  private static final int TLS_PORT = 8883;

  /**
   * A broker.
   *
   * @throws GridwrightException BAD_CONFIG when the address, version or topics cannot be used
   */
  public MqttBroker {
    topics = List.copyOf(topics);
    String scheme = String.valueOf(uri.getScheme());
    if (!List.of("mqtt", "mqtts").contains(scheme) || uri.getHost() == null) {
      throw refused("Broker is no MQTT address", "It must look like mqtt://host:1883.");
    }
    if (uri.getUserInfo() != null) {
      throw refused("Broker's address holds credentials", "Give them by user and a file instead.");
    }
    if (version != 3 && version != 5) {
      throw refused("MQTT has no such version", "It is 3, which is 3.1.1, or 5.");
    }
    if (topics.isEmpty() || clientId.isBlank()) {
      throw refused("Subscription is not complete", "It needs a client id and a topic.");
    }
  }

  boolean tls() {
    return "mqtts".equals(uri.getScheme());
  }

  int port() {
    return uri.getPort() >= 0 ? uri.getPort() : tls() ? TLS_PORT : PLAIN_PORT;
  }

  /** The source of what comes on a topic. */
  String source(String topic) {
    return uri.getScheme() + "://" + uri.getHost() + ':' + port() + '/' + topic;
  }

  @Override
  public String toString() {
    return uri + " as " + clientId;
  }

  private static GridwrightException refused(String title, String hint) {
    return new GridwrightException(ErrorCode.BAD_CONFIG, title).hint(hint);
  }
}
