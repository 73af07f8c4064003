-- name: outcome
-- unit: GPU-hours, ratio, jobs, seconds
-- grain: one row: the whole time that the warehouse knows
-- source: metrics.waste_account, metrics.occupancy, facts.attempt, facts.job_now; waits are of jobs that started in that time,
-- each from when it was eligible
WITH account AS (
  SELECT coalesce(sum(fleet), 0) AS fleet, coalesce(sum(productive), 0) AS productive, coalesce(sum(held_idle), 0) AS held_idle,
    coalesce(sum(underused), 0) AS underused, coalesce(sum(lost_work), 0) AS lost_work, coalesce(sum(stranded), 0) AS stranded,
    coalesce(sum(perished), 0) AS perished, coalesce(sum(idle), 0) AS idle, coalesce(sum("unknown"), 0) AS "unknown",
    coalesce(sum(unschedulable), 0) AS unschedulable
  FROM metrics.waste_account
), occupied AS (
  SELECT sum(numerator) / nullif(sum(denominator), 0) AS occupancy FROM metrics.occupancy
), eligible AS (
  SELECT cluster, job_id, attempt, min(eligible_at) AS eligible_at FROM staging.job GROUP BY cluster, job_id, attempt
), started AS (
  SELECT count(*) AS jobs_started, coalesce(sum(gpus), 0) AS gpus_started,
    avg(greatest(epoch(held_from - eligible_at), 0)) AS mean_wait_seconds,
    sum(gpus * greatest(epoch(held_from - eligible_at), 0)) / nullif(sum(gpus), 0) AS mean_gpu_wait_seconds
  FROM facts.attempt JOIN facts.cluster_clock clock USING (cluster) JOIN eligible USING (cluster, job_id, attempt)
  WHERE held_from > clock.first_seen
), waiting AS (
  SELECT count(*) AS jobs_waiting, coalesce(sum(gpus), 0) AS gpus_waiting FROM snapshot.job WHERE state IN ('PENDING', 'HELD')
)
SELECT occupancy, account.*, jobs_started, gpus_started, mean_wait_seconds, mean_gpu_wait_seconds, jobs_waiting, gpus_waiting
FROM account CROSS JOIN occupied CROSS JOIN started CROSS JOIN waiting
