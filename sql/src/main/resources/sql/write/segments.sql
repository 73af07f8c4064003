-- name: segments
-- grain: one row per segment that was loaded
-- source: parameter 1, a JSON array
INSERT INTO raw.segment_manifest BY NAME
SELECT unnest(entry) FROM (SELECT unnest(from_json(?, '[{"segment_id":"VARCHAR","table_name":"VARCHAR","row_count":"BIGINT"}]')) AS entry)
