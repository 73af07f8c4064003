package io.gridwright.analytics.snapshot;

import io.gridwright.analytics.warehouse.Queries;
import io.gridwright.analytics.warehouse.Row;
import io.gridwright.model.fleet.Node;
import io.gridwright.model.fleet.NodePlace;
import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.snapshot.Completeness;
import io.gridwright.model.snapshot.FleetSnapshot;
import io.gridwright.model.workload.Entitlement;
import io.gridwright.model.workload.Job;
import io.gridwright.model.workload.JobOwner;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobRequest;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.JobTimes;
import io.gridwright.model.workload.Scheduler;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/** Reads the views of the {@code snapshot} schema into one immutable, named snapshot. */
public final class SnapshotReader {
  private static final Duration FRESH = Duration.ofMinutes(10);
  private final Queries queries;

  /** A reader of one warehouse. */
  public SnapshotReader(Queries queries) {
    this.queries = queries;
  }

  /** The fleet as the warehouse knows it; {@code now} is the moment that it stands for. */
  public FleetSnapshot read(Instant now) {
    var nodes = rows("node").stream().map(SnapshotReader::node).toList();
    var jobs = rows("job").stream().map(SnapshotReader::job).toList();
    var entitlements = rows("entitlement").stream().map(SnapshotReader::entitlement).toList();
    var completeness = rows("completeness").stream().map(row -> completeness(row, now)).toList();
    var content = now + "|" + nodes + "|" + jobs + "|" + entitlements;
    return new FleetSnapshot(id(content), now, nodes, jobs, entitlements, completeness);
  }

  /** The newest moment that any scheduler was seen at, for plans over a past that was replayed. */
  public Instant newest(Instant otherwise) {
    return rows("completeness").stream()
        .map(row -> row.instant("last_seen"))
        .filter(Objects::nonNull)
        .max(Instant::compareTo)
        .orElse(otherwise);
  }

  private List<Row> rows(String view) {
    return queries.query("SELECT * FROM snapshot." + view, List.of()).objects().stream()
        .map(Row::new)
        .toList();
  }

  private static Node node(Row row) {
    return new Node(
        row.name("cluster"),
        row.constant("scheduler", Scheduler.class),
        row.name("node"),
        row.number("gpus"),
        row.text("gpu_type"),
        row.constant("state", NodeState.class),
        new NodePlace(row.text("reported_domain"), row.text("leaf"), row.text("rack")));
  }

  private static Job job(Row row) {
    return new Job(
        row.constant("scheduler", Scheduler.class),
        new JobRef(row.name("cluster"), row.name("job_id")),
        Objects.requireNonNullElse(row.text("name"), ""),
        new JobOwner(row.text("user_name"), row.name("team"), row.text("queue"), row.text("qos")),
        row.constant("state", JobState.class),
        (long) row.number("priority"),
        (int) row.number("attempt"),
        new JobTimes(
            row.instant("submit_at"),
            row.instant("eligible_at"),
            row.instant("start_at"),
            row.instant("end_at")),
        new JobRequest(
            (int) row.number("nodes"),
            row.number("gpus_per_node"),
            row.text("gpu_type"),
            row.seconds("time_limit_seconds"),
            row.flag("one_domain"),
            row.flag("preemptible")),
        row.shares("allocation"),
        row.text("scheduler_reason"));
  }

  private static Entitlement entitlement(Row row) {
    return new Entitlement(
        row.name("team"),
        row.number("share"),
        row.decimal("quota_gpus"),
        row.number("used_gpu_hours"));
  }

  private static Completeness completeness(Row row, Instant now) {
    var seen = row.instant("last_seen");
    if (seen == null) {
      return new Completeness(
          row.name("source"), row.text("cluster"), null, null, false, "nothing seen yet");
    }
    var age = Duration.between(seen, now);
    boolean fresh = age.compareTo(FRESH) <= 0;
    var missing = fresh ? "" : "last seen at " + seen + "; newer than " + FRESH + " would do";
    return new Completeness(row.name("source"), row.text("cluster"), seen, age, fresh, missing);
  }

  private static String id(String content) {
    try {
      var digest =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "s-" + HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
