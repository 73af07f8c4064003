-- name: goodput
-- unit: ratio
-- grain: one row per UTC day
-- source: facts.account_minute, after arXiv 2502.06982. Scheduling goodput: held / capacity time, both while the cluster was seen. Runtime goodput:
-- held time that survived / held time. Program goodput: SM activity / surviving held time, a stand-in while no
-- recipe states what is attainable. Time without telemetry counts in the first factor only.
WITH day AS (
  SELECT date_trunc('day', minute)::DATE AS day, sum(allocated) / 60 AS held, sum(observed) / 60 AS capacity,
    sum(productive + held_idle + underused + lost_work) / 60 AS observed, sum(lost_work) / 60 AS lost, sum(productive) / 60 AS productive
  FROM facts.account_minute GROUP BY ALL
), factor AS (
  SELECT *, held / nullif(capacity, 0) AS scheduling_goodput, (observed - lost) / nullif(observed, 0) AS runtime_goodput,
    productive / nullif(observed - lost, 0) AS program_goodput FROM day
)
SELECT day, scheduling_goodput, runtime_goodput, program_goodput, scheduling_goodput * runtime_goodput * program_goodput AS goodput,
  held, capacity, observed, lost, productive
FROM factor ORDER BY day
