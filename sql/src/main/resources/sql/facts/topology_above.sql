-- name: topology_above
-- unit: none
-- grain: one row per source, switch and level above it: the first by name where several are above, and how many
-- source: facts.topology_edge; a fat tree has several spines over each leaf, so the first stands for all
SELECT authority, cluster, level, child, parent_level, min(parent) AS parent, count(DISTINCT parent) AS parents
FROM facts.topology_edge WHERE level IN ('LEAF', 'SPINE', 'POD') GROUP BY ALL
