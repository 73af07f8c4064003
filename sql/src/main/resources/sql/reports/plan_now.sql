-- name: plan_now
-- unit: as named
-- grain: the newest plan, one row
-- source: planning.plan
SELECT * FROM planning.plan ORDER BY created_at DESC, plan_id DESC LIMIT 1
