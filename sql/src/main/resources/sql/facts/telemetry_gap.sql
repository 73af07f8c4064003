-- name: telemetry_gap
-- unit: UTC
-- grain: one row per time of more than five minutes in which a node's GPUs said nothing while its scheduler saw it; [silent_from, silent_until)
-- source: facts.activity_minute, facts.node_now; the last one may go on
WITH spans AS (
  SELECT node, minute + INTERVAL 1 MINUTE AS silent_from, lead(minute) OVER (PARTITION BY node ORDER BY minute) AS silent_until FROM facts.activity_minute
)
SELECT spans.node, silent_from, coalesce(silent_until, seen_at) AS silent_until, silent_until IS NULL AS goes_on
FROM spans LEFT JOIN facts.node_now node_now ON node_now.node = spans.node
WHERE coalesce(silent_until, seen_at) > silent_from + INTERVAL 5 MINUTE AND (silent_until IS NOT NULL OR node_now.state = 'UP')
