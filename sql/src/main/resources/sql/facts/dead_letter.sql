-- name: dead_letter
-- unit: `records` are source records that it stands for, zero once it was understood; `bytes` of the input
-- grain: one row per dead letter
-- source: raw.dead_letter, raw.dead_letter_replay
SELECT letter.event_time, letter.source, letter.position, letter.document_kind, letter.field, letter.reason, letter.detail, letter.fragment, letter.raw,
  letter.kafka_topic, letter.kafka_partition, letter.kafka_offset, letter.entity, replay.replayed_at,
  CASE WHEN replay.replayed_at IS NULL THEN letter.records ELSE 0 END AS records,
  letter.raw.length AS bytes,
  replay.replayed_at IS NULL AND letter.raw IS NOT NULL AND NOT letter.raw.truncated AND letter.reason <> 'duplicate' AS replayable
FROM raw.dead_letter AS letter LEFT JOIN raw.dead_letter_replay AS replay USING (kafka_topic, kafka_partition, kafka_offset)
