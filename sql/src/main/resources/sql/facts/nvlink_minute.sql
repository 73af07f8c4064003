-- name: nvlink_minute
-- unit: bytes in both directions
-- grain: one row per card and minute in which its NVLink traffic is known
-- source: facts.counter_minute; what the links counted goes before the driver's rate, and that before the profiled rate, which some
-- boards report as 0 for ever: 0 there is no proof, so alone it is no traffic known
WITH ways AS (
  SELECT minute, node, device AS gpu_uuid,
    sum(increase) FILTER (counter LIKE 'nvlink_counted_%_bytes%') AS counted,
    sum(increase) FILTER (counter IN ('nvlink_bytes', 'nvlink_tx_bytes', 'nvlink_rx_bytes')) AS driver,
    sum(increase) FILTER (counter LIKE 'nvlink_profiled_%') AS profiled
  FROM facts.counter_minute WHERE scope = 'gpu' AND counter LIKE 'nvlink%bytes%' AND counter NOT LIKE 'nvlink_lane%' GROUP BY ALL
)
SELECT minute, node, gpu_uuid, coalesce(counted, driver, nullif(profiled, 0)) AS bytes,
  CASE WHEN counted IS NOT NULL THEN 'counted' WHEN driver IS NOT NULL THEN 'driver' WHEN profiled > 0 THEN 'profiled' END AS bytes_source,
  profiled = 0 AND coalesce(counted, driver) > 0 AS profiling_is_dead
FROM ways
