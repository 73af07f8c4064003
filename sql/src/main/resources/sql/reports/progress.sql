-- name: progress
-- unit: UTC, steps, steps per second, seconds; `confidence` 0 to 1 of an inferred checkpoint
-- grain: one row per run and job of it, as its events and its scheduler tell
-- source: facts.progress_point, facts.job_now, facts.cluster_clock. `steps_per_second` is over the last half hour of steps since the last start or
-- restore; `unsaved_seconds` is the work that a loss now would undo, from what the last checkpoint keeps, or from the start where there is none
WITH last AS (
  SELECT run, cluster, job, max(said_at) AS last_event_at, min(said_at) AS first_event_at,
    arg_max(step, said_at) FILTER (step IS NOT NULL) AS last_step,
    max(said_at) FILTER (progress IN ('STARTED', 'CHECKPOINT_RESTORED')) AS begun_at,
    max(said_at) FILTER (progress = 'ENDED') AS ended_at,
    max(said_at) FILTER (progress = 'STEP') AS last_step_at,
    max(said_at) FILTER (progress = 'CHECKPOINT_SAVED') AS last_checkpoint_at,
    arg_max(step, said_at) FILTER (progress = 'CHECKPOINT_SAVED') AS last_checkpoint_step,
    arg_max(safe_at, said_at) FILTER (progress = 'CHECKPOINT_SAVED') AS safe_at,
    coalesce(arg_max(inferred, said_at) FILTER (progress = 'CHECKPOINT_SAVED'), false) AS inferred,
    arg_max(confidence, said_at) FILTER (progress = 'CHECKPOINT_SAVED') AS confidence
  FROM facts.progress_point GROUP BY run, cluster, job
), speed AS (
  SELECT last.run, last.cluster, last.job, regr_slope(point.step, epoch(point.said_at)) AS steps_per_second
  FROM last JOIN facts.progress_point AS point
    ON point.run = last.run AND point.cluster IS NOT DISTINCT FROM last.cluster AND point.job IS NOT DISTINCT FROM last.job
  WHERE point.progress = 'STEP' AND point.said_at >= coalesce(last.begun_at, last.first_event_at) AND point.said_at >= last.last_step_at - INTERVAL 30 MINUTE
  GROUP BY last.run, last.cluster, last.job
), now AS (
  SELECT last.*, job.state, CASE WHEN last.ended_at IS NOT NULL AND last.ended_at >= last.last_event_at THEN NULL
    WHEN job.state IN ('RUNNING', 'SUSPENDED') THEN greatest(last.last_event_at, clock.last_seen)
    ELSE last.last_event_at END AS until_at
  FROM last LEFT JOIN facts.job_now AS job ON job.cluster = last.cluster AND job.job_id = last.job
  LEFT JOIN facts.cluster_clock AS clock ON clock.cluster = last.cluster
)
SELECT now.run, now.cluster, now.job, now.state, now.last_event_at, now.last_step, speed.steps_per_second, now.last_checkpoint_at, now.last_checkpoint_step,
  now.inferred, now.confidence,
  CASE WHEN now.until_at IS NOT NULL THEN
    greatest(0, epoch(now.until_at - greatest(coalesce(now.safe_at, now.begun_at, now.first_event_at), coalesce(now.begun_at, now.first_event_at)))) END
    AS unsaved_seconds
FROM now LEFT JOIN speed ON speed.run = now.run AND speed.cluster IS NOT DISTINCT FROM now.cluster AND speed.job IS NOT DISTINCT FROM now.job
ORDER BY now.last_event_at DESC, now.run, now.cluster, now.job
