package io.gridwright.model.signal;

/** The Kafka topics of the data path, one per kind of telemetry, keyed by entity. */
public enum Topic {
  GPU("telemetry.gpu"),
  FABRIC("telemetry.fabric"),
  POWER("telemetry.power"),
  QUEUE("telemetry.queue"),
  HEALTH("telemetry.health"),
  PROGRESS("telemetry.progress"),
  DEAD_LETTER("telemetry.deadletter");

  private final String topicName;

  Topic(String topicName) {
    this.topicName = topicName;
  }

  /** The name of the topic on the broker. */
  public String topicName() {
    return topicName;
  }
}
