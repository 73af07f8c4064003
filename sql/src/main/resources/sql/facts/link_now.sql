-- name: link_now
-- unit: bytes, bytes per second
-- grain: one row per port, as last seen
-- source: raw.link_sample
SELECT event_time AS seen_at, node, device, port, fabric, state, physical_state, rate_bytes_per_second, received_bytes, transmitted_bytes, extra
FROM raw.link_sample
QUALIFY row_number() OVER (PARTITION BY node, device, port ORDER BY event_time DESC, kafka_offset DESC) = 1
