-- name: replayed_positions
-- grain: one row per event that was published in the place of a dead letter which is not known to be resolved, because that replay broke off
-- source: facts.arrival, raw.dead_letter_replay
SELECT table_name, position, entity FROM facts.arrival
WHERE starts_with(position, 'letter ')
  AND split_part(position, ' ', 2) NOT IN (SELECT kafka_topic || '/' || kafka_partition || '/' || kafka_offset FROM raw.dead_letter_replay)
