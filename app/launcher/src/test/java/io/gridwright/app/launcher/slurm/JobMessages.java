package io.gridwright.app.launcher.slurm;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Messages as the plugin {@code jobcomp/kafka} documents them, which Debian 12 does not build: one
 * when a job starts and one when it ends, written from what {@code sacct} says.
 */
final class JobMessages {
  static final String TOPIC = "slurm-jobcomp";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");
  private static final long LIMIT = 600;

  private JobMessages() {}

  /** Every message of every attempt, in the order in which they would be sent. */
  static List<String> of(Map<String, List<String>> attempts) {
    var timed = new ArrayList<Map.Entry<Long, String>>();
    for (var row : attempts.values()) {
      if (!row.get(4).isEmpty()) {
        long start = Long.parseLong(row.get(4));
        timed.add(Map.entry(start, message(row, "RUNNING", "0:0", start + LIMIT).toString()));
      }
      if (!row.get(5).isEmpty()) {
        long end = Long.parseLong(row.get(5));
        timed.add(Map.entry(end, message(row, row.get(6), row.get(7), end).toString()));
      }
    }
    timed.sort(Map.Entry.comparingByKey());
    return timed.stream().map(Map.Entry::getValue).toList();
  }

  private static ObjectNode message(List<String> row, String state, String exit, long end) {
    var message = JsonNodeFactory.instance.objectNode();
    message.put("jobid", Long.parseLong(row.get(0))).put("username", "root").put("user_id", 0);
    message.put("@submit", time(row.get(1))).put("@eligible", time(row.get(3)));
    message.put("@start", time(row.get(4))).put("@end", time(Long.toString(end)));
    message.put("state", state).put("exit_code", exit).put("derived_ec", "0:0");
    message.put("nodes", row.get(9)).put("total_nodes", row.get(9).split(",", -1).length);
    message.put("time_limit", LIMIT).put("job_name", "x").put("partition", "batch");
    var task = row.get(2).split("_", 2);
    if (task.length == 2 && !task[1].startsWith("[")) {
      message.put("array_job_id", Long.parseLong(task[0]));
      message.put("array_task_id", Long.parseLong(task[1]));
    }
    var component = row.get(2).split("\\+", 2);
    if (component.length == 2) {
      message.put("het_job_id", Long.parseLong(component[0]));
      message.put("het_job_offset", Long.parseLong(component[1]));
    }
    return message;
  }

  private static String time(String epoch) {
    return epoch.isEmpty()
        ? "Unknown"
        : LocalDateTime.ofInstant(Instant.ofEpochSecond(Long.parseLong(epoch)), ZoneOffset.UTC)
            .format(TIME);
  }

  /** Sends them to a topic of one partition. */
  static void send(String bootstrap, List<String> messages) {
    Map<String, Object> settings = Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    var text = new StringSerializer();
    try (var admin = Admin.create(settings);
        var producer = new KafkaProducer<>(settings, text, text)) {
      var topic = new NewTopic(TOPIC, Optional.of(1), Optional.empty());
      admin.createTopics(List.of(topic)).all().get();
      for (var message : messages) {
        var unused = producer.send(new ProducerRecord<>(TOPIC, message)).get();
      }
    } catch (ExecutionException failed) {
      throw new IllegalStateException(failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  /** Without every third message, and without any of every seventh job. */
  static List<String> withGaps(List<String> messages) {
    var kept = new ArrayList<String>();
    for (int i = 0; i < messages.size(); i++) {
      var number = messages.get(i).replaceAll("^\\{\"jobid\":(\\d+).*", "$1");
      if (i % 3 != 0 && Integer.parseInt(number) % 7 != 0) {
        kept.add(messages.get(i));
      }
    }
    return kept;
  }
}
