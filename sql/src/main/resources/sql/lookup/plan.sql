-- name: lookup.plan
-- grain: the plan with the id given twice as a parameter, or the newest for `latest`
-- source: planning.plan
SELECT * FROM planning.plan WHERE plan_id = ? OR (? = 'latest' AND plan_id = (SELECT plan_id FROM reports.plan_now))
