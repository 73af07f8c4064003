package io.gridwright.app.launcher.bench.ingest;

import io.gridwright.app.embedded.TopicReading;
import io.gridwright.app.launcher.run.Pipeline;
import io.gridwright.ingest.collectors.publish.BrokerTopics;
import java.util.HashMap;
import java.util.Map;

/** The same bytes to a consumer that does nothing. */
final class NoOpReading {
  private NoOpReading() {}

  static Stage of(Pipeline pipeline, long events) {
    var ends = new HashMap<String, Map<Integer, Long>>();
    for (var end : new BrokerTopics(pipeline.bootstrap()).ends()) {
      ends.computeIfAbsent(end.topic(), topic -> new HashMap<>())
          .put(end.partition(), end.offset());
    }
    var meter = new ProcessMeter();
    var read = TopicReading.of(pipeline.bootstrap(), ends);
    return meter.stage("the same bytes, no-op consumer", events, read.bytes());
  }
}
