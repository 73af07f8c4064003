-- What the stream delivers: one table for each kind of signal. Times are UTC in microseconds.
-- Every table begins with the envelope: when it was true, where it came from, how many source
-- records it stands for, and where it was read on the broker.
CREATE SCHEMA raw;

-- Every committed segment that was loaded, by name; a name is loaded once.
CREATE TABLE raw.segment_manifest (
  segment_id VARCHAR PRIMARY KEY,
  table_name VARCHAR NOT NULL,
  row_count BIGINT NOT NULL
);

CREATE TABLE raw.gpu_sample (
  event_time TIMESTAMP NOT NULL, source VARCHAR NOT NULL, position VARCHAR NOT NULL, entity VARCHAR NOT NULL,
  records INTEGER NOT NULL, kafka_topic VARCHAR, kafka_partition INTEGER, kafka_offset BIGINT,
  gpu STRUCT(node VARCHAR, "index" VARCHAR, uuid VARCHAR, instance VARCHAR, profile VARCHAR, model VARCHAR),
  tenant STRUCT(hpc_job VARCHAR, namespace VARCHAR, pod VARCHAR, container VARCHAR),
  activity STRUCT(sm_active DOUBLE, tensor_active DOUBLE, dram_active DOUBLE, gpu_util DOUBLE),
  power STRUCT(power_w DOUBLE, energy_j DOUBLE, temperature_c DOUBLE, memory_temperature_c DOUBLE),
  memory_used_mib DOUBLE, memory_free_mib DOUBLE, xid INTEGER, extra JSON
);

CREATE TABLE raw.metric_sample (
  event_time TIMESTAMP NOT NULL, source VARCHAR NOT NULL, position VARCHAR NOT NULL, entity VARCHAR NOT NULL,
  records INTEGER NOT NULL, kafka_topic VARCHAR, kafka_partition INTEGER, kafka_offset BIGINT,
  node VARCHAR, name VARCHAR, labels JSON, value DOUBLE
);

CREATE TABLE raw.link_sample (
  event_time TIMESTAMP NOT NULL, source VARCHAR NOT NULL, position VARCHAR NOT NULL, entity VARCHAR NOT NULL,
  records INTEGER NOT NULL, kafka_topic VARCHAR, kafka_partition INTEGER, kafka_offset BIGINT,
  node VARCHAR, device VARCHAR, port VARCHAR, state VARCHAR, physical_state VARCHAR,
  rate_bytes_per_second DOUBLE, received_bytes DOUBLE, transmitted_bytes DOUBLE, extra JSON
);

CREATE TABLE raw.power_sample (
  event_time TIMESTAMP NOT NULL, source VARCHAR NOT NULL, position VARCHAR NOT NULL, entity VARCHAR NOT NULL,
  records INTEGER NOT NULL, kafka_topic VARCHAR, kafka_partition INTEGER, kafka_offset BIGINT,
  equipment VARCHAR, scope VARCHAR, power_w DOUBLE, limit_w DOUBLE, energy_kwh DOUBLE, temperature_c DOUBLE,
  health VARCHAR, extra JSON
);

CREATE TABLE raw.grid_signal (
  event_time TIMESTAMP NOT NULL, source VARCHAR NOT NULL, position VARCHAR NOT NULL, entity VARCHAR NOT NULL,
  records INTEGER NOT NULL, kafka_topic VARCHAR, kafka_partition INTEGER, kafka_offset BIGINT,
  event_id VARCHAR, type VARCHAR, start TIMESTAMP, "end" TIMESTAMP, value DOUBLE, unit VARCHAR
);

