-- name: node
-- unit: GPUs
-- grain: one row per node that the planner may use
-- source: facts.node_now, facts.topology_node; where the scheduler says no place, the topology tree does
SELECT node.cluster, node.scheduler, node.node, node.gpus, node.gpu_type, node.state,
  coalesce(node.reported_domain, place.nvlink_domain) AS reported_domain, coalesce(node.leaf, place.leaf) AS leaf, node.rack, node.seen_at
FROM facts.node_now node LEFT JOIN facts.topology_node place ON place.cluster = node.cluster AND place.node = node.node
ORDER BY node.cluster, node.node
