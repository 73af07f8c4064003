-- name: account_minute
-- unit: GPU-minutes
-- grain: one row per node and minute; the classes are a partition of `fleet`
-- source: facts.node_minute, facts.allocation_minute, facts.activity_minute, facts.idle_minute, facts.curtailment
WITH held AS (
  SELECT node.minute, node.cluster, node.node, node.gpu_type, node.gpus, node.fleet, node.closed,
    least(coalesce(allocation.allocated, 0), node.fleet) AS allocated,
    coalesce(allocation.allocated_lost / nullif(allocation.allocated, 0), 0) AS lost_share,
    coalesce(activity.gpus_seen, 0) > 0 AS seen, coalesce(activity.gpus_active, 0) AS gpus_active, coalesce(activity.sm_active_sum, 0) AS sm_active_sum
  FROM facts.node_minute node
  LEFT JOIN facts.allocation_minute allocation USING (minute, cluster, node)
  LEFT JOIN facts.activity_minute activity USING (minute, node)
), split AS (
  SELECT *, fleet - allocated AS rest,
    CASE WHEN seen THEN 0 ELSE allocated END AS unknown,
    CASE WHEN seen THEN greatest(allocated - gpus_active * fleet / gpus, 0) ELSE 0 END AS no_activity
  FROM held
), worked AS (
  SELECT *, least(sm_active_sum * fleet / gpus, allocated - unknown - no_activity) AS activity FROM split
), rested AS (
  SELECT worked.*, rest * closed / nullif(fleet, 0) AS unschedulable, coalesce(idle.stranded, false) AS is_stranded,
    EXISTS (FROM facts.curtailment c WHERE worked.minute >= c.known_from AND worked.minute < c.start_at) AS is_perishing
  FROM worked LEFT JOIN facts.idle_minute idle USING (minute, cluster, node)
)
SELECT minute, cluster, node, gpu_type, fleet, closed, allocated,
  activity * (1 - lost_share) AS productive,
  no_activity * (1 - lost_share) AS held_idle,
  (allocated - unknown - no_activity - activity) * (1 - lost_share) AS underused,
  (allocated - unknown) * lost_share AS lost_work,
  unknown, unschedulable,
  CASE WHEN is_stranded THEN rest - unschedulable ELSE 0 END AS stranded,
  CASE WHEN NOT is_stranded AND is_perishing THEN rest - unschedulable ELSE 0 END AS perished,
  CASE WHEN NOT is_stranded AND NOT is_perishing THEN rest - unschedulable ELSE 0 END AS idle
FROM rested
