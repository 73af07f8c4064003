-- name: delivery
-- unit: messages
-- grain: one row per partition of the broker; `lost` and `doubled` are zero when every message arrived once
-- source: facts.arrival
SELECT kafka_topic AS topic, kafka_partition AS "partition", count(*) AS messages, min(kafka_offset) AS first_offset, max(kafka_offset) AS last_offset,
  max(kafka_offset) - min(kafka_offset) + 1 - count(DISTINCT kafka_offset) AS lost, count(*) - count(DISTINCT kafka_offset) AS doubled
FROM facts.arrival GROUP BY ALL ORDER BY ALL
