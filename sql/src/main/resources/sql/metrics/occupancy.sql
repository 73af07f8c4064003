-- name: occupancy
-- unit: ratio of GPU-hours
-- grain: one row per UTC day; add numerators and denominators, never average the value
-- source: facts.account_minute; allocated / (observed fleet time - closed time that no job held)
SELECT date_trunc('day', minute)::DATE AS day, sum(allocated) / 60 AS numerator, sum(observed - unschedulable) / 60 AS denominator,
  sum(allocated) / nullif(sum(observed - unschedulable), 0) AS value
FROM facts.account_minute GROUP BY ALL ORDER BY day
