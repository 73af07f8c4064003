package io.gridwright.ingest.collectors.mqtt;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One message.
 *
 * @param topic it came on
 * @param payload its bytes
 * @param contentType null where MQTT 3 or the sender says none
 * @param properties the sender's own, empty with MQTT 3
 * @param acknowledge tells the broker that it need not be sent again
 */
@SuppressWarnings("ArrayRecordComponent")
record MqttMessage(
    String topic,
    byte[] payload,
    @Nullable String contentType,
    Map<String, String> properties,
    Runnable acknowledge) {}
