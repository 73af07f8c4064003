-- name: allocation_minute
-- unit: GPU-minutes
-- grain: one row per node and minute in which a job held GPUs of it
-- source: facts.attempt, from when its cluster was first seen
WITH shares AS (
  SELECT cluster, lost, greatest(held_from, clock.first_seen) AS held_from, held_until, unnest(allocation) AS share
  FROM facts.attempt JOIN facts.cluster_clock clock USING (cluster) WHERE held_until > greatest(held_from, clock.first_seen)
), minutes AS (
  SELECT cluster, lost, held_from, held_until, share.node AS node, share.gpus AS gpus,
    unnest(generate_series(date_trunc('minute', held_from), held_until - INTERVAL 1 MICROSECOND, INTERVAL 1 MINUTE)) AS minute
  FROM shares
), measured AS (
  SELECT *, gpus * epoch(least(held_until, minute + INTERVAL 1 MINUTE) - greatest(held_from, minute)) / 60 AS gpu_minutes FROM minutes
)
SELECT minute, cluster, node, sum(gpu_minutes) AS allocated, coalesce(sum(gpu_minutes) FILTER (lost), 0) AS allocated_lost
FROM measured GROUP BY minute, cluster, node
