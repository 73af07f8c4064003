-- name: job_now
-- unit: GPUs and seconds as named
-- grain: one row per job, as last seen; one that was open and has not been seen for ten minutes of its cluster's time is UNKNOWN
-- source: staging.job, facts.cluster_clock; schedulers forget jobs soon after they end, maybe before anybody looks again
WITH last AS (
  SELECT * FROM staging.job
  QUALIFY row_number() OVER (PARTITION BY cluster, job_id ORDER BY seen_at DESC, attempt DESC, kafka_offset DESC) = 1
)
SELECT last.* REPLACE (CASE WHEN last.state IN ('PENDING', 'HELD', 'RUNNING', 'SUSPENDED') AND last.seen_at <= clock.last_seen - INTERVAL 10 MINUTE
  THEN 'UNKNOWN' ELSE last.state END AS state)
FROM last LEFT JOIN facts.cluster_clock clock ON clock.cluster = last.cluster
