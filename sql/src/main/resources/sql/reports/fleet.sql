-- name: fleet
-- unit: GPUs, ratio, W, degrees Celsius
-- grain: one row per node, now
-- source: facts.node_now, facts.job_now, facts.activity_minute
WITH held AS (
  SELECT cluster, share.node AS node, sum(share.gpus) AS gpus FROM (
    SELECT cluster, unnest(allocation) AS share FROM facts.job_now WHERE state IN ('RUNNING', 'SUSPENDED')) GROUP BY ALL
), activity AS (
  SELECT * FROM facts.activity_minute QUALIFY row_number() OVER (PARTITION BY node ORDER BY minute DESC) = 1
)
SELECT node.cluster, node.scheduler, node.node, node.nvlink_domain, node.leaf, node.rack, node.gpu_type, node.gpus, node.state,
  coalesce(held.gpus, 0) AS gpus_allocated, coalesce(held.gpus, 0) / nullif(node.gpus, 0) AS occupancy,
  activity.sm_active_sum / nullif(activity.sm_active_gpus, 0) AS sm_active, activity.power_w, activity.temperature_c, node.seen_at AS last_seen
FROM facts.node_now node LEFT JOIN held USING (cluster, node) LEFT JOIN activity ON activity.node = node.node
ORDER BY node.cluster, node.nvlink_domain, node.node
