-- name: gpu_energy_minute
-- unit: J, s
-- grain: one row per card and minute in which its energy is known
-- source: facts.counter_minute, facts.gpu_minute. A counter that disagrees with the power readings of its minute by half is not
-- believed, because some stand still or count in another unit; the power then counts for it
WITH both_of AS (
  SELECT minute, node, gpu_uuid, power_w, counter.increase AS counted_j, counter.seconds
  FROM facts.gpu_minute gpu
  FULL JOIN (SELECT minute, node, device AS gpu_uuid, increase, seconds FROM facts.counter_minute WHERE scope = 'gpu' AND counter = 'energy_j' AND seconds > 0) counter
  USING (minute, node, gpu_uuid)
)
SELECT minute, node, gpu_uuid, counted_j, power_w * 60 AS power_j, seconds AS counted_seconds,
  counted_j IS NOT NULL AND (power_w IS NULL OR counted_j / seconds BETWEEN 0.5 * power_w AND 1.5 * power_w) AS counter_believed,
  CASE WHEN counted_j IS NOT NULL AND (power_w IS NULL OR counted_j / seconds BETWEEN 0.5 * power_w AND 1.5 * power_w) THEN counted_j ELSE power_w * 60 END AS energy_j
FROM both_of WHERE counted_j IS NOT NULL OR power_w IS NOT NULL
