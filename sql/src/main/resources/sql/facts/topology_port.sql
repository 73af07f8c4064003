-- name: topology_port
-- unit: none
-- grain: one row per port or device of a host, by the name that a source gives it
-- source: facts.topology_edge; a device is named `host/device`, a port that only has a number belongs to the host that a list of numbers says
WITH nic AS MATERIALIZED (
  SELECT cluster, child, parent_level, parent FROM facts.topology_edge WHERE level = 'NIC'
)
SELECT DISTINCT edge.cluster, edge.child AS port,
  coalesce(owner.parent, CASE WHEN contains(edge.child, '/') THEN split_part(edge.child, '/', 1) END) AS node
FROM nic edge LEFT JOIN nic owner ON owner.parent_level = 'NODE' AND owner.child = edge.child
