-- name: topology_conflict
-- unit: times are UTC
-- grain: one row per node, level and source whose word is not that of the source that won
-- source: facts.topology_claim. Sources name the same thing differently, so groups are compared and not names: a node is in conflict
--   when it is not with those of its group in the other source with whom most of the group is. `two_parents` is a source that
--   puts one node into two NVLink domains.
WITH pair AS (
  SELECT won.cluster, won.node, won.level, won.authority AS won_source, won.parent AS won_parent, lost.authority AS lost_source, lost.parent AS lost_parent
  FROM facts.topology_claim won
  JOIN facts.topology_claim lost ON lost.cluster = won.cluster AND lost.node = won.node AND lost.level = won.level AND lost.precedence > won.precedence
  WHERE won.parent IS NOT NULL AND lost.parent IS NOT NULL
    AND NOT EXISTS (FROM facts.topology_claim better WHERE better.cluster = won.cluster AND better.node = won.node AND better.level = won.level
      AND better.parent IS NOT NULL AND better.precedence < won.precedence)
), overlap AS (
  SELECT cluster, level, won_source, won_parent, lost_source, lost_parent, count(*) AS nodes FROM pair GROUP BY ALL
), matched AS (
  SELECT *,
    row_number() OVER (PARTITION BY cluster, level, won_source, won_parent, lost_source ORDER BY nodes DESC, lost_parent) = 1
    AND row_number() OVER (PARTITION BY cluster, level, won_source, lost_source, lost_parent ORDER BY nodes DESC, won_parent) = 1 AS same
  FROM overlap
), since AS (
  SELECT authority, child AS node, parent, min(event_time) AS since FROM raw.topology_edge WHERE level = 'NODE' GROUP BY ALL
)
SELECT pair.cluster, pair.node, pair.level, 'other_group' AS conflict, pair.won_source, pair.won_parent, won_since.since AS won_since,
  pair.lost_source, pair.lost_parent, lost_since.since AS lost_since
FROM pair JOIN matched USING (cluster, level, won_source, won_parent, lost_source, lost_parent)
LEFT JOIN since won_since ON won_since.authority = pair.won_source AND won_since.node = pair.node AND won_since.parent = pair.won_parent
LEFT JOIN since lost_since ON lost_since.authority = pair.lost_source AND lost_since.node = pair.node AND lost_since.parent = pair.lost_parent
WHERE NOT matched.same
UNION ALL
SELECT coalesce(edge.cluster, ''), edge.child, edge.parent_level, 'two_parents', NULL, NULL, NULL, edge.authority, edge.parent, min(since.since)
FROM facts.topology_edge edge LEFT JOIN since ON since.authority = edge.authority AND since.node = edge.child AND since.parent = edge.parent
WHERE edge.level = 'NODE' AND edge.parent_level = 'NVLINK_DOMAIN'
  AND EXISTS (FROM facts.topology_edge other WHERE other.authority = edge.authority AND other.child = edge.child AND other.level = 'NODE'
    AND other.parent_level = 'NVLINK_DOMAIN' AND other.topology_rank = edge.topology_rank AND other.parent <> edge.parent)
GROUP BY edge.cluster, edge.child, edge.parent_level, edge.authority, edge.parent
ORDER BY ALL
