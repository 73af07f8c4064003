-- name: waiting_minute
-- unit: jobs
-- grain: one row per minute, cluster and shape (GPU type, nodes, GPUs per node) that waited
-- source: staging.job; a job waits from eligible until it starts, ends or was last seen
WITH wait AS (
  SELECT cluster, job_id, attempt, any_value(gpu_type) AS gpu_type, max(nodes) AS nodes, max(gpus_per_node) AS gpus_per_node,
    min(eligible_at) AS wait_from,
    coalesce(min(start_at) FILTER (start_at <= seen_at), min(end_at) FILTER (end_at <= seen_at), max(seen_at)) AS wait_until
  FROM staging.job WHERE gpus > 0 AND state <> 'HELD' GROUP BY cluster, job_id, attempt
), clipped AS (
  SELECT wait.*, greatest(wait_from, clock.first_seen) AS clipped_from FROM wait JOIN facts.cluster_clock clock USING (cluster)
), minutes AS (
  SELECT *, unnest(generate_series(date_trunc('minute', clipped_from), wait_until - INTERVAL 1 MICROSECOND, INTERVAL 1 MINUTE)) AS minute
  FROM clipped WHERE wait_until > clipped_from
)
SELECT minute, cluster, gpu_type, nodes, gpus_per_node, count(*) AS jobs FROM minutes
GROUP BY minute, cluster, gpu_type, nodes, gpus_per_node
