-- name: arrival
-- unit: `records` are source records; a dead letter that was understood later stands for none
-- grain: one row per message of the broker that was stored; each message is stored once
-- source: raw tables, facts.dead_letter
SELECT 'gpu_sample' AS table_name, kafka_topic, kafka_partition, kafka_offset, records, source, position, entity, event_time FROM raw.gpu_sample
UNION ALL SELECT 'metric_sample', kafka_topic, kafka_partition, kafka_offset, records, source, position, entity, event_time FROM raw.metric_sample
UNION ALL SELECT 'link_sample', kafka_topic, kafka_partition, kafka_offset, records, source, position, entity, event_time FROM raw.link_sample
UNION ALL SELECT 'power_sample', kafka_topic, kafka_partition, kafka_offset, records, source, position, entity, event_time FROM raw.power_sample
UNION ALL SELECT 'grid_signal', kafka_topic, kafka_partition, kafka_offset, records, source, position, entity, event_time FROM raw.grid_signal
UNION ALL SELECT 'job_observation', kafka_topic, kafka_partition, kafka_offset, records, source, position, entity, event_time FROM raw.job_observation
UNION ALL SELECT 'node_observation', kafka_topic, kafka_partition, kafka_offset, records, source, position, entity, event_time FROM raw.node_observation
UNION ALL SELECT 'queue_observation', kafka_topic, kafka_partition, kafka_offset, records, source, position, entity, event_time FROM raw.queue_observation
UNION ALL SELECT 'topology_edge', kafka_topic, kafka_partition, kafka_offset, records, source, position, entity, event_time FROM raw.topology_edge
UNION ALL SELECT 'fault_event', kafka_topic, kafka_partition, kafka_offset, records, source, position, entity, event_time FROM raw.fault_event
UNION ALL SELECT 'progress_event', kafka_topic, kafka_partition, kafka_offset, records, source, position, entity, event_time FROM raw.progress_event
UNION ALL SELECT 'dead_letter', kafka_topic, kafka_partition, kafka_offset, records, source, position, entity, event_time FROM facts.dead_letter
