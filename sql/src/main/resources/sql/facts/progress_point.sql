-- name: progress_point
-- unit: UTC, steps; `safe_at` is the time whose work a checkpoint keeps
-- grain: one row per event of progress; inferred checkpoints only of jobs that declare none
-- source: raw.progress_event, facts.checkpoint_inferred
WITH declared AS (
  SELECT run, cluster, job, event_time AS said_at, progress, step, seconds, inferred, NULL::DOUBLE AS confidence,
    CASE WHEN progress = 'CHECKPOINT_SAVED'
      THEN coalesce(
        max(event_time) FILTER (progress = 'CHECKPOINT_STARTED') OVER (PARTITION BY run, cluster, job, step),
        event_time - to_microseconds(CAST(coalesce(seconds, 0) * 1000000 AS BIGINT))) END AS safe_at
  FROM raw.progress_event
)
SELECT run, cluster, job, said_at, progress, step, inferred, confidence, least(safe_at, said_at) AS safe_at FROM declared
UNION ALL
SELECT coalesce(run.run, inferred.cluster || ':' || inferred.job_id), inferred.cluster, inferred.job_id, inferred.ended_at, 'CHECKPOINT_SAVED', NULL, true,
  inferred.confidence, inferred.began_at
FROM facts.checkpoint_inferred AS inferred
LEFT JOIN (SELECT cluster, job, any_value(run) AS run FROM raw.progress_event GROUP BY cluster, job) AS run
  ON run.cluster = inferred.cluster AND run.job = inferred.job_id
WHERE NOT EXISTS (FROM raw.progress_event AS said
  WHERE said.cluster = inferred.cluster AND said.job = inferred.job_id AND said.progress IN ('CHECKPOINT_SAVED', 'CHECKPOINT_STARTED'))
