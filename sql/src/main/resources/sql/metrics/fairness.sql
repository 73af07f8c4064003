-- name: fairness
-- unit: shares 0 to 1, GPUs, GPU-hours
-- grain: one row per team over Slurm and Kubernetes together
-- source: facts.job_now, facts.attempt, raw.queue_observation; fairness_error = max(0, least(demand, entitlement) - actual)
-- as Armada's demand-capped share; teams without a weight weigh one
WITH demand AS (
  SELECT team, coalesce(sum(gpus) FILTER (state IN ('RUNNING', 'SUSPENDED')), 0) AS gpus_held,
    coalesce(sum(gpus) FILTER (state IN ('PENDING', 'HELD')), 0) AS gpus_waiting
  FROM facts.job_now GROUP BY team
), used AS (
  SELECT team, sum(gpus * epoch(held_until - held_from) / 3600) AS used_gpu_hours FROM facts.attempt GROUP BY team
), weights AS (
  SELECT name AS team, arg_max(weight, event_time) AS weight FROM raw.queue_observation
  WHERE type IN ('account', 'cluster_queue', 'local_queue') AND weight IS NOT NULL GROUP BY name
), fleet AS (
  SELECT sum(gpus) AS gpus FROM facts.node_now WHERE state = 'UP'
), share AS (
  SELECT demand.team, gpus_held, gpus_waiting, coalesce(used_gpu_hours, 0) AS used_gpu_hours,
    coalesce(weight, 1) / sum(coalesce(weight, 1)) OVER () AS entitled_share,
    gpus_held / nullif(fleet.gpus, 0) AS actual_share, (gpus_held + gpus_waiting) / nullif(fleet.gpus, 0) AS demand_share
  FROM demand LEFT JOIN used USING (team) LEFT JOIN weights USING (team) CROSS JOIN fleet
)
SELECT team, entitled_share, actual_share, gpus_held, gpus_waiting, used_gpu_hours,
  greatest(least(demand_share, entitled_share) - actual_share, 0) AS fairness_error
FROM share ORDER BY team
