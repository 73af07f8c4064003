-- name: actions
-- unit: none
-- grain: one row per action, in the last state it reached
-- source: planning.action_audit
SELECT reached_at AS "at", action_id, plan_id, kind, cluster, job_id, state, actor, why, detail, before, after
FROM planning.action_audit QUALIFY row_number() OVER (PARTITION BY action_id ORDER BY reached_at DESC, state IN ('PROPOSED', 'SENT')) = 1
ORDER BY reached_at DESC, action_id
