-- name: pipeline
-- unit: events and source records; `last_event` is UTC, when the newest event was true
-- grain: one row per kind of signal
-- source: raw tables; events = rows + dead letters of the topic they came on; `resolved` of them were understood later
WITH kind AS (
  SELECT 'gpu_sample' AS kind, count(*) AS row_count, coalesce(sum(records), 0) AS records, max(event_time) AS last_event FROM raw.gpu_sample
  UNION ALL SELECT 'metric_sample', count(*), coalesce(sum(records), 0), max(event_time) FROM raw.metric_sample
  UNION ALL SELECT 'link_sample', count(*), coalesce(sum(records), 0), max(event_time) FROM raw.link_sample
  UNION ALL SELECT 'power_sample', count(*), coalesce(sum(records), 0), max(event_time) FROM raw.power_sample
  UNION ALL SELECT 'grid_signal', count(*), coalesce(sum(records), 0), max(event_time) FROM raw.grid_signal
  UNION ALL SELECT 'job_observation', count(*), coalesce(sum(records), 0), max(event_time) FROM raw.job_observation
  UNION ALL SELECT 'node_observation', count(*), coalesce(sum(records), 0), max(event_time) FROM raw.node_observation
  UNION ALL SELECT 'queue_observation', count(*), coalesce(sum(records), 0), max(event_time) FROM raw.queue_observation
  UNION ALL SELECT 'topology_edge', count(*), coalesce(sum(records), 0), max(event_time) FROM raw.topology_edge
  UNION ALL SELECT 'fault_event', count(*), coalesce(sum(records), 0), max(event_time) FROM raw.fault_event
  UNION ALL SELECT 'progress_event', count(*), coalesce(sum(records), 0), max(event_time) FROM raw.progress_event
), letters AS (
  SELECT document_kind AS kind, count(*) AS dead_letters, count(replayed_at) AS resolved, coalesce(sum(records), 0) AS records, max(event_time) AS last_event
  FROM facts.dead_letter GROUP BY document_kind
)
SELECT coalesce(kind.kind, letters.kind) AS kind, coalesce(row_count, 0) + coalesce(dead_letters, 0) AS events, coalesce(row_count, 0) AS "rows",
  coalesce(dead_letters, 0) AS dead_letters, coalesce(resolved, 0) AS resolved,
  coalesce(kind.records, 0) + coalesce(letters.records, 0) AS source_records, greatest(kind.last_event, letters.last_event) AS last_event
FROM kind FULL JOIN letters USING (kind) ORDER BY ALL
