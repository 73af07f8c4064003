-- name: topology_authority
-- unit: none
-- grain: one row per kind of source of the topology tree; a lower precedence goes before a higher one
-- source: stated here; what hardware says of itself, then what was discovered, then what was configured, then what was planned.
--   A source of scope `document` states all that it knows at once, and its last document replaces the ones before; one of
--   scope `thing` states each thing by itself. What is `restated` with every look at a node is not believed after two hours without one.
SELECT * FROM (VALUES
  ('fabric_state', 1, 'thing', false),
  ('node_labels', 2, 'thing', true),
  ('cluster_uuids', 3, 'document', false),
  ('netq', 4, 'document', false),
  ('ibnetdiscover', 5, 'document', false),
  ('nvidia_smi_topo', 6, 'thing', false),
  ('slurm_topology', 7, 'document', false),
  ('topograph_labels', 8, 'thing', true),
  ('cloud_labels', 9, 'thing', true),
  ('port_guids', 10, 'document', false),
  ('cabling_plan', 11, 'document', false)
) AS authority(authority, precedence, scope, restated)
