package io.gridwright.app.launcher.demo;

/**
 * What reasons say beside what the rows of the schedulers say, worked out apart from the planner's
 * own queries. Each takes a plan's id and gives the columns job, said and truth.
 */
final class SnapshotTruth {
  /** GPUs free now on nodes of the wanted kind: what nodes that are up have, less what is held. */
  static final String NO_FREE_GPUS =
      """
      WITH node AS (
        SELECT cluster, node, arg_max(gpus, (event_time, kafka_offset)) AS gpus,
          arg_max(gpu_type, (event_time, kafka_offset)) AS gpu_type,
          arg_max(status.state, (event_time, kafka_offset)) AS state
        FROM raw.node_observation GROUP BY ALL
      ), clock AS (
        SELECT cluster, max(event_time) AS last_seen FROM raw.node_observation GROUP BY cluster
      ), job AS (
        SELECT raw.job.cluster AS cluster, raw.job.id AS id, arg_max(raw, (event_time, kafka_offset)) AS seen,
          max(event_time) AS seen_at
        FROM raw.job_observation raw GROUP BY ALL
      ), held AS (
        SELECT cluster, share.node AS node, sum(share.gpus) AS gpus
        FROM (SELECT cluster, unnest(seen.allocation) AS share FROM job JOIN clock USING (cluster)
          WHERE seen.status.state IN ('RUNNING', 'SUSPENDED') AND seen_at > last_seen - INTERVAL 10 MINUTE)
        GROUP BY ALL
      )
      SELECT reason.cluster || ':' || reason.job_id AS job, reason.measured AS said,
        (SELECT CASE WHEN sum(node.gpus - coalesce(held.gpus, 0)) = 1 THEN '1 GPU'
            ELSE sum(node.gpus - coalesce(held.gpus, 0))::BIGINT || ' GPUs' END || ' free now'
          FROM node LEFT JOIN held USING (cluster, node)
          WHERE node.cluster = reason.cluster AND node.state = 'UP'
            AND node.gpu_type = job.seen.request.gpu_type
            AND node.gpus >= job.seen.request.gpus_per_node) AS truth
      FROM planning.reason reason JOIN job ON job.cluster = reason.cluster AND job.id = reason.job_id
      WHERE reason.plan_id = '%s' AND reason.rule = 'no_free_gpus'
      """;

  /** Since when a job runs. */
  static final String RUNNING =
      """
      SELECT reason.cluster || ':' || reason.job_id AS job, reason.measured AS said,
        strftime(arg_max(raw.times.start, (event_time, kafka_offset)), '%%H:%%MZ') AS truth
      FROM planning.reason reason JOIN raw.job_observation raw
        ON raw.job.cluster = reason.cluster AND raw.job.id = reason.job_id
      WHERE reason.plan_id = '%s' AND reason.rule = 'running'
      GROUP BY ALL
      """;

  /** Until when the first of the jobs ahead holds its nodes, by the plan itself. */
  static final String AHEAD =
      """
      WITH behind AS (
        SELECT plan_id, cluster || ':' || job_id AS job, measured,
          regexp_extract(measured, 'ahead: (\\S+) until', 1) AS first,
          regexp_extract(measured, 'ahead: \\S+ until ([^,]*Z)', 1) AS said
        FROM planning.reason WHERE plan_id = '%s' AND rule = 'behind_jobs'
      )
      SELECT behind.job, behind.said,
        CASE WHEN length(behind.said) > 6 THEN strftime(ahead.end_at, '%%Y-%%m-%%d %%H:%%MZ') ELSE strftime(ahead.end_at, '%%H:%%MZ') END AS truth
      FROM behind LEFT JOIN planning.decision ahead
        ON ahead.plan_id = behind.plan_id AND ahead.cluster || ':' || ahead.job_id = behind.first
      WHERE behind.first <> ''
      """;

  private SnapshotTruth() {}
}
