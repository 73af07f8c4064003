-- name: topology_authority
-- unit: none
-- grain: one row per kind of source of the topology tree; a lower precedence goes before a higher one
-- source: stated here; what hardware says of itself, then what was discovered, then what was configured, then what was planned.
--   A source of scope `document` states all that it knows at once, and its last document replaces the ones before; one of
--   scope `thing` states each thing by itself.
SELECT * FROM (VALUES
  ('fabric_state', 1, 'thing'),
  ('node_labels', 2, 'thing'),
  ('cluster_uuids', 3, 'document'),
  ('netq', 4, 'document'),
  ('ibnetdiscover', 5, 'document'),
  ('nvidia_smi_topo', 6, 'thing'),
  ('slurm_topology', 7, 'document'),
  ('topograph_labels', 8, 'thing'),
  ('cloud_labels', 9, 'thing'),
  ('port_guids', 10, 'document'),
  ('cabling_plan', 11, 'document')
) AS authority(authority, precedence, scope)
