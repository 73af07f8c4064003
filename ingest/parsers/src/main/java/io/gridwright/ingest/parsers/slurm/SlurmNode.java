package io.gridwright.ingest.parsers.slurm;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.model.signal.NodeObservation;
import io.gridwright.model.signal.NodeObservation.NodeStatus;
import io.gridwright.model.workload.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A node as slurmctld tells it. */
final class SlurmNode {
  private final SlurmFields fields;
  private final ClusterName cluster;

  SlurmNode(SlurmFields fields, ClusterName cluster) {
    this.fields = fields;
    this.cluster = cluster;
  }

  NodeObservation observe() {
    var name = fields.text("name");
    if (name == null) {
      throw new BrokenRecordException("name", "missing_field", "The node has no name");
    }
    var words = words();
    var gpus = GpuCount.of(fields.text("gres"));
    return new NodeObservation(
        Scheduler.SLURM,
        cluster.of(fields.text("cluster_name")),
        name,
        new NodeStatus(SlurmStates.ofNode(words), String.join("+", words), fields.text("reason")),
        gpus.gpus(),
        gpus.type(),
        used(),
        NodeFeatures.place(fields.words("features")),
        labels());
  }

  private List<String> words() {
    var words = new ArrayList<String>(fields.words("state"));
    words.addAll(fields.words("state_flags"));
    if (words.isEmpty()) {
      throw new BrokenRecordException("state", "missing_field", "The node has no state");
    }
    return words;
  }

  private @Nullable Double used() {
    var gres = fields.text("gres_used");
    if (!GpuCount.unknown(gres)) {
      return GpuCount.of(gres).gpus();
    }
    return fields.has("tres_used") ? GpuCount.of(fields.text("tres_used")).gpus() : null;
  }

  private Map<String, String> labels() {
    var labels = new TreeMap<String, String>();
    join(labels, "features");
    join(labels, "partitions");
    for (var name : List.of("comment", "extra", "reservation", "address", "gres", "topology")) {
      fields.label(labels, name, name);
    }
    return labels;
  }

  private void join(Map<String, String> labels, String name) {
    var words = fields.words(name);
    if (!words.isEmpty()) {
      labels.put(name, String.join(",", words));
    }
  }
}
