-- name: queue
-- unit: GPUs, seconds
-- grain: one row per job that waits or runs
-- source: reports.job
SELECT cluster, job_id, name, team, "user", queue, state, gpus, nodes, submit_at, eligible_at, start_at, wait_seconds, decision, rank,
  planned_start, planned_end, reason_rule, reason
FROM reports.job WHERE state IN ('PENDING', 'HELD', 'RUNNING', 'SUSPENDED')
ORDER BY state IN ('RUNNING', 'SUSPENDED'), rank NULLS LAST, cluster, job_id
