-- name: job
-- unit: GPUs, seconds
-- grain: one row per job with what the newest plan does with it
-- source: facts.job_now, planning.decision, planning.reason
SELECT job.cluster, job.job_id, job.name, job.team, job.user_name AS "user", job.queue, job.state, job.gpus, job.nodes,
  job.submit_at, job.eligible_at, job.start_at,
  CASE WHEN job.state IN ('PENDING', 'HELD') THEN greatest(epoch(job.seen_at - job.eligible_at), 0) ELSE greatest(epoch(job.start_at - job.eligible_at), 0) END AS wait_seconds,
  decision.kind AS decision, decision.rank, decision.start_at AS planned_start, decision.end_at AS planned_end,
  reason.rule AS reason_rule, reason.measured || CASE WHEN reason.limit_value = '' THEN '' ELSE ' (limit: ' || reason.limit_value || ')' END AS reason,
  job.attempt, job.time_limit_seconds, job.scheduler_reason, plan.plan_id, plan.created_at AS plan_created_at,
  decision.promise_p10, decision.promise_p50, decision.promise_p90, job.allocation, decision.placement
FROM facts.job_now job LEFT JOIN reports.plan_now plan ON true
LEFT JOIN planning.decision decision ON decision.plan_id = plan.plan_id AND decision.cluster = job.cluster AND decision.job_id = job.job_id
LEFT JOIN planning.reason reason ON reason.plan_id = plan.plan_id AND reason.cluster = job.cluster AND reason.job_id = job.job_id AND reason.ordinal = 0
ORDER BY job.cluster, job.job_id
