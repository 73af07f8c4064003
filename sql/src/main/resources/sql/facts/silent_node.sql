-- name: silent_node
-- unit: UTC and GPUs
-- grain: one row per node that is up, has GPUs that jobs hold, and has sent no GPU telemetry for ten minutes of its cluster's time
-- source: facts.node_now, facts.cluster_clock, raw.gpu_sample. A scheduler sees nothing wrong with a node whose driver hangs. A
-- node that never sent any is told too, as long as any other node of the fleet does
WITH heard AS (SELECT gpu.node AS node, max(event_time) AS last_sample FROM raw.gpu_sample GROUP BY ALL)
SELECT node.cluster, node.node, node.gpus, node.gpus_allocated, heard.last_sample, clock.last_seen
FROM facts.node_now node JOIN facts.cluster_clock clock USING (cluster) LEFT JOIN heard ON heard.node = node.node
WHERE node.state = 'UP' AND node.gpus_allocated > 0 AND EXISTS (FROM heard)
  AND coalesce(heard.last_sample, TIMESTAMP '1970-01-01') <= clock.last_seen - INTERVAL 10 MINUTE
