-- name: entitlement
-- unit: share 0 to 1, GPUs, GPU-hours
-- grain: one row per team over both schedulers
-- source: metrics.fairness, raw.queue_observation
WITH quota AS (
  SELECT name AS team, arg_max(nominal_gpus, event_time) AS quota_gpus FROM raw.queue_observation
  WHERE type IN ('account', 'cluster_queue', 'local_queue') AND nominal_gpus IS NOT NULL GROUP BY name
)
SELECT fairness.team, entitled_share AS share, quota.quota_gpus, used_gpu_hours FROM metrics.fairness fairness LEFT JOIN quota USING (team) ORDER BY team
