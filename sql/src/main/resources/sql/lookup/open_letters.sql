-- name: open_letters
-- grain: one row per dead letter that can be parsed again
-- source: facts.dead_letter; parameters: reason or empty, part of the source or empty, earliest time, place of the last letter that was seen, how many
SELECT kafka_topic, kafka_partition, kafka_offset, source, position, document_kind, reason, event_time, fragment,
  raw.cluster AS cluster, raw.node AS node, raw.base64 AS base64, raw.length AS length
FROM facts.dead_letter
WHERE replayable AND reason LIKE CASE $1 WHEN '' THEN '%' ELSE $1 END AND contains(source, $2) AND event_time >= $3::TIMESTAMP
  AND (kafka_topic, kafka_partition, kafka_offset) > ($4, $5::INTEGER, $6::BIGINT)
ORDER BY kafka_topic, kafka_partition, kafka_offset LIMIT $7
