-- name: topology_conflict
-- unit: times are UTC
-- grain: one row per node, level and source whose word is not that of the source that won
-- source: facts.topology_claim. Sources name the same thing differently, so groups are compared and not names: a node is in conflict
--   when it is not with those of its group in the other source with whom most of the group is. `two_parents` is a source that
--   puts one node into two NVLink domains.
WITH claim AS MATERIALIZED (
  FROM facts.topology_claim
), domain AS MATERIALIZED (
  SELECT coalesce(cluster, '') AS cluster, child AS node, authority, topology_rank, parent, since FROM facts.topology_edge
  WHERE level = 'NODE' AND parent_level = 'NVLINK_DOMAIN'
), won AS (
  SELECT * FROM claim WHERE parent IS NOT NULL
  QUALIFY row_number() OVER (PARTITION BY cluster, node, level ORDER BY precedence, authority) = 1
), pair AS (
  SELECT won.cluster, won.node, won.level, won.authority AS won_source, won.parent AS won_parent, won.since AS won_since,
    lost.authority AS lost_source, lost.parent AS lost_parent, lost.since AS lost_since
  FROM won JOIN claim lost ON lost.cluster = won.cluster AND lost.node = won.node AND lost.level = won.level AND lost.authority <> won.authority
  WHERE lost.parent IS NOT NULL
), overlap AS (
  SELECT cluster, level, won_source, won_parent, lost_source, lost_parent, count(*) AS nodes FROM pair GROUP BY ALL
), matched AS (
  SELECT *,
    row_number() OVER (PARTITION BY cluster, level, won_source, won_parent, lost_source ORDER BY nodes DESC, lost_parent) = 1
    AND row_number() OVER (PARTITION BY cluster, level, won_source, lost_source, lost_parent ORDER BY nodes DESC, won_parent) = 1 AS same
  FROM overlap
)
SELECT pair.cluster, pair.node, pair.level, 'other_group' AS conflict, pair.won_source, pair.won_parent, pair.won_since,
  pair.lost_source, pair.lost_parent, pair.lost_since
FROM pair JOIN matched USING (cluster, level, won_source, won_parent, lost_source, lost_parent) WHERE NOT matched.same
UNION ALL
SELECT cluster, node, 'NVLINK_DOMAIN', 'two_parents', NULL, NULL, NULL, authority, parent, min(since)
FROM domain JOIN (
  SELECT cluster, node, authority, topology_rank FROM domain GROUP BY ALL HAVING count(DISTINCT parent) > 1
) USING (cluster, node, authority, topology_rank)
GROUP BY cluster, node, authority, parent
ORDER BY ALL
