-- name: node_minute
-- unit: GPU-minutes
-- grain: one row per node and minute in which it was known
-- source: facts.node_interval
WITH parts AS (
  SELECT cluster, node, gpus, gpu_type, state, valid_from, valid_until,
    unnest(generate_series(date_trunc('minute', valid_from), valid_until - INTERVAL 1 MICROSECOND, INTERVAL 1 MINUTE)) AS minute
  FROM facts.node_interval WHERE valid_until > valid_from AND gpus > 0
), measured AS (
  SELECT *, gpus * epoch(least(valid_until, minute + INTERVAL 1 MINUTE) - greatest(valid_from, minute)) / 60 AS gpu_minutes FROM parts
)
SELECT minute, cluster, node, any_value(gpu_type) AS gpu_type, max(gpus) AS gpus, sum(gpu_minutes) AS fleet,
  coalesce(sum(gpu_minutes) FILTER (state <> 'UP'), 0) AS closed
FROM measured GROUP BY minute, cluster, node
