-- name: link_health
-- unit: links, bytes per second
-- grain: one row per device of a node: its links that are up, and how many and how fast they are on most such devices of nodes with the same GPUs
-- source: facts.link_now, facts.node_now; products leave links unused by design, so the fleet's majority is what is expected
WITH device AS (
  SELECT link.node, link.device, link.fabric, node.gpu_type, count(*) AS links, count(*) FILTER (link.state IN ('ACTIVE', 'UP')) AS active,
    max(link.rate_bytes_per_second) FILTER (link.state IN ('ACTIVE', 'UP')) AS rate_bytes_per_second, max(link.seen_at) AS last_seen
  FROM facts.link_now link JOIN facts.node_now node ON node.node = link.node WHERE link.state IS NOT NULL GROUP BY ALL
), expected AS (
  SELECT fabric, gpu_type, mode(active) AS active, mode(rate_bytes_per_second) AS rate_bytes_per_second FROM device GROUP BY ALL
)
SELECT device.node, device.device, device.fabric, device.gpu_type, device.links, device.active, expected.active AS expected,
  greatest(expected.active - device.active, 0) AS missing, device.rate_bytes_per_second, expected.rate_bytes_per_second AS expected_rate,
  coalesce(device.rate_bytes_per_second < expected.rate_bytes_per_second, false) AS slow, device.last_seen
FROM device JOIN expected ON expected.fabric IS NOT DISTINCT FROM device.fabric AND expected.gpu_type IS NOT DISTINCT FROM device.gpu_type
ORDER BY missing DESC, slow DESC, device.node, device.device
