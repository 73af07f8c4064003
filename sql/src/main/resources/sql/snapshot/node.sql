-- name: node
-- unit: GPUs
-- grain: one row per node that the planner may use
-- source: facts.node_now
SELECT cluster, scheduler, node, gpus, gpu_type, state, reported_domain, leaf, rack, seen_at FROM facts.node_now ORDER BY cluster, node
