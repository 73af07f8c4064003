-- name: topology_statement
-- unit: times are UTC
-- grain: one row per source and statement that it made: a child hangs from a parent; `since` is the first time, `stated_at` the last.
--   Of labels only the last two hours are read, since they come with every look at a node
-- source: raw.topology_edge, facts.topology_authority
WITH statement AS (
  SELECT authority, cluster, source, level, child, parent_level, parent, max(event_time) AS stated_at, min(event_time) AS since,
    arg_max(CASE WHEN authority = 'slurm_topology' THEN labels END, event_time) AS slurm
  FROM raw.topology_edge
  WHERE authority NOT IN (SELECT authority FROM facts.topology_authority WHERE restated)
    OR event_time >= (SELECT max(event_time) - INTERVAL 2 HOUR FROM raw.topology_edge)
  GROUP BY authority, cluster, source, level, child, parent_level, parent
)
SELECT statement.* EXCLUDE (slurm), coalesce(known.precedence, 99) AS precedence, coalesce(known.scope, 'document') AS scope,
  coalesce(TRY_CAST(slurm ->> 'rank' AS INTEGER), 0) AS topology_rank
FROM statement LEFT JOIN facts.topology_authority known USING (authority)
