package io.gridwright.model.signal;

/** The kinds of signal. Each has one topic on the broker and one raw table in the warehouse. */
public enum SignalKind {
  GPU_SAMPLE("gpu_sample", Topic.GPU, GpuSample.class),
  METRIC_SAMPLE("metric_sample", Topic.GPU, MetricSample.class),
  LINK_SAMPLE("link_sample", Topic.FABRIC, LinkSample.class),
  POWER_SAMPLE("power_sample", Topic.POWER, PowerSample.class),
  GRID_SIGNAL("grid_signal", Topic.POWER, GridSignal.class),
  JOB_OBSERVATION("job_observation", Topic.QUEUE, JobObservation.class),
  NODE_OBSERVATION("node_observation", Topic.QUEUE, NodeObservation.class),
  QUEUE_OBSERVATION("queue_observation", Topic.QUEUE, QueueObservation.class),
  TOPOLOGY_EDGE("topology_edge", Topic.FABRIC, TopologyEdge.class),
  FAULT_EVENT("fault_event", Topic.HEALTH, FaultEvent.class),
  PROGRESS_EVENT("progress_event", Topic.PROGRESS, ProgressEvent.class),
  DEAD_LETTER("dead_letter", Topic.DEAD_LETTER, DeadLetter.class);

  private final String table;
  private final Topic topic;
  private final Class<? extends Signal> type;

  SignalKind(String table, Topic topic, Class<? extends Signal> type) {
    this.table = table;
    this.topic = topic;
    this.type = type;
  }

  /** The raw table, which is also the schema name on the wire. */
  public String table() {
    return table;
  }

  /** The topic that carries it. */
  public Topic topic() {
    return topic;
  }

  /** The record that holds its body. */
  public Class<? extends Signal> type() {
    return type;
  }
}
