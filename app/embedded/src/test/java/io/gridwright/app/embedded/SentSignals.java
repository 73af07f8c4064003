package io.gridwright.app.embedded;

import io.gridwright.ingest.parsers.SignalJson;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.Signal;
import io.gridwright.model.signal.SignalEvent;
import io.gridwright.model.signal.Topic;
import io.gridwright.model.workload.JobOwner;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobRequest;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.JobTimes;
import io.gridwright.model.workload.Scheduler;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Sends signals as a collector does and counts the records that they stand for. */
final class SentSignals implements AutoCloseable {
  private final KafkaProducer<String, byte[]> producer;
  private final List<Future<RecordMetadata>> unanswered = new ArrayList<>();
  private long records;

  SentSignals(String bootstrap) {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", bootstrap, "acks", "all", "linger.ms", 5);
    producer = new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
  }

  long records() {
    return records;
  }

  void metric(int number) {
    var body = new MetricSample("n" + number % 10, "m" + number, Map.of("a", "b"), number);
    send(number, StreamProcess.NOW, 2, body);
  }

  /** A sample of one of four GPUs. */
  void gpu(int number, Instant time) {
    var gpu = new GpuSample.GpuRef("n1", "0", "GPU-" + number % 4, null, null, null);
    send(
        number,
        time,
        12,
        new GpuSample(
            gpu,
            new GpuSample.GpuTenant(null, null, null, null),
            new GpuSample.GpuActivity(0.5, null, null, null),
            new GpuSample.GpuPower(300.0, null, null, null),
            null,
            null,
            null,
            Map.of()));
  }

  void job(int number, JobState state) {
    send(
        number,
        StreamProcess.NOW.plusSeconds(number),
        1,
        new JobObservation(
            Scheduler.SLURM,
            new JobRef("a", "7"),
            "train",
            new JobOwner("ann", "physics", null, null),
            new JobObservation.JobStatus(state, "X", null, 1, 0),
            new JobTimes(null, null, null, null),
            new JobRequest(2, 8, null, null, false, false),
            List.of(),
            Map.of()));
  }

  void malformed() {
    send(Topic.GPU.topicName(), "x", "{\"schema\":".getBytes(StandardCharsets.UTF_8));
    records++;
  }

  /** Waits until the broker has everything. */
  void flush() throws Exception {
    producer.flush();
    for (var answer : unanswered) {
      answer.get();
    }
    unanswered.clear();
  }

  @Override
  public void close() {
    producer.close();
  }

  private void send(int position, Instant time, int stoodFor, Signal body) {
    var event =
        new SignalEvent(new Origin("test", Integer.toString(position)), time, stoodFor, body);
    var topic = body.kind().topic().topicName();
    send(topic, body.entity(), SignalJson.encode(event));
    records += stoodFor;
  }

  private void send(String topic, String key, byte[] value) {
    unanswered.add(producer.send(new ProducerRecord<>(topic, key, value)));
  }
}
