-- name: account_minute
-- unit: GPU-minutes
-- grain: one row per node and minute; the classes are a partition of `fleet`
-- source: facts.node_minute, facts.allocation_minute, facts.activity_minute, facts.idle_minute, facts.curtailment, facts.cluster_gap.
-- GPU telemetry speaks for its minute and the two after it. A minute in which nothing was seen of the cluster is `blind`: nobody
-- knows what was held then, so all of it is unknown, and it is in no ratio.
WITH sighted AS (
  SELECT node.*, EXISTS (FROM facts.cluster_gap gap WHERE gap.cluster = node.cluster AND node.minute >= gap.blind_from AND node.minute < gap.blind_until) AS blind
  FROM facts.node_minute node
), heard AS (
  SELECT sighted.*, activity.gpus_seen, activity.gpus_active, activity.sm_active_sum,
    activity.minute IS NOT NULL AND activity.minute >= sighted.minute - INTERVAL 2 MINUTE AS seen
  FROM sighted ASOF LEFT JOIN facts.activity_minute activity ON activity.node = sighted.node AND sighted.minute >= activity.minute
), held AS (
  SELECT node.minute, node.cluster, node.node, node.gpu_type, node.gpus, node.fleet, node.blind, CASE WHEN node.blind THEN 0 ELSE node.closed END AS closed,
    CASE WHEN node.blind THEN 0 ELSE least(coalesce(allocation.allocated, 0), node.fleet) END AS allocated,
    coalesce(allocation.allocated_lost / nullif(allocation.allocated, 0), 0) AS lost_share,
    seen, CASE WHEN seen THEN gpus_active ELSE 0 END AS gpus_active, CASE WHEN seen THEN sm_active_sum ELSE 0 END AS sm_active_sum
  FROM heard node
  LEFT JOIN facts.allocation_minute allocation USING (minute, cluster, node)
), split AS (
  SELECT *, CASE WHEN blind THEN 0 ELSE fleet - allocated END AS rest,
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
SELECT minute, cluster, node, gpu_type, fleet, CASE WHEN blind THEN 0 ELSE fleet END AS observed, closed, allocated,
  activity * (1 - lost_share) AS productive,
  no_activity * (1 - lost_share) AS held_idle,
  (allocated - unknown - no_activity - activity) * (1 - lost_share) AS underused,
  (allocated - unknown) * lost_share AS lost_work,
  unknown + fleet - allocated - rest AS unknown, unschedulable,
  CASE WHEN is_stranded THEN rest - unschedulable ELSE 0 END AS stranded,
  CASE WHEN NOT is_stranded AND is_perishing THEN rest - unschedulable ELSE 0 END AS perished,
  CASE WHEN NOT is_stranded AND NOT is_perishing THEN rest - unschedulable ELSE 0 END AS idle
FROM rested
