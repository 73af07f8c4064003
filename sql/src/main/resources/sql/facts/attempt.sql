-- name: attempt
-- unit: UTC and GPUs
-- grain: one row per attempt of a job that held resources, and per size of one that was resized; [held_from, held_until)
-- source: facts.job_record where accounting or a message tells of the attempt, else staging.job; an attempt that still runs, or that its
-- scheduler forgot, ends when it was last seen
WITH recorded AS (
  SELECT cluster, id, submit_at, job_id, attempt, team, request.time_limit AS time_limit_seconds, held_from,
    CASE WHEN over THEN end_at END AS ended_at, over AS closed, last_running, state, allocation,
    list_sum([share.gpus FOR share IN allocation]) AS gpus
  FROM facts.job_record WHERE authority <> 'QUEUE'
), looked_at AS (
  SELECT cluster, job_id, attempt, any_value(team) AS team, max(time_limit_seconds) AS time_limit_seconds,
    max(start_at) FILTER (start_at <= seen_at) AS held_from, max(end_at) FILTER (end_at <= seen_at) AS ended_at, false AS closed,
    max(seen_at) FILTER (state IN ('RUNNING', 'SUSPENDED')) AS last_running,
    arg_max(state, (seen_at, kafka_offset)) AS state,
    arg_max(allocation, seen_at) FILTER (len(allocation) > 0) AS allocation,
    max(gpus) AS gpus
  FROM staging.job
  WHERE NOT EXISTS (FROM recorded WHERE recorded.cluster = job.cluster AND recorded.id = job.record_id AND recorded.submit_at = job.submit_at)
  GROUP BY cluster, job_id, attempt
), seen AS (
  SELECT * FROM looked_at WHERE allocation IS NOT NULL
  UNION ALL BY NAME SELECT * EXCLUDE (id, submit_at) FROM recorded WHERE len(allocation) > 0
)
SELECT seen.* EXCLUDE (closed),
  greatest(held_from, CASE
    WHEN state IN ('RUNNING', 'SUSPENDED') AND NOT closed AND last_running > clock.last_seen - INTERVAL 10 MINUTE THEN clock.last_seen
    ELSE coalesce(ended_at, last_running, held_from) END) AS held_until,
  state IN ('FAILED', 'NODE_FAILED', 'PREEMPTED') AS lost
FROM seen JOIN facts.cluster_clock clock USING (cluster)
WHERE held_from IS NOT NULL
