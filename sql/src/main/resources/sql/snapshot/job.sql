-- name: job
-- unit: GPUs, seconds
-- grain: one row per job that waits or runs; a job not seen for ten minutes of its cluster's time is gone
-- source: facts.job_now
SELECT job.* FROM facts.job_now job JOIN facts.cluster_clock clock USING (cluster)
WHERE state IN ('PENDING', 'HELD', 'RUNNING', 'SUSPENDED') AND job.seen_at > clock.last_seen - INTERVAL 10 MINUTE AND gpus > 0
ORDER BY cluster, job_id
