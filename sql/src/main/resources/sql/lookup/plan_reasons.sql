-- name: lookup.plan_reasons
-- grain: one row per reason of the plan given as a parameter
-- source: planning.reason
SELECT * FROM planning.reason WHERE plan_id = ? ORDER BY cluster, job_id, ordinal
