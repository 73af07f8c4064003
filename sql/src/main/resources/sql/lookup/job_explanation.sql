-- name: lookup.job_explanation
-- grain: one row per reason of one job, in the order of the plan
-- source: reports.job_explanation
SELECT * FROM reports.job_explanation WHERE cluster = ? AND job_id = ? ORDER BY ordinal
