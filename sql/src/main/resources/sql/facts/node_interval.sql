-- name: node_interval
-- unit: GPUs
-- grain: one row per node and state that it kept; [valid_from, valid_until)
-- source: staging.node; a state holds until the node is seen in another, or until its cluster was last seen
WITH ordered AS (
  SELECT cluster, node, seen_at, gpus, gpu_type, state,
    row_number() OVER (PARTITION BY cluster, node ORDER BY seen_at, kafka_offset)
      - row_number() OVER (PARTITION BY cluster, node, state, gpus ORDER BY seen_at, kafka_offset) AS island
  FROM staging.node
), islands AS (
  SELECT cluster, node, gpus, any_value(gpu_type) AS gpu_type, state, min(seen_at) AS valid_from
  FROM ordered GROUP BY cluster, node, gpus, state, island
)
SELECT islands.*, coalesce(lead(valid_from) OVER (PARTITION BY cluster, node ORDER BY valid_from), clock.last_seen) AS valid_until
FROM islands JOIN facts.cluster_clock clock USING (cluster)
