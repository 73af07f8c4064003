-- name: topology_edge
-- unit: times are UTC
-- grain: one row per statement that holds now: a source says that a child hangs from a parent
-- source: facts.topology_statement, raw.dead_letter, raw.node_observation, raw.fault_event. A statement holds until its source's next
--   document no longer makes it, also when that one places nothing. One of a node's labels holds until the node is seen without it,
--   one of a node's NVLink state until the node tells of a fault. `kept` is a node that left the last document because it is powered
--   down: it keeps its place.
WITH statement AS MATERIALIZED (
  FROM facts.topology_statement
), documents AS (
  SELECT source, max(last_at) AS last_at FROM (
    SELECT source, max(stated_at) AS last_at FROM statement GROUP BY source
    UNION ALL SELECT source, max(event_time) FROM raw.dead_letter WHERE reason = 'no_topology' GROUP BY source) GROUP BY source
), last_of_thing AS (
  SELECT * FROM statement WHERE scope = 'thing'
  QUALIFY stated_at = max(stated_at) OVER (PARTITION BY authority, cluster, level, child, parent_level)
), last_of_document AS (
  SELECT statement.*, stated_at < documents.last_at AS kept FROM statement JOIN documents USING (source) WHERE scope = 'document'
  QUALIFY stated_at = documents.last_at OR (authority = 'slurm_topology' AND level = 'NODE'
    AND stated_at = max(stated_at) OVER (PARTITION BY source, level, child, parent_level))
), seen AS (
  SELECT source, node, max(event_time) AS seen_at FROM raw.node_observation GROUP BY source, node
), sick AS (
  SELECT node, max(event_time) AS seen_at FROM raw.fault_event WHERE name = 'nvlink_fabric' AND NOT cleared GROUP BY node
), powered_down AS (
  SELECT DISTINCT node FROM facts.node_now WHERE raw_state ILIKE '%POWER%'
)
SELECT thing.*, false AS kept FROM last_of_thing thing
  LEFT JOIN seen ON seen.source = thing.source AND seen.node = thing.child AND thing.level = 'NODE'
  LEFT JOIN sick ON sick.node = thing.child AND thing.authority = 'fabric_state'
WHERE coalesce(seen.seen_at <= thing.stated_at, true) AND coalesce(sick.seen_at <= thing.stated_at, true)
UNION ALL
SELECT document.* FROM last_of_document document WHERE NOT kept OR child IN (FROM powered_down)
