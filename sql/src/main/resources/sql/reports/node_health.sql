-- name: node_health
-- unit: failures per day
-- grain: one row per node, now
-- source: raw.node_health, raw.health_sign, metrics.hazard, facts.node_now; a node without a change is healthy
WITH last AS (
  SELECT * FROM raw.node_health QUALIFY row_number() OVER (PARTITION BY node ORDER BY changed_at DESC, score DESC) = 1
), sign AS (
  SELECT node, count(*) AS signs, arg_max(sign, event_time) AS last_sign, max(event_time) AS last_sign_at FROM raw.health_sign WHERE NOT cleared GROUP BY node
)
SELECT hazard.node, node_now.cluster, coalesce(last.to_state, 'HEALTHY') AS health, last.changed_at AS since, last.because, node_now.state AS scheduler_state,
  coalesce(sign.signs, 0) AS signs, sign.last_sign, sign.last_sign_at, hazard.value AS failures_per_day, hazard.upper AS failures_per_day_upper, hazard.fails_within_day
FROM metrics.hazard hazard LEFT JOIN last USING (node) LEFT JOIN sign USING (node) LEFT JOIN facts.node_now node_now ON node_now.node = hazard.node
ORDER BY failures_per_day DESC, hazard.node
