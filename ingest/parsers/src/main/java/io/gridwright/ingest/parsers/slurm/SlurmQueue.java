package io.gridwright.ingest.parsers.slurm;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.model.signal.QueueObservation;
import io.gridwright.model.workload.Scheduler;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Partitions, reservations, accounts and QOS. */
final class SlurmQueue {
  private final SlurmFields fields;
  private final ClusterName cluster;

  SlurmQueue(SlurmFields fields, ClusterName cluster) {
    this.fields = fields;
    this.cluster = cluster;
  }

  QueueObservation partition() {
    var labels = labels("nodes", "nodes.configured", "qos", "qos.assigned", "accounts", "tres");
    var state = fields.has("state") ? fields.words("state") : fields.words("partition.state");
    labels.put("state", String.join("+", state));
    number(labels, "max_minutes", "max_time_limit", "maximums.time");
    number(labels, "priority_tier", "priority_tier", "priority.tier");
    var tres = fields.firstText("tres.configured", "tres");
    return queue("partition", null, tres == null ? null : GpuCount.of(tres).gpus(), null, labels);
  }

  QueueObservation reservation() {
    var labels = labels("node_list", "accounts", "users", "tres", "partition", "features");
    number(labels, "start", "start_time");
    number(labels, "end", "end_time");
    number(labels, "nodes", "node_count");
    var flags = fields.words("flags");
    if (!flags.isEmpty()) {
      labels.put("flags", String.join(",", flags));
    }
    var tres = GpuCount.of(fields.text("tres"));
    return queue("reservation", null, tres.gpus() == 0 ? null : tres.gpus(), null, labels);
  }

  /** One licence; free and used need not add up to all of it, and it is no quota of GPUs. */
  QueueObservation license() {
    var labels = new TreeMap<String, String>();
    for (var name : List.of("Total", "Used", "Free", "Reserved", "LastDeficit")) {
      number(labels, name.toLowerCase(Locale.ROOT), name);
    }
    fields.label(labels, "last_update", "LastUpdate");
    return new QueueObservation(
        Scheduler.SLURM,
        own(),
        "license",
        name(fields.firstText("LicenseName", "name")),
        null,
        null,
        null,
        labels);
  }

  /** One line of {@code sshare}; the weight is the raw share. */
  QueueObservation share() {
    var labels = labels("partition");
    number(labels, "shares_normalized", "shares_normalized");
    number(labels, "usage_normalized", "usage_normalized");
    number(labels, "effective_usage", "effective_usage");
    number(labels, "raw_usage", "usage");
    number(labels, "fairshare", "fairshare.factor");
    number(labels, "fairshare_level", "fairshare.level");
    boolean user = fields.words("type").contains("USER");
    var parent = fields.text("parent");
    var shares = fields.number("shares");
    boolean root = parent == null;
    return queue(user ? "user" : "account", parent, null, root || user ? null : shares, labels);
  }

  /** One association; the quota is the group limit of GPUs. */
  QueueObservation association() {
    var user = fields.text("user");
    var account = fields.text("account");
    var limit = GpuCount.of(SlurmLayout.tresText(fields.node("max.tres.total")));
    var labels = labels("partition", "default.qos");
    return new QueueObservation(
        Scheduler.SLURM,
        own(),
        user == null ? "account" : "user",
        name(user == null ? account : account + "/" + user),
        user == null ? fields.text("parent_account") : account,
        limit.gpus() == 0 ? null : limit.gpus(),
        user == null ? fields.number("shares_raw") : null,
        labels);
  }

  QueueObservation qos() {
    var labels = labels("description");
    number(labels, "priority", "priority");
    number(labels, "usage_factor", "usage_factor");
    var preempts = fields.words("preempt.list");
    if (!preempts.isEmpty()) {
      labels.put("preempts", String.join(",", preempts));
    }
    var limit = GpuCount.of(SlurmLayout.tresText(fields.node("limits.max.tres.total")));
    return queue("qos", null, limit.gpus() == 0 ? null : limit.gpus(), null, labels);
  }

  private QueueObservation queue(
      String type,
      @Nullable String parent,
      @Nullable Double gpus,
      @Nullable Double weight,
      Map<String, String> labels) {
    boolean user = type.equals("user");
    var name = fields.text("name");
    return new QueueObservation(
        Scheduler.SLURM,
        own(),
        type,
        name(user && parent != null ? parent + "/" + name : name),
        parent,
        gpus,
        weight,
        labels);
  }

  private String own() {
    return cluster.of(fields.firstText("cluster", "cluster_name"));
  }

  private static String name(@Nullable String name) {
    if (name == null) {
      throw new BrokenRecordException("name", "missing_field", "The queue has no name");
    }
    return name;
  }

  private Map<String, String> labels(String... paths) {
    var labels = new TreeMap<String, String>();
    for (String path : List.of(paths)) {
      fields.label(labels, path.replace('.', '_'), path);
    }
    return labels;
  }

  private void number(Map<String, String> labels, String name, String... paths) {
    for (String path : paths) {
      var value = fields.number(path);
      if (value != null) {
        labels.put(
            name, value == Math.rint(value) ? Long.toString(value.longValue()) : value.toString());
        return;
      }
    }
  }
}
