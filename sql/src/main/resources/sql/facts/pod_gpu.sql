-- name: pod_gpu
-- unit: GPUs
-- grain: one row per life of a pod (its uid) that kube-state-metrics told of in its last minute: GPUs that it holds
-- source: raw.metric_sample. A pod that ended holds nothing, one that waits only once it has a node. Series that are no longer
-- sent tell of what is gone. The names of version 1 say the same again under other names and are not counted
WITH told AS (
  SELECT source, event_time, name, value, labels->>'$.uid' AS uid, labels->>'$.namespace' AS namespace, labels->>'$.pod' AS pod,
    labels->>'$.container' AS container, labels->>'$.node' AS node, labels->>'$.resource' AS resource, labels->>'$.phase' AS phase
  FROM raw.metric_sample WHERE name IN ('kube_pod_container_resource_requests', 'kube_pod_status_phase')
), last AS (
  SELECT * FROM told QUALIFY event_time > max(event_time) OVER (PARTITION BY source) - INTERVAL 1 MINUTE
    AND row_number() OVER (PARTITION BY source, name, uid, container, resource, phase ORDER BY event_time DESC) = 1
), asked AS (
  SELECT source, uid, any_value(namespace) AS namespace, any_value(pod) AS pod, any_value(nullif(node, '')) AS node,
    sum(value * CASE WHEN resource LIKE '%\_mig\_%' ESCAPE '\' THEN regexp_extract(resource, '_mig_(\d)g_', 1)::DOUBLE / 7 ELSE 1 END) AS asked_gpus
  FROM last WHERE name = 'kube_pod_container_resource_requests' AND regexp_matches(resource, '_(gpu|mig_\dg_.*)$') GROUP BY source, uid
), state AS (
  SELECT source, uid, any_value(phase) AS phase FROM last WHERE name = 'kube_pod_status_phase' AND value = 1 GROUP BY source, uid
)
SELECT asked.*, state.phase,
  CASE WHEN state.phase = 'Running' OR (state.phase = 'Pending' AND asked.node IS NOT NULL) THEN asked_gpus ELSE 0 END AS held_gpus
FROM asked LEFT JOIN state USING (source, uid)
