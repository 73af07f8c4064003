-- name: write_minute
-- unit: bytes that a node wrote to its disks and network file systems
-- grain: one row per node and minute in which counters of writing were read twice
-- source: raw.metric_sample; a counter that fell began again, and what it lost is not known
WITH reading AS (
  SELECT node, name, labels, event_time, value - lag(value) OVER (PARTITION BY node, name, labels::VARCHAR ORDER BY event_time) AS written
  FROM raw.metric_sample
  WHERE name IN ('node_disk_written_bytes_total', 'node_mountstats_nfs_total_write_bytes_total', 'node_lustre_write_bytes_total',
    'lustre_write_bytes_total', 'container_fs_writes_bytes_total')
)
SELECT date_trunc('minute', event_time) AS minute, node, sum(greatest(written, 0)) AS bytes FROM reading WHERE written IS NOT NULL GROUP BY ALL
