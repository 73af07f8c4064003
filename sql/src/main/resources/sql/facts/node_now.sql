-- name: node_now
-- unit: GPUs
-- grain: one row per node, as last seen
-- source: staging.node
SELECT * FROM staging.node
QUALIFY row_number() OVER (PARTITION BY cluster, node ORDER BY seen_at DESC, kafka_offset DESC) = 1
