-- name: topology_edge
-- unit: none
-- grain: one row per statement that holds now: a source says that a child hangs from a parent
-- source: raw.topology_edge, facts.topology_authority. A statement holds until its source's next document no longer makes it,
--   also when that one places nothing. One of a node's labels holds until the node is seen without it, one of a node's NVLink
--   state until the node tells of a fault. `kept` is a node that left the last document because it is powered down: it keeps its place.
WITH documents AS (
  SELECT source, max(event_time) AS last_at FROM (
    SELECT source, event_time FROM raw.topology_edge
    UNION ALL SELECT source, event_time FROM raw.dead_letter WHERE reason = 'no_topology') GROUP BY source
), stated AS (
  SELECT edge.event_time, edge.source, edge.authority, edge.cluster, edge.level, edge.child, edge.parent_level, edge.parent, edge.labels,
    coalesce(known.precedence, 99) AS precedence, coalesce(known.scope, 'document') AS scope,
    coalesce(TRY_CAST(edge.labels ->> 'rank' AS INTEGER), 0) AS topology_rank
  FROM raw.topology_edge edge LEFT JOIN facts.topology_authority known USING (authority)
), last_of_thing AS (
  SELECT * FROM stated WHERE scope = 'thing'
  QUALIFY event_time = max(event_time) OVER (PARTITION BY authority, cluster, level, child, parent_level)
), last_of_document AS (
  SELECT stated.*, event_time < documents.last_at AS kept FROM stated JOIN documents USING (source) WHERE scope = 'document'
  QUALIFY event_time = documents.last_at OR (authority = 'slurm_topology' AND level = 'NODE'
    AND event_time = max(event_time) OVER (PARTITION BY source, level, child, parent_level))
), seen AS (
  SELECT source, node, max(event_time) AS seen_at FROM raw.node_observation GROUP BY ALL
), sick AS (
  SELECT node, max(event_time) AS seen_at FROM raw.fault_event WHERE name = 'nvlink_fabric' AND NOT cleared GROUP BY node
), powered_down AS (
  SELECT DISTINCT node FROM facts.node_now WHERE raw_state ILIKE '%POWER%'
)
SELECT thing.*, false AS kept FROM last_of_thing thing
  LEFT JOIN seen ON seen.source = thing.source AND seen.node = thing.child AND thing.level = 'NODE'
  LEFT JOIN sick ON sick.node = thing.child AND thing.authority = 'fabric_state'
WHERE coalesce(seen.seen_at <= thing.event_time, true) AND coalesce(sick.seen_at <= thing.event_time, true)
UNION ALL
SELECT document.* FROM last_of_document document WHERE NOT kept OR child IN (FROM powered_down)
