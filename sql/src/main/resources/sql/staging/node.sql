-- name: node
-- unit: GPUs
-- grain: one row per observation of a node
-- source: raw.node_observation
SELECT event_time AS seen_at, kafka_offset, scheduler, cluster, node, status.state AS state, status.raw_state AS raw_state,
  status.reason AS reason, coalesce(gpus, 0) AS gpus, gpu_type, gpus_allocated,
  coalesce(place.nvlink_domain, cluster || ':' || node) AS nvlink_domain, place.nvlink_domain AS reported_domain, place.leaf AS leaf, place.rack AS rack
FROM raw.node_observation
