-- name: topology_claim
-- unit: none
-- grain: one row per source, node and level above the node: what the source says is there
-- source: facts.topology_edge, facts.node_now. A fat tree has several spines over each leaf, of which the first by name stands for
--   all. A host whose ports hang from several leaves, one for each rail, is placed by the first of them by name; one in two NVLink
--   domains at once is in none
WITH edge AS MATERIALIZED (
  FROM facts.topology_edge
), above AS MATERIALIZED (
  SELECT authority, cluster, level, child, parent_level, min(parent) AS parent, count(DISTINCT parent) AS parents
  FROM edge WHERE level IN ('LEAF', 'SPINE', 'POD') GROUP BY ALL
), nic AS (
  SELECT cluster, child, parent FROM edge WHERE level = 'NIC' AND parent_level = 'NODE'
), direct AS (
  SELECT authority, precedence, cluster, child AS node, parent_level AS level, parent, topology_rank, stated_at, since, kept
  FROM edge WHERE level = 'NODE'
  UNION ALL
  SELECT edge.authority, edge.precedence, edge.cluster, coalesce(nic.parent, split_part(edge.child, '/', 1)), edge.parent_level, edge.parent,
    edge.topology_rank, edge.stated_at, edge.since, false
  FROM edge LEFT JOIN nic ON nic.child = edge.child
  WHERE edge.level = 'NIC' AND edge.parent_level = 'LEAF' AND (nic.parent IS NOT NULL OR contains(edge.child, '/'))
), ranked AS (
  SELECT * FROM direct QUALIFY topology_rank = min(topology_rank) OVER (PARTITION BY authority, cluster, node, level)
), claim AS (
  SELECT authority, precedence, cluster, node, level, min(parent) AS parent, count(DISTINCT parent) AS parents,
    max(stated_at) AS stated_at, min(since) AS since, bool_or(kept) AS kept
  FROM ranked GROUP BY ALL
), spine AS (
  SELECT claim.authority, claim.precedence, claim.cluster, claim.node, above.parent_level AS level, above.parent, above.parents, claim.stated_at, claim.since, claim.kept
  FROM claim JOIN above ON above.authority = claim.authority AND above.level = 'LEAF' AND claim.level = 'LEAF'
    AND above.child = claim.parent AND above.cluster IS NOT DISTINCT FROM claim.cluster
), pod AS (
  SELECT spine.authority, spine.precedence, spine.cluster, spine.node, above.parent_level AS level, above.parent, above.parents, spine.stated_at, spine.since, spine.kept
  FROM spine JOIN above ON above.authority = spine.authority AND above.level = 'SPINE' AND spine.level = 'SPINE'
    AND above.child = spine.parent AND above.cluster IS NOT DISTINCT FROM spine.cluster
), site AS (
  SELECT pod.authority, pod.precedence, pod.cluster, pod.node, above.parent_level AS level, above.parent, above.parents, pod.stated_at, pod.since, pod.kept
  FROM pod JOIN above ON above.authority = pod.authority AND above.level = 'POD' AND pod.level = 'POD'
    AND above.child = pod.parent AND above.cluster IS NOT DISTINCT FROM pod.cluster
), every AS (
  SELECT * FROM claim UNION ALL SELECT * FROM spine UNION ALL SELECT * FROM pod UNION ALL SELECT * FROM site
), fleet AS (
  SELECT node, min(cluster) AS cluster FROM facts.node_now GROUP BY node HAVING count(DISTINCT cluster) = 1
)
SELECT every.authority, every.precedence, coalesce(every.cluster, fleet.cluster, '') AS cluster, every.node, every.level,
  CASE WHEN every.level = 'NVLINK_DOMAIN' AND every.parents > 1 THEN NULL ELSE every.parent END AS parent,
  every.parents, every.stated_at, every.since, every.kept, fleet.node IS NOT NULL AS known
FROM every LEFT JOIN fleet ON fleet.node = every.node
QUALIFY row_number() OVER (PARTITION BY every.authority, coalesce(every.cluster, fleet.cluster, ''), every.node, every.level ORDER BY every.cluster NULLS LAST) = 1
