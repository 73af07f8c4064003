-- name: replayed_letter
-- grain: one row per dead letter that was understood; one that is known already stays as it is
-- source: parameter 1, a JSON array
INSERT OR IGNORE INTO raw.dead_letter_replay BY NAME
SELECT unnest(entry) FROM (SELECT unnest(from_json(?, '[{"kafka_topic":"VARCHAR","kafka_partition":"INTEGER","kafka_offset":"BIGINT",
  "replayed_at":"TIMESTAMP","accepted":"BIGINT","refused":"BIGINT"}]')) AS entry)
