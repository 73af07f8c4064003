-- name: gpu_minute
-- unit: ratios 0 to 1 of the whole card, W, degrees Celsius
-- grain: one row per card and minute with telemetry; a MIG instance is part of its card
-- source: raw.gpu_minute; parts of a minute are added. A card's own reading goes before those of its instances, which count by
-- their share of its slices. `activity` is SM activity, or engine activity, or the driver's utilization, as `activity_source` says;
-- the last says only that a kernel ran, so it is an upper bound.
WITH device AS (
  SELECT minute, node, gpu_uuid, instance, coalesce(any_value(share), 1) AS share, sum(active_samples) > 0 AS active,
    sum(sm_active_sum) / nullif(sum(sm_active_samples), 0) AS sm_active,
    sum(engine_active_sum) / nullif(sum(engine_active_samples), 0) AS engine_active,
    sum(gpu_util_sum) / nullif(sum(gpu_util_samples), 0) / 100 AS gpu_util,
    sum(tensor_active_sum) / nullif(sum(tensor_active_samples), 0) AS tensor_active,
    sum(power_w_sum) / nullif(sum(power_w_samples), 0) AS power_w, max(temperature_c_max) AS temperature_c,
    coalesce(sum(stale_samples), 0) AS stale_samples
  FROM raw.gpu_minute GROUP BY minute, node, gpu_uuid, instance
), card AS (
  SELECT minute, node, gpu_uuid, count(instance) AS instances, bool_or(active) AS active,
    coalesce(max(sm_active) FILTER (instance IS NULL), sum(sm_active * share) FILTER (instance IS NOT NULL)) AS sm_active,
    coalesce(max(engine_active) FILTER (instance IS NULL), sum(engine_active * share) FILTER (instance IS NOT NULL)) AS engine_active,
    max(gpu_util) FILTER (instance IS NULL) AS gpu_util,
    coalesce(max(tensor_active) FILTER (instance IS NULL), sum(tensor_active * share) FILTER (instance IS NOT NULL)) AS tensor_active,
    coalesce(max(power_w) FILTER (instance IS NULL), max(power_w)) AS power_w, max(temperature_c) AS temperature_c,
    sum(stale_samples) AS stale_samples
  FROM device GROUP BY minute, node, gpu_uuid
)
SELECT minute, node, gpu_uuid, instances, active, CASE WHEN sm_active IS NOT NULL THEN least(greatest(sm_active, 0), 1) END AS sm_active,
  CASE WHEN coalesce(sm_active, engine_active, gpu_util) IS NOT NULL THEN least(greatest(coalesce(sm_active, engine_active, gpu_util), 0), 1) END AS activity,
  CASE WHEN sm_active IS NOT NULL THEN 'sm' WHEN engine_active IS NOT NULL THEN 'engine' WHEN gpu_util IS NOT NULL THEN 'utilization' END AS activity_source,
  CASE WHEN tensor_active IS NOT NULL THEN least(greatest(tensor_active, 0), 1) END AS tensor_active, power_w, temperature_c, stale_samples
FROM card
