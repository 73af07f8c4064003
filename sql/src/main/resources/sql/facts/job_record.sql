-- name: job_record
-- unit: UTC and seconds
-- grain: one row per attempt of a job, named by cluster, id and time of submission; one that was resized has a row for each size
-- source: raw.job_observation, for schedulers that keep such records. What is over wins over what is not; accounting wins over a
-- message, a message over a look at the queue. `held_from` is when it held this allocation.
WITH told AS (
  SELECT job.cluster AS cluster, record.id AS id, times.submit AS submit_at, job.id AS job_id, name, owner, status.state AS state, status.raw_state AS raw_state,
    times.eligible AS eligible_at, times.start AS start_at, times."end" AS end_at, allocation, request,
    record.authority AS authority, record.exit_code AS exit_code, record.signal AS signal, record.suspended AS suspended_seconds,
    labels->>'het_job_id' AS het_job_id, CAST(labels->>'het_job_offset' AS INTEGER) AS het_job_offset, labels->>'array_task_string' AS tasks,
    event_time AS seen_at, kafka_offset,
    status.state NOT IN ('PENDING', 'HELD', 'RUNNING', 'SUSPENDED', 'UNKNOWN') OR status.raw_state IN ('RESIZING', 'REQUEUED') AS over,
    CASE record.authority WHEN 'ACCOUNTING' THEN 2 WHEN 'MESSAGE' THEN 1 ELSE 0 END AS trust
  FROM raw.job_observation WHERE record IS NOT NULL AND times.submit IS NOT NULL
), ending AS (
  SELECT cluster, id, submit_at, arg_max({exit_code: exit_code, signal: signal}, (trust, seen_at)) FILTER (over AND exit_code IS NOT NULL) AS exit,
    arg_max(suspended_seconds, (trust, seen_at)) FILTER (suspended_seconds IS NOT NULL) AS suspended_seconds,
    max(seen_at) FILTER (state IN ('RUNNING', 'SUSPENDED')) AS last_running
  FROM told GROUP BY cluster, id, submit_at
), best AS (
  SELECT * FROM told
  QUALIFY row_number() OVER (PARTITION BY cluster, id, submit_at ORDER BY over DESC, trust DESC, seen_at DESC, kafka_offset DESC) = 1
)
SELECT best.cluster, best.id, best.submit_at, job_id, name, owner."user" AS user_name, coalesce(owner.team, 'unknown') AS team, owner.queue AS queue, owner.qos AS qos,
  count(*) FILTER (raw_state <> 'RESIZING') OVER (PARTITION BY best.cluster, best.id ORDER BY best.submit_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS attempt,
  eligible_at, start_at, end_at, state, raw_state, ending.exit.exit_code AS exit_code, ending.exit.signal AS signal, ending.suspended_seconds,
  CASE WHEN lag(raw_state) OVER (PARTITION BY best.cluster, best.id ORDER BY best.submit_at) = 'RESIZING' THEN greatest(start_at, best.submit_at) ELSE start_at END AS held_from,
  ending.last_running, allocation, request, het_job_id, het_job_offset, tasks, authority, over, seen_at
FROM best JOIN ending ON ending.cluster = best.cluster AND ending.id = best.id AND ending.submit_at = best.submit_at
