-- name: counter_minute
-- unit: as the counter's name ends; seconds
-- grain: one row per thing, counter and minute in which it counted
-- source: raw.counter_minute; parts of a minute are added. `increase` is what was counted and what resets hid; increase / seconds is
-- the rate. A counter of errors has no row in a minute in which none came.
SELECT minute, scope, node, device, counter, sum(delta) + sum(estimated) AS increase, sum(estimated) AS estimated, sum(seconds) AS seconds,
  sum(gap_seconds) AS gap_seconds, sum(saturated_seconds) AS saturated_seconds, sum(resets) AS resets, sum(readings) AS readings, sum(refused) AS refused
FROM raw.counter_minute GROUP BY minute, scope, node, device, counter
