-- name: dead_letters
-- unit: letters, and source records that they stand for; times are UTC
-- grain: one row per source, kind of document, reason and field of dead letters, the newest first; `sentence` is the newest letter's
-- source: facts.dead_letter
SELECT source, document_kind, reason, field, count(*) FILTER (replayed_at IS NULL) AS "open", count(*) FILTER (replayable) AS replayable,
  count(replayed_at) AS resolved, coalesce(sum(records), 0)::BIGINT AS records, min(event_time) AS oldest, max(event_time) AS newest,
  arg_max(position, event_time) AS position, arg_max(detail, event_time) AS sentence, arg_max(left(fragment, 200), event_time) AS fragment
FROM facts.dead_letter GROUP BY source, document_kind, reason, field ORDER BY newest DESC, source, reason, document_kind, field