CREATE TABLE raw.job_observation (
  event_time TIMESTAMP NOT NULL, source VARCHAR NOT NULL, position VARCHAR NOT NULL, entity VARCHAR NOT NULL,
  records INTEGER NOT NULL, kafka_topic VARCHAR, kafka_partition INTEGER, kafka_offset BIGINT,
  scheduler VARCHAR, job STRUCT(cluster VARCHAR, id VARCHAR), name VARCHAR,
  owner STRUCT("user" VARCHAR, team VARCHAR, queue VARCHAR, qos VARCHAR),
  status STRUCT(state VARCHAR, raw_state VARCHAR, reason VARCHAR, priority BIGINT, attempt INTEGER),
  times STRUCT(submit TIMESTAMP, eligible TIMESTAMP, start TIMESTAMP, "end" TIMESTAMP),
  request STRUCT(nodes INTEGER, gpus_per_node DOUBLE, gpu_type VARCHAR, time_limit DOUBLE, one_domain BOOLEAN, preemptible BOOLEAN),
  allocation STRUCT(node VARCHAR, gpus DOUBLE)[], labels JSON
);

CREATE TABLE raw.node_observation (
  event_time TIMESTAMP NOT NULL, source VARCHAR NOT NULL, position VARCHAR NOT NULL, entity VARCHAR NOT NULL,
  records INTEGER NOT NULL, kafka_topic VARCHAR, kafka_partition INTEGER, kafka_offset BIGINT,
  scheduler VARCHAR, cluster VARCHAR, node VARCHAR,
  status STRUCT(state VARCHAR, raw_state VARCHAR, reason VARCHAR),
  gpus DOUBLE, gpu_type VARCHAR, gpus_allocated DOUBLE,
  place STRUCT(nvlink_domain VARCHAR, leaf VARCHAR, rack VARCHAR), labels JSON
);

CREATE TABLE raw.queue_observation (
  event_time TIMESTAMP NOT NULL, source VARCHAR NOT NULL, position VARCHAR NOT NULL, entity VARCHAR NOT NULL,
  records INTEGER NOT NULL, kafka_topic VARCHAR, kafka_partition INTEGER, kafka_offset BIGINT,
  scheduler VARCHAR, cluster VARCHAR, type VARCHAR, name VARCHAR, parent VARCHAR, nominal_gpus DOUBLE,
  weight DOUBLE, labels JSON
);

-- Input that could not be understood, and repeated deliveries.
CREATE TABLE raw.dead_letter (
  event_time TIMESTAMP NOT NULL, source VARCHAR NOT NULL, position VARCHAR NOT NULL, entity VARCHAR NOT NULL,
  records INTEGER NOT NULL, kafka_topic VARCHAR, kafka_partition INTEGER, kafka_offset BIGINT,
  document_kind VARCHAR, field VARCHAR, reason VARCHAR, detail VARCHAR, fragment VARCHAR
);

-- Additive parts of one minute of one GPU; a late sample adds a part and never rewrites one.
CREATE TABLE raw.gpu_minute (
  minute TIMESTAMP NOT NULL, node VARCHAR NOT NULL, gpu_uuid VARCHAR NOT NULL, instance VARCHAR,
  samples INTEGER NOT NULL, active_samples INTEGER NOT NULL,
  sm_active_sum DOUBLE NOT NULL, sm_active_samples INTEGER NOT NULL,
  tensor_active_sum DOUBLE NOT NULL, tensor_active_samples INTEGER NOT NULL,
  power_w_sum DOUBLE NOT NULL, power_w_samples INTEGER NOT NULL,
  temperature_c_max DOUBLE, late BOOLEAN NOT NULL
);

-- A job that changed its state.
CREATE TABLE raw.job_transition (
  changed_at TIMESTAMP NOT NULL, cluster VARCHAR NOT NULL, job_id VARCHAR NOT NULL, attempt INTEGER NOT NULL,
  from_state VARCHAR, to_state VARCHAR NOT NULL, team VARCHAR, nodes INTEGER, gpus DOUBLE
);

-- A node that changed its state.
CREATE TABLE raw.node_transition (
  changed_at TIMESTAMP NOT NULL, cluster VARCHAR NOT NULL, node VARCHAR NOT NULL,
  from_state VARCHAR, to_state VARCHAR NOT NULL, reason VARCHAR
);
