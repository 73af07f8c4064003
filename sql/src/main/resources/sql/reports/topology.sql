-- name: topology
-- unit: none
-- grain: one row per thing of the tree, from NVLink domains and switches down to GPUs and NICs, with what is above it and who says so
-- source: facts.topology_node, facts.topology_edge, facts.topology_port; a thing inside a node is where its node is
WITH edge AS MATERIALIZED (
  FROM facts.topology_edge
), place AS MATERIALIZED (
  FROM facts.topology_node
), device AS (
  SELECT 'NIC' AS level, port AS thing, node FROM facts.topology_port WHERE node IS NOT NULL
  UNION SELECT 'GPU', child, parent FROM edge WHERE level = 'GPU' AND parent_level = 'NODE'
), nic_leaf AS (
  SELECT child, min(parent) AS leaf, min_by(authority, precedence) AS leaf_source FROM edge
  WHERE level = 'NIC' AND parent_level = 'LEAF' GROUP BY child
), above AS (
  SELECT edge.level, edge.child AS thing, coalesce(edge.cluster, '') AS cluster, edge.parent_level, edge.parent, edge.authority
  FROM edge WHERE edge.level IN ('LEAF', 'SPINE', 'POD')
  QUALIFY row_number() OVER (PARTITION BY edge.level, edge.child, coalesce(edge.cluster, ''), edge.parent_level ORDER BY edge.precedence, edge.parent) = 1
), domain AS (
  SELECT cluster, nvlink_domain AS thing, count(*) AS nodes, count(DISTINCT leaf) AS leaves, min(leaf) AS leaf, min(nvlink_domain_source) AS source,
    min(leaf_source) AS leaf_source FROM place WHERE nvlink_domain IS NOT NULL GROUP BY ALL
)
SELECT cluster, 'NODE' AS level, node AS thing, node, nvlink_domain, leaf, spine, pod, site, nvlink_domain_source, leaf_source, spine_source, pod_source, site_source, known, kept
FROM place
UNION ALL
SELECT coalesce(place.cluster, ''), device.level, device.thing, device.node, place.nvlink_domain, coalesce(nic_leaf.leaf, place.leaf), place.spine, place.pod, place.site,
  place.nvlink_domain_source, coalesce(nic_leaf.leaf_source, place.leaf_source), place.spine_source, place.pod_source, place.site_source,
  coalesce(place.known, false), coalesce(place.kept, false)
FROM device LEFT JOIN place USING (node) LEFT JOIN nic_leaf ON nic_leaf.child = device.thing
UNION ALL
SELECT cluster, level, thing, NULL, NULL, NULL, max(parent) FILTER (parent_level = 'SPINE'), max(parent) FILTER (parent_level = 'POD'),
  max(parent) FILTER (parent_level = 'SITE'), NULL, NULL, max(authority) FILTER (parent_level = 'SPINE'),
  max(authority) FILTER (parent_level = 'POD'), max(authority) FILTER (parent_level = 'SITE'), true, false
FROM above GROUP BY cluster, level, thing
UNION ALL
SELECT cluster, 'NVLINK_DOMAIN', thing, NULL, thing, CASE WHEN leaves = 1 THEN leaf END, NULL, NULL, NULL, source, leaf_source, NULL, NULL, NULL, true, false FROM domain
ORDER BY ALL
