-- name: job_domain
-- unit: nodes, GPUs
-- grain: one row per job that holds nodes and NVLink domain in which it does
-- source: facts.job_now, facts.node_now, facts.topology_node; judged by the nodes that the job holds, not by what it asked for
WITH share AS (
  SELECT cluster, job_id, unnest(allocation) AS share FROM facts.job_now WHERE state IN ('RUNNING', 'SUSPENDED')
)
SELECT share.cluster, share.job_id, coalesce(node.reported_domain, place.nvlink_domain, share.cluster || ':' || share.share.node) AS nvlink_domain,
  count(*) AS nodes, sum(share.share.gpus) AS gpus
FROM share
LEFT JOIN facts.node_now node ON node.cluster = share.cluster AND node.node = share.share.node
LEFT JOIN facts.topology_node place ON place.cluster = share.cluster AND place.node = share.share.node
GROUP BY ALL
