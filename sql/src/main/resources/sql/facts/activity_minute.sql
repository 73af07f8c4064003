-- name: activity_minute
-- unit: GPUs, ratios as sums, W, degrees Celsius
-- grain: one row per node and minute with GPU telemetry
-- source: facts.gpu_minute; a card counts once, however many instances it is divided into. `sm_active_sum` takes the next best
-- reading of a card that reports no SM activity; `sm_active_gpus` says how many reported any
SELECT minute, node, count(*) AS gpus_seen, count(*) FILTER (active) AS gpus_active,
  coalesce(sum(activity), 0) AS sm_active_sum, count(activity) AS sm_active_gpus, count(*) FILTER (activity_source = 'sm') AS sm_reported_gpus,
  coalesce(sum(tensor_active), 0) AS tensor_active_sum, count(tensor_active) AS tensor_active_gpus,
  sum(power_w) AS power_w, max(temperature_c) AS temperature_c
FROM facts.gpu_minute GROUP BY minute, node
