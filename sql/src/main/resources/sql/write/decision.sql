-- name: decision
-- grain: one row per decision of one plan
-- source: parameter 1, a JSON array
INSERT INTO planning.decision BY NAME
SELECT unnest(entry) FROM (SELECT unnest(from_json(?, '[{"plan_id":"VARCHAR","cluster":"VARCHAR","job_id":"VARCHAR","kind":"VARCHAR","rank":"INTEGER",
  "start_at":"TIMESTAMP","end_at":"TIMESTAMP","placement":[{"node":"VARCHAR","gpus":"DOUBLE"}],
  "promise_p10":"TIMESTAMP","promise_p50":"TIMESTAMP","promise_p90":"TIMESTAMP"}]')) AS entry)
