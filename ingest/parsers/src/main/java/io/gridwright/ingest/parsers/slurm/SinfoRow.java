package io.gridwright.ingest.parsers.slurm;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.model.signal.NodeObservation;
import io.gridwright.model.signal.NodeObservation.NodeStatus;
import io.gridwright.model.workload.Scheduler;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A row of {@code sinfo --json} from 23.02 on: several nodes of one partition in one state. */
final class SinfoRow {
  private final SlurmFields fields;
  private final ClusterName cluster;

  SinfoRow(SlurmFields fields, ClusterName cluster) {
    this.fields = fields;
    this.cluster = cluster;
  }

  List<String> hosts() {
    return fields.words("nodes.nodes");
  }

  NodeObservation observe(String host) {
    var words = fields.words("node.state");
    if (words.isEmpty()) {
      throw new BrokenRecordException("node.state", "missing_field", "The row has no state");
    }
    var gpus = GpuCount.of(fields.text("gres.total"));
    var used = fields.text("gres.used");
    var features = fields.words("features.total");
    return new NodeObservation(
        Scheduler.SLURM,
        cluster.of(fields.text("cluster")),
        host,
        new NodeStatus(
            SlurmStates.ofNode(words), String.join("+", words), fields.text("reason.description")),
        gpus.gpus(),
        gpus.type(),
        used(used),
        NodeFeatures.place(features),
        labels(features));
  }

  private static @Nullable Double used(@Nullable String gres) {
    return GpuCount.unknown(gres) ? null : GpuCount.of(gres).gpus();
  }

  private Map<String, String> labels(List<String> features) {
    var labels = new TreeMap<String, String>();
    if (!features.isEmpty()) {
      labels.put("features", String.join(",", features));
    }
    fields.label(labels, "partitions", "partition.name");
    fields.label(labels, "comment", "comment");
    return labels;
  }
}
