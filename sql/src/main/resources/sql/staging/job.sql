-- name: job
-- unit: hours and counts as named
-- grain: one row per observation of a job
-- source: raw.job_observation; where the records of attempts are known, an attempt is numbered by the order of submission
WITH told AS (
  SELECT job.cluster AS cluster, record.id AS id, times.submit AS submit_at, bool_or(status.raw_state = 'RESIZING') AS resized
  FROM raw.job_observation WHERE record.authority <> 'QUEUE' GROUP BY ALL
), numbered AS (
  SELECT cluster, id, submit_at,
    count(*) FILTER (NOT resized) OVER (PARTITION BY cluster, id ORDER BY submit_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)::INTEGER AS attempt
  FROM told
)
SELECT event_time AS seen_at, kafka_offset, scheduler, job.cluster AS cluster, job.id AS job_id, name,
  owner."user" AS user_name, coalesce(owner.team, 'unknown') AS team, owner.queue AS queue, owner.qos AS qos,
  status.state AS state, status.raw_state AS raw_state, status.reason AS scheduler_reason,
  status.priority AS priority, coalesce(numbered.attempt, status.attempt, 0) AS attempt,
  times.submit AS submit_at, coalesce(times.eligible, times.submit) AS eligible_at, times.start AS start_at, times."end" AS end_at,
  greatest(coalesce(request.nodes, 1), 1) AS nodes, coalesce(request.gpus_per_node, 0) AS gpus_per_node,
  greatest(coalesce(request.nodes, 1), 1) * coalesce(request.gpus_per_node, 0) AS gpus,
  request.gpu_type AS gpu_type, request.time_limit AS time_limit_seconds,
  coalesce(request.one_domain, false) AS one_domain, coalesce(request.preemptible, false) AS preemptible, allocation,
  record.id AS record_id, record.authority AS authority
FROM raw.job_observation
LEFT JOIN numbered ON numbered.cluster = job.cluster AND numbered.id = record.id AND numbered.submit_at = times.submit
