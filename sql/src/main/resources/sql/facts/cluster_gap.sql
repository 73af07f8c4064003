-- name: cluster_gap
-- unit: UTC
-- grain: one row per time of more than ten minutes in which nothing was seen of a cluster's nodes; [blind_from, blind_until)
-- source: staging.node
SELECT cluster, seen_at AS blind_from, next_seen AS blind_until FROM (
  SELECT cluster, seen_at, lead(seen_at) OVER (PARTITION BY cluster ORDER BY seen_at) AS next_seen FROM (SELECT DISTINCT cluster, seen_at FROM staging.node))
WHERE next_seen > seen_at + INTERVAL 10 MINUTE
