-- name: job_record
-- unit: UTC and seconds
-- grain: one row per attempt of a job, as Slurm's accounting lists it; one that was resized has a row for each size
-- source: facts.job_record
SELECT cluster, job_id, id, attempt, name, team, user_name AS "user", queue, submit_at, eligible_at, start_at, end_at, state, raw_state,
  exit_code, signal, suspended_seconds, [share.node FOR share IN allocation] AS nodes, authority
FROM facts.job_record ORDER BY cluster, submit_at, id
