-- name: queue_wait
-- unit: seconds
-- grain: one row per size class of jobs that started
-- source: facts.attempt, staging.job; wait = start - eligible
WITH started AS (
  SELECT cluster, job_id, attempt, max(gpus) AS gpus, min(eligible_at) AS eligible_at, max(start_at) FILTER (start_at <= seen_at) AS start_at
  FROM staging.job GROUP BY cluster, job_id, attempt
), wait AS (
  SELECT CASE WHEN gpus <= 1 THEN '1' WHEN gpus <= 8 THEN '2-8' WHEN gpus <= 64 THEN '9-64' WHEN gpus <= 512 THEN '65-512' ELSE '>512' END AS size_class,
    gpus, greatest(epoch(start_at - eligible_at), 0) AS wait_seconds
  FROM started WHERE start_at IS NOT NULL AND eligible_at IS NOT NULL AND gpus > 0
)
SELECT size_class, count(*) AS jobs, quantile_cont(wait_seconds, 0.5) AS p50, quantile_cont(wait_seconds, 0.95) AS p95, max(wait_seconds) AS max
FROM wait GROUP BY size_class ORDER BY min(gpus)
