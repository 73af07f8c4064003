-- name: curtailment
-- unit: UTC
-- grain: one row per announced load target: [known_from, start_at) is capacity with a known end
-- source: raw.grid_signal
SELECT event_id, min(event_time) AS known_from, max(start) AS start_at FROM raw.grid_signal WHERE type = 'load_target' GROUP BY event_id
HAVING max(start) > min(event_time)
