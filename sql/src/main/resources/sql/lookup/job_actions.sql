-- name: lookup.job_actions
-- grain: one row per state of each action on one job, newest first
-- source: reports.actions
SELECT * FROM reports.actions WHERE cluster = ? AND job_id = ? ORDER BY "at" DESC
