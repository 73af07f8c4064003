-- name: action
-- grain: one row per state that an action reached; a state that is known already stays as it is
-- source: parameter 1, a JSON array
INSERT OR IGNORE INTO planning.action_audit BY NAME
SELECT unnest(entry) FROM (SELECT unnest(from_json(?, '[{"action_id":"VARCHAR","state":"VARCHAR","reached_at":"TIMESTAMP","actor":"VARCHAR","plan_id":"VARCHAR",
  "ordinal":"INTEGER","kind":"VARCHAR","scheduler":"VARCHAR","cluster":"VARCHAR","job_id":"VARCHAR","why":"VARCHAR",
  "before":"VARCHAR","after":"VARCHAR","detail":"VARCHAR"}]')) AS entry)
