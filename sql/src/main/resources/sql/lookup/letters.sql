-- name: letters
-- grain: one row per dead letter that was not understood later, the newest first
-- source: facts.dead_letter; parameters: reason or empty, part of the source or empty, earliest time, how many
SELECT event_time AS time, source, position, document_kind AS kind, field, reason, detail AS sentence, records, bytes, replayable, fragment
FROM facts.dead_letter
WHERE replayed_at IS NULL AND reason LIKE CASE $1 WHEN '' THEN '%' ELSE $1 END AND contains(source, $2) AND event_time >= $3::TIMESTAMP
ORDER BY event_time DESC, source, position LIMIT $4
