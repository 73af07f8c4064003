-- name: attempt
-- unit: UTC and GPUs
-- grain: one row per attempt of a job that held resources; [held_from, held_until)
-- source: staging.job; an attempt that still runs, or that its scheduler forgot, ends when it was last seen
WITH seen AS (
  SELECT cluster, job_id, attempt, any_value(team) AS team, max(time_limit_seconds) AS time_limit_seconds,
    max(start_at) FILTER (start_at <= seen_at) AS held_from, max(end_at) FILTER (end_at <= seen_at) AS ended_at,
    max(seen_at) FILTER (state IN ('RUNNING', 'SUSPENDED')) AS last_running,
    arg_max(state, (seen_at, kafka_offset)) AS state,
    arg_max(allocation, seen_at) FILTER (len(allocation) > 0) AS allocation,
    max(gpus) AS gpus
  FROM staging.job GROUP BY cluster, job_id, attempt
)
SELECT seen.*,
  greatest(held_from, CASE
    WHEN state IN ('RUNNING', 'SUSPENDED') AND last_running > clock.last_seen - INTERVAL 10 MINUTE THEN clock.last_seen
    ELSE coalesce(ended_at, last_running, held_from) END) AS held_until,
  state IN ('FAILED', 'NODE_FAILED', 'PREEMPTED') AS lost
FROM seen JOIN facts.cluster_clock clock USING (cluster)
WHERE held_from IS NOT NULL AND allocation IS NOT NULL
