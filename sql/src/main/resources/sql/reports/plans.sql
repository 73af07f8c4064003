-- name: plans
-- unit: jobs, actions, GPU-hours
-- grain: one row per plan, newest first, with what it decided, what a greedy plan would have, and what became of its actions
-- source: planning.plan, planning.decision, reports.actions
WITH decided AS (
  SELECT plan_id, count(*) AS jobs, count(*) FILTER (kind = 'KEEP') AS kept, count(*) FILTER (kind = 'START') AS started,
    count(*) FILTER (kind = 'DEFER') AS deferred, count(*) FILTER (kind = 'BLOCK') AS blocked
  FROM planning.decision GROUP BY plan_id
), acted AS (
  SELECT plan_id, count(*) AS actions, count(*) FILTER (state = 'APPLIED') AS applied, count(*) FILTER (state = 'REFUSED') AS refused,
    count(*) FILTER (state NOT IN ('APPLIED', 'REFUSED')) AS open_or_skipped
  FROM reports.actions GROUP BY plan_id
)
SELECT plan.plan_id, plan.created_at, plan.end_reason, coalesce(jobs, 0) AS jobs, coalesce(kept, 0) AS kept, coalesce(started, 0) AS started,
  coalesce(deferred, 0) AS deferred, coalesce(blocked, 0) AS blocked,
  coalesce(actions, 0) AS actions, coalesce(applied, 0) AS applied, coalesce(refused, 0) AS refused, coalesce(open_or_skipped, 0) AS open_or_skipped,
  plan.weighted_wait_hours, plan.baseline_weighted_wait_hours, plan.start_now, plan.baseline_start_now
FROM planning.plan plan LEFT JOIN decided USING (plan_id) LEFT JOIN acted USING (plan_id)
ORDER BY plan.created_at DESC, plan.plan_id DESC
