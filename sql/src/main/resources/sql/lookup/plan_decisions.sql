-- name: lookup.plan_decisions
-- grain: one row per decision of the plan given as a parameter
-- source: planning.decision
SELECT * FROM planning.decision WHERE plan_id = ? ORDER BY rank, cluster, job_id
