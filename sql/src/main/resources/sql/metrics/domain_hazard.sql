-- name: domain_hazard
-- unit: failures per node-day, probability
-- grain: one row per failure domain: NVLink domain, leaf or rack
-- source: metrics.hazard, facts.node_now. The domain is estimated as its nodes are, from their events and days together, so a common
-- cause shows: `times_fleet` well above 1. `any_within_day` is the probability that at least one of its nodes fails
WITH member AS (
  SELECT 'nvlink_domain' AS level, reported_domain AS domain, node FROM facts.node_now WHERE reported_domain IS NOT NULL
  UNION ALL SELECT 'leaf', leaf, node FROM facts.node_now WHERE leaf IS NOT NULL
  UNION ALL SELECT 'rack', rack, node FROM facts.node_now WHERE rack IS NOT NULL
), pooled AS (
  SELECT level, domain, count(*) AS nodes, sum(events) AS events, sum(days) AS days, any_value(value / nullif(times_fleet, 0)) AS fleet_rate,
    1 - exp(sum(ln(1 - fails_within_day))) AS any_within_day
  FROM member JOIN metrics.hazard USING (node) GROUP BY level, domain
)
SELECT level, domain, nodes, 30 * fleet_rate + events AS numerator, 30 + days AS denominator, (30 * fleet_rate + events) / (30 + days) AS value,
  (30 * fleet_rate + events) / (30 + days) / fleet_rate AS times_fleet, any_within_day, events, days
FROM pooled ORDER BY value DESC, level, domain
