-- name: health_event
-- unit: none
-- grain: one row per sign against a node's hardware that can be dated
-- source: raw.health_sign; a failure weighs 1, what degrades 0.3, what is only suspicious 0.1. Lost telemetry and programs' own faults
-- are no failures of hardware
SELECT event_time, node, device, sign, grade, CASE grade WHEN 'FAILURE' THEN 1.0 WHEN 'DEGRADATION' THEN 0.3 ELSE 0.1 END AS weight
FROM raw.health_sign WHERE NOT cleared AND dated AND grade <> 'NOTICE' AND NOT starts_with(sign, 'telemetry_')
