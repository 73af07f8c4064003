-- name: job_explanation
-- unit: none
-- grain: one row per reason of a decision of the newest plan
-- source: planning.reason
SELECT cluster, job_id, plan_id, ordinal, rule, entity, measured, limit_value, hint
FROM planning.reason WHERE plan_id = (SELECT plan_id FROM reports.plan_now) ORDER BY cluster, job_id, ordinal
