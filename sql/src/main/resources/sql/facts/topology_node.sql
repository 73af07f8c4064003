-- name: topology_node
-- unit: none
-- grain: one row per node that any source places, with what is above it at each level and which source says so
-- source: facts.topology_claim; at each level the source of the lowest precedence that says something wins
WITH winner AS (
  SELECT * FROM facts.topology_claim WHERE parent IS NOT NULL
  QUALIFY row_number() OVER (PARTITION BY cluster, node, level ORDER BY precedence, authority) = 1
)
SELECT cluster, node, bool_or(known) AS known, bool_or(kept) AS kept,
  max(parent) FILTER (level = 'NVLINK_DOMAIN') AS nvlink_domain, max(authority) FILTER (level = 'NVLINK_DOMAIN') AS nvlink_domain_source,
  max(parent) FILTER (level = 'LEAF') AS leaf, max(authority) FILTER (level = 'LEAF') AS leaf_source, max(parents) FILTER (level = 'LEAF') AS leaves,
  max(parent) FILTER (level = 'SPINE') AS spine, max(authority) FILTER (level = 'SPINE') AS spine_source,
  max(parent) FILTER (level = 'POD') AS pod, max(authority) FILTER (level = 'POD') AS pod_source,
  max(parent) FILTER (level = 'SITE') AS site, max(authority) FILTER (level = 'SITE') AS site_source
FROM winner GROUP BY cluster, node
