-- name: job_now
-- unit: GPUs and seconds as named
-- grain: one row per job, as last seen
-- source: staging.job
SELECT * FROM staging.job
QUALIFY row_number() OVER (PARTITION BY cluster, job_id ORDER BY seen_at DESC, attempt DESC, kafka_offset DESC) = 1
