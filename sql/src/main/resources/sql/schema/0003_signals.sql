-- Where things hang in the topology tree, as each source says; sources may contradict one another.
CREATE TABLE raw.topology_edge (
  event_time TIMESTAMP NOT NULL, source VARCHAR NOT NULL, position VARCHAR NOT NULL, entity VARCHAR NOT NULL,
  records INTEGER NOT NULL, kafka_topic VARCHAR, kafka_partition INTEGER, kafka_offset BIGINT,
  authority VARCHAR, cluster VARCHAR, level VARCHAR, child VARCHAR, parent_level VARCHAR, parent VARCHAR, labels JSON
);

-- What went wrong with a node, a device or a link, and when it was over.
CREATE TABLE raw.fault_event (
  event_time TIMESTAMP NOT NULL, source VARCHAR NOT NULL, position VARCHAR NOT NULL, entity VARCHAR NOT NULL,
  records INTEGER NOT NULL, kafka_topic VARCHAR, kafka_partition INTEGER, kafka_offset BIGINT,
  node VARCHAR, device VARCHAR, fault VARCHAR, code INTEGER, name VARCHAR, cleared BOOLEAN, detail VARCHAR, labels JSON
);

-- Steps and checkpoints of training jobs, declared or inferred.
CREATE TABLE raw.progress_event (
  event_time TIMESTAMP NOT NULL, source VARCHAR NOT NULL, position VARCHAR NOT NULL, entity VARCHAR NOT NULL,
  records INTEGER NOT NULL, kafka_topic VARCHAR, kafka_partition INTEGER, kafka_offset BIGINT,
  cluster VARCHAR, job VARCHAR, run VARCHAR, progress VARCHAR, step BIGINT, seconds DOUBLE, units DOUBLE,
  inferred BOOLEAN, labels JSON
);
