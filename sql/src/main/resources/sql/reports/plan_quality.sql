-- name: plan_quality
-- unit: jobs, GPU-hours
-- grain: the newest plan beside its greedy baseline, one row
-- source: planning.plan
SELECT plan_id, created_at, horizon_seconds, end_reason, placed_jobs, baseline_placed_jobs, start_now, baseline_start_now,
  weighted_wait_hours, baseline_weighted_wait_hours, planned_gpu_hours, baseline_planned_gpu_hours
FROM reports.plan_now
