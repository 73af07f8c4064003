/** Subscriptions to MQTT brokers. */
@NullMarked
package io.gridwright.ingest.collectors.mqtt;

import org.jspecify.annotations.NullMarked;
