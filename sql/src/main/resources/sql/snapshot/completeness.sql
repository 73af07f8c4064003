-- name: completeness
-- unit: seconds
-- grain: one row per source that a plan needs
-- source: raw tables
SELECT 'jobs of ' || cluster AS source, cluster, max(seen_at) AS last_seen FROM staging.job GROUP BY cluster
UNION ALL SELECT 'nodes of ' || cluster, cluster, max(seen_at) FROM staging.node GROUP BY cluster
UNION ALL SELECT 'GPU telemetry', NULL, max(event_time) FROM raw.gpu_sample
ORDER BY source
