-- name: entitlement
-- unit: share 0 to 1, GPUs, GPU-hours
-- grain: one row per team over both schedulers
-- source: metrics.fairness, raw.queue_observation. The nominal quota of a queue that may borrow from a parent is an
-- entitlement and no limit, so a team has a limit only where each of its clusters sets one that it cannot borrow over
WITH queue AS (
  SELECT cluster, name AS team, arg_max(CASE WHEN type = 'account' OR parent IS NULL THEN nominal_gpus END, event_time) AS limit_gpus
  FROM raw.queue_observation WHERE type IN ('account', 'cluster_queue', 'local_queue') GROUP BY cluster, name
), quota AS (
  SELECT team, CASE WHEN count(*) = count(limit_gpus) THEN sum(limit_gpus) END AS quota_gpus FROM queue GROUP BY team
)
SELECT fairness.team, entitled_share AS share, quota.quota_gpus, used_gpu_hours FROM metrics.fairness fairness LEFT JOIN quota USING (team) ORDER BY team
