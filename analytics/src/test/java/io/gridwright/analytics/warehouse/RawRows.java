package io.gridwright.analytics.warehouse;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** A warehouse for tests that is filled by hand-written raw rows. */
public final class RawRows {
  private static final String ENVELOPE = "TIMESTAMP '%s', 'test', '%d', '%s', 1, 't', 0, %d, ";
  private final List<String> statements = new ArrayList<>();
  private final Path home;
  private int offset;

  public RawRows(Path home) {
    this.home = home;
  }

  /** A node of four H100 as seen at a time such as {@code 10:00}. */
  public RawRows node(String time, String node, String state) {
    return raw(
        "node_observation",
        time,
        node,
        """
        'SLURM', 'c', '%s', {state: '%s', raw_state: '', reason: NULL}, 4, 'H100', NULL,
        {nvlink_domain: 'd', leaf: 'l', rack: 'r'}, NULL
        """
            .formatted(node, state));
  }

  /** A job as seen at a time. */
  public RawRows job(String time, JobRow job) {
    var start = job.start() == null ? "NULL" : "TIMESTAMP '" + at(job.start()) + "'";
    var end = job.end() == null ? "NULL" : "TIMESTAMP '" + at(job.end()) + "'";
    var shares =
        job.nodes().stream()
            .map(n -> "{node: '" + n + "', gpus: " + job.gpusPerNode() + ".0}")
            .toList();
    return raw(
        "job_observation",
        time,
        job.id(),
        """
        'SLURM', {cluster: 'c', id: '%s'}, 'name', {user: 'u', team: '%s', queue: 'q', qos: NULL},
        {state: '%s', raw_state: '', reason: NULL, priority: 1, attempt: 0},
        {submit: TIMESTAMP '%s', eligible: TIMESTAMP '%s', start: %s, "end": %s},
        {nodes: 1, gpus_per_node: %d, gpu_type: NULL, time_limit: 3600.0, one_domain: false, preemptible: false},
        %s, NULL, NULL
        """
            .formatted(
                job.id(),
                job.team(),
                job.state(),
                at(job.eligible()),
                at(job.eligible()),
                start,
                end,
                job.gpusPerNode(),
                shares));
  }

  /** A minute of all four GPUs of a node at one SM activity. */
  public RawRows activity(String time, String node, double smActive) {
    for (int gpu = 0; gpu < 4; gpu++) {
      statements.add(
          "INSERT INTO raw.gpu_minute VALUES (TIMESTAMP '%s', '%s', 'g%d', NULL, 2, %d, %s, 2, 0, 0, 1000, 2, 50, false, 1, 0, 0, 0, 0, 0)"
              .formatted(at(time), node, gpu, smActive > 0 ? 2 : 0, 2 * smActive));
    }
    return this;
  }

  /** Rows of any raw table, as SQL has them. */
  public RawRows insert(String table, String columns, String values) {
    statements.add("INSERT INTO raw." + table + " (" + columns + ") VALUES " + values);
    return this;
  }

  /** A load target announced at one time for another. */
  public RawRows loadTarget(String announced, String start) {
    return raw(
        "grid_signal",
        announced,
        "e1",
        "'e1', 'load_target', TIMESTAMP '%s', NULL, 500, 'kW', NULL, NULL".formatted(at(start)));
  }

  /** The share and quota of a team. */
  public RawRows team(String time, String team, double weight, Integer quota) {
    return raw(
        "queue_observation",
        time,
        team,
        "'SLURM', 'c', 'account', '%s', NULL, %s, %s, NULL".formatted(team, quota, weight));
  }

  /** One record of one attempt, as a scheduler keeps it. */
  public RawRows record(String time, String authority, RecordRow row) {
    return raw(
        "job_observation",
        time,
        row.id(),
        """
        'SLURM', {cluster: 'c', id: '%s'}, 'name', {user: 'u', team: 'red', queue: 'q', qos: NULL},
        {state: '%s', raw_state: '%s', reason: NULL, priority: 1, attempt: 0},
        {submit: TIMESTAMP '%s', eligible: TIMESTAMP '%s', start: %s, "end": %s},
        {nodes: 1, gpus_per_node: 4, gpu_type: NULL, time_limit: 3600.0, one_domain: false, preemptible: false},
        %s, NULL, {authority: '%s', id: '%s', exit_code: %s, signal: %s, suspended: %s}
        """
            .formatted(
                row.id(),
                row.state(),
                row.word(),
                at(row.submit()),
                at(row.submit()),
                row.start() == null ? "NULL" : "TIMESTAMP '" + at(row.start()) + "'",
                row.end() == null ? "NULL" : "TIMESTAMP '" + at(row.end()) + "'",
                row.start() == null ? "[]" : "[{node: 'n1', gpus: 4.0}]",
                authority,
                row.id(),
                row.exitCode(),
                row.exitCode() == null ? null : 0,
                row.suspended()));
  }

  private RawRows raw(String table, String time, String entity, String values) {
    offset++;
    statements.add(
        "INSERT INTO raw."
            + table
            + " VALUES ("
            + ENVELOPE.formatted(at(time), offset, entity, offset)
            + values
            + ")");
    return this;
  }

  private static String at(String time) {
    return "2026-03-02 " + time + ":00";
  }

  /** The warehouse with the rows in it. */
  public Warehouse open() {
    var file = home.resolve("warehouse").resolve("warehouse.duckdb");
    var clock = Clock.fixed(Instant.parse("2026-03-02T12:00:00Z"), ZoneOffset.UTC);
    Warehouse.open(home, clock).close();
    try (var database = Database.open(file, home.resolve("segments").resolve("committed"))) {
      database.execute(statements);
    }
    return Warehouse.open(home, clock);
  }

  /** One record of an attempt. */
  public record RecordRow(
      String id,
      String state,
      String word,
      String submit,
      @org.jspecify.annotations.Nullable String start,
      @org.jspecify.annotations.Nullable String end,
      @org.jspecify.annotations.Nullable Integer exitCode,
      @org.jspecify.annotations.Nullable Double suspended) {
    /** An attempt that runs. */
    public static RecordRow running(String id, String submit, String start) {
      return new RecordRow(id, "RUNNING", "RUNNING", submit, start, null, null, null);
    }

    /** The same after it ended with a code. */
    public RecordRow ended(String state, String word, String end, int code) {
      return new RecordRow(id, state, word, submit, start, end, code, suspended);
    }

    /** The same with the time for which it was suspended. */
    public RecordRow suspended(double seconds) {
      return new RecordRow(id, state, word, submit, start, end, exitCode, seconds);
    }
  }

  /** One sight of a job. */
  public record JobRow(
      String id,
      String team,
      String state,
      String eligible,
      @org.jspecify.annotations.Nullable String start,
      @org.jspecify.annotations.Nullable String end,
      int gpusPerNode,
      List<String> nodes) {
    /** A job that waits. */
    public static JobRow waiting(String id, String eligible, int gpusPerNode) {
      return new JobRow(id, "blue", "PENDING", eligible, null, null, gpusPerNode, List.of());
    }

    /** A job that holds four GPUs of a node. */
    public static JobRow running(String id, String start, String node) {
      return new JobRow(id, "red", "RUNNING", start, start, null, 4, List.of(node));
    }

    /** The same job after it ended. */
    public JobRow ended(String state, String end) {
      return new JobRow(id, team, state, eligible, start, end, gpusPerNode, nodes);
    }
  }
}
