-- name: hazard
-- unit: failures per day
-- grain: one row per node
-- source: facts.health_event, staging.node. Gamma-Poisson: failures of a node are Poisson with a rate of its own, the rates of a fleet
-- are Gamma. Events and time of watching lose half their weight in 14 days. The prior is worth 30 days of watching and has the
-- fleet's own rate, which in turn begins at 6.5 failures in 1000 node-days (arXiv 2410.21680, its larger cluster).
-- `value` = (30 x prior + events) / (30 + days); `fails_within_day` is exact for that posterior: 1 - (b / (b + 1)) ^ a.
-- `upper` is the 90th percentile after Wilson and Hilferty.
WITH watched AS (
  SELECT node, min(seen_at) AS first_seen, max(seen_at) AS last_seen FROM (
    SELECT node, seen_at FROM staging.node UNION ALL SELECT node, event_time FROM raw.health_sign) GROUP BY node
), clock AS (
  SELECT max(last_seen) AS now FROM watched
), exposure AS (
  SELECT node, 14 / ln(2) * (1 - power(2, -epoch(now - first_seen) / 86400 / 14)) AS days FROM watched, clock
), event AS (
  SELECT node, sum(weight * power(2, -greatest(epoch(now - event_time), 0) / 86400 / 14)) AS events, count(*) FILTER (grade = 'FAILURE') AS failures,
    max(event_time) AS last_event FROM facts.health_event, clock GROUP BY node
), node AS (
  SELECT exposure.node, days, coalesce(events, 0) AS events, coalesce(failures, 0) AS failures, last_event FROM exposure LEFT JOIN event USING (node)
), prior AS (
  SELECT (6.5 + sum(events)) / (1000 + sum(days)) AS rate FROM node
), posterior AS (
  SELECT node.*, prior.rate AS fleet_rate, 30 * prior.rate + events AS a, 30 + days AS b FROM node, prior
)
SELECT node, a AS numerator, b AS denominator, a / b AS value, a * power(1 - 1 / (9 * a) + 1.2816 / (3 * sqrt(a)), 3) / b AS upper,
  1 - power(b / (b + 1), a) AS fails_within_day, a / b / fleet_rate AS times_fleet, events, days, failures, last_event
FROM posterior ORDER BY value DESC, node
