-- name: source_skew
-- unit: seconds
-- grain: one row per source of GPU samples, over the last 100,000 messages of each partition
-- source: raw.gpu_sample. Messages next to one another on the broker were received at about the same time, so the median time of a
-- message's two hundred neighbours stands for when it was received; `skew` above 0 is a clock that is ahead, below 0 one that is
-- behind, or samples that come late
WITH recent AS (
  SELECT source, epoch(event_time) AS seconds, kafka_topic, kafka_partition, kafka_offset FROM raw.gpu_sample
  QUALIFY kafka_offset > max(kafka_offset) OVER (PARTITION BY kafka_topic, kafka_partition) - 100000
), beside AS (
  SELECT source, seconds - median(seconds) OVER (PARTITION BY kafka_topic, kafka_partition ORDER BY kafka_offset ROWS BETWEEN 100 PRECEDING AND 100 FOLLOWING) AS skew FROM recent
)
SELECT source, median(skew) AS skew, min(skew) AS least, max(skew) AS most, count(*) AS samples FROM beside GROUP BY source
