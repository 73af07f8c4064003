-- name: activity_minute
-- unit: GPUs, ratios as sums, W, degrees Celsius
-- grain: one row per node and minute with GPU telemetry
-- source: raw.gpu_minute; parts of one GPU are added before GPUs are
WITH gpu AS (
  SELECT minute, node, gpu_uuid, instance, sum(samples) AS samples, sum(active_samples) AS active_samples,
    sum(sm_active_sum) / nullif(sum(sm_active_samples), 0) AS sm_active,
    sum(tensor_active_sum) / nullif(sum(tensor_active_samples), 0) AS tensor_active,
    sum(power_w_sum) / nullif(sum(power_w_samples), 0) AS power_w, max(temperature_c_max) AS temperature_c
  FROM raw.gpu_minute GROUP BY minute, node, gpu_uuid, instance
)
SELECT minute, node, count(*) AS gpus_seen, count(*) FILTER (active_samples > 0) AS gpus_active,
  coalesce(sum(least(greatest(sm_active, 0), 1)), 0) AS sm_active_sum, count(sm_active) AS sm_active_gpus,
  coalesce(sum(least(greatest(tensor_active, 0), 1)), 0) AS tensor_active_sum, count(tensor_active) AS tensor_active_gpus,
  sum(power_w) AS power_w, max(temperature_c) AS temperature_c
FROM gpu GROUP BY minute, node
