-- The bytes that a dead letter is about; absent where nothing was read, and in letters of before.
ALTER TABLE raw.dead_letter ADD COLUMN raw STRUCT(cluster VARCHAR, node VARCHAR, base64 VARCHAR, length BIGINT, truncated BOOLEAN);

-- Dead letters that were parsed again and understood, by their place on the broker, written by the owner of the warehouse.
-- Such a letter stands for no records any more; what was understood in its place does.
CREATE TABLE raw.dead_letter_replay (
  kafka_topic VARCHAR NOT NULL, kafka_partition INTEGER NOT NULL, kafka_offset BIGINT NOT NULL,
  replayed_at TIMESTAMP NOT NULL, accepted BIGINT NOT NULL, refused BIGINT NOT NULL,
  PRIMARY KEY (kafka_topic, kafka_partition, kafka_offset)
);
