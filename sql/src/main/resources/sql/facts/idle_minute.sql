-- name: idle_minute
-- unit: GPUs
-- grain: one row per open node and minute with idle GPUs, and whether they are stranded
-- source: facts.node_minute, facts.allocation_minute, facts.waiting_minute; idle GPUs are stranded when jobs
-- wait for their type and none of the waiting gangs finds enough nodes with enough idle GPUs (after FGD)
WITH idle AS (
  SELECT node.minute, node.cluster, node.node, node.gpu_type, floor((node.fleet - coalesce(held.allocated, 0)) + 1e-6) AS free
  FROM facts.node_minute node LEFT JOIN facts.allocation_minute held USING (minute, cluster, node)
  WHERE node.closed = 0 AND node.fleet - coalesce(held.allocated, 0) > 1e-6
), fit AS (
  SELECT wait.minute, wait.cluster, wait.gpu_type, wait.gpus_per_node, wait.nodes, count(idle.node) AS nodes_free
  FROM facts.waiting_minute wait LEFT JOIN idle
    ON idle.minute = wait.minute AND idle.cluster = wait.cluster AND (wait.gpu_type IS NULL OR idle.gpu_type = wait.gpu_type) AND idle.free >= wait.gpus_per_node
  GROUP BY ALL
), usable AS (
  SELECT minute, cluster, gpu_type, min(gpus_per_node) FILTER (nodes_free >= nodes) AS smallest_fit FROM fit GROUP BY minute, cluster, gpu_type
), wanted AS (
  SELECT idle.minute, idle.cluster, idle.node, count(usable.cluster) AS shapes, count(*) FILTER (usable.smallest_fit <= idle.free) AS fits
  FROM idle LEFT JOIN usable ON usable.minute = idle.minute AND usable.cluster = idle.cluster AND (usable.gpu_type IS NULL OR usable.gpu_type = idle.gpu_type)
  GROUP BY idle.minute, idle.cluster, idle.node
)
SELECT idle.*, wanted.shapes > 0 AND wanted.fits = 0 AS stranded FROM idle JOIN wanted USING (minute, cluster, node)
