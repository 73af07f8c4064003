-- name: waste_account
-- unit: GPU-hours
-- grain: one row per UTC day; every column but `overrequested` and `imbalance` is additive
-- source: facts.account_minute; fleet = productive + held_idle + underused + lost_work + stranded + perished + idle
-- + unknown + unschedulable, and `imbalance` is what is left. `overrequested` is (time limit - run time) x GPUs of jobs
-- that ended by themselves: those hours lie after the job's end and were counted there, so it stands beside the sum.
WITH account AS (
  SELECT date_trunc('day', minute)::DATE AS day, sum(productive) / 60 AS productive, sum(held_idle) / 60 AS held_idle,
    sum(underused) / 60 AS underused, sum(lost_work) / 60 AS lost_work, sum(stranded) / 60 AS stranded, sum(perished) / 60 AS perished,
    sum(idle) / 60 AS idle, sum(unknown) / 60 AS unknown, sum(unschedulable) / 60 AS unschedulable
  FROM facts.account_minute GROUP BY ALL
), days AS (
  SELECT gpus, valid_from, valid_until, unnest(generate_series(date_trunc('day', valid_from), valid_until - INTERVAL 1 MICROSECOND, INTERVAL 1 DAY)) AS day_start
  FROM facts.node_interval WHERE valid_until > valid_from
), fleet AS (
  SELECT day_start::DATE AS day, sum(gpus * epoch(least(valid_until, day_start + INTERVAL 1 DAY) - greatest(valid_from, day_start)) / 3600) AS fleet
  FROM days GROUP BY ALL
), overrequested AS (
  SELECT held_until::DATE AS day, sum(greatest(time_limit_seconds - epoch(held_until - held_from), 0) * gpus / 3600) AS overrequested
  FROM facts.attempt WHERE state = 'COMPLETED' GROUP BY ALL
)
SELECT day, fleet, productive, held_idle, underused, lost_work, stranded, perished, idle, unknown, unschedulable,
  fleet - (productive + held_idle + underused + lost_work + stranded + perished + idle + unknown + unschedulable) AS imbalance,
  coalesce(overrequested, 0) AS overrequested
FROM fleet LEFT JOIN account USING (day) LEFT JOIN overrequested USING (day)
ORDER BY day
