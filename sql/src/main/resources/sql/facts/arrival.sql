-- name: arrival
-- unit: none
-- grain: one row per message of the broker that was stored; each message is stored once
-- source: raw tables
SELECT 'gpu_sample' AS table_name, kafka_topic, kafka_partition, kafka_offset, records FROM raw.gpu_sample
UNION ALL SELECT 'metric_sample', kafka_topic, kafka_partition, kafka_offset, records FROM raw.metric_sample
UNION ALL SELECT 'link_sample', kafka_topic, kafka_partition, kafka_offset, records FROM raw.link_sample
UNION ALL SELECT 'power_sample', kafka_topic, kafka_partition, kafka_offset, records FROM raw.power_sample
UNION ALL SELECT 'grid_signal', kafka_topic, kafka_partition, kafka_offset, records FROM raw.grid_signal
UNION ALL SELECT 'job_observation', kafka_topic, kafka_partition, kafka_offset, records FROM raw.job_observation
UNION ALL SELECT 'node_observation', kafka_topic, kafka_partition, kafka_offset, records FROM raw.node_observation
UNION ALL SELECT 'queue_observation', kafka_topic, kafka_partition, kafka_offset, records FROM raw.queue_observation
UNION ALL SELECT 'dead_letter', kafka_topic, kafka_partition, kafka_offset, records FROM raw.dead_letter
