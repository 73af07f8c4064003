-- name: topology_statement
-- unit: times are UTC
-- grain: one row per source and statement that it ever made: a child hangs from a parent; `since` is the first time, `stated_at` the last
-- source: raw.topology_edge, facts.topology_authority
WITH statement AS (
  SELECT authority, cluster, source, level, child, parent_level, parent, max(event_time) AS stated_at, min(event_time) AS since,
    arg_max(labels, event_time) AS labels
  FROM raw.topology_edge GROUP BY authority, cluster, source, level, child, parent_level, parent
)
SELECT statement.*, coalesce(known.precedence, 99) AS precedence, coalesce(known.scope, 'document') AS scope,
  coalesce(TRY_CAST(labels ->> 'rank' AS INTEGER), 0) AS topology_rank
FROM statement LEFT JOIN facts.topology_authority known USING (authority)
