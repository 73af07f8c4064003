-- name: reason
-- grain: one row per reason of each decision of one plan
-- source: parameter 1, a JSON array
INSERT INTO planning.reason BY NAME
SELECT unnest(entry) FROM (SELECT unnest(from_json(?, '[{"plan_id":"VARCHAR","cluster":"VARCHAR","job_id":"VARCHAR","ordinal":"INTEGER",
  "rule":"VARCHAR","entity":"VARCHAR","measured":"VARCHAR","limit_value":"VARCHAR","hint":"VARCHAR"}]')) AS entry)
