-- name: cluster_clock
-- unit: UTC
-- grain: one row per cluster: when its nodes were first and last seen
-- source: staging.node
SELECT cluster, min(seen_at) AS first_seen, max(seen_at) AS last_seen FROM staging.node GROUP BY cluster
