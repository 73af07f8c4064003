-- name: plan
-- grain: one plan; a plan that is known already stays as it is
-- source: parameter 1, one JSON object
INSERT OR IGNORE INTO planning.plan BY NAME
SELECT unnest(from_json(?, '{"plan_id":"VARCHAR","snapshot_id":"VARCHAR","policy_version":"VARCHAR","seed":"BIGINT",
  "created_at":"TIMESTAMP","horizon_seconds":"DOUBLE","end_reason":"VARCHAR",
  "placed_jobs":"INTEGER","start_now":"INTEGER","weighted_wait_hours":"DOUBLE","planned_gpu_hours":"DOUBLE","score":"VARCHAR",
  "baseline_placed_jobs":"INTEGER","baseline_start_now":"INTEGER","baseline_weighted_wait_hours":"DOUBLE",
  "baseline_planned_gpu_hours":"DOUBLE","baseline_score":"VARCHAR"}'))
