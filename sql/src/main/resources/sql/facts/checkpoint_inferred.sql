-- name: checkpoint_inferred
-- unit: UTC, bytes, seconds; `confidence` is 0 to 0.9
-- grain: one row per burst of writing of an attempt that looks like a checkpoint
-- source: facts.write_minute, facts.attempt. A burst is a run of minutes with four times the attempt's median of bytes and more than 64 MiB for each
-- node. Bursts are checkpoints where there are at least four and the time between them varies by less than three tenths; what begins or ends with the
-- attempt is not told from its own loading and saving.
WITH share AS (
  SELECT cluster, job_id, attempt, held_from, held_until, unnest(allocation).node AS node, len(allocation) AS nodes FROM facts.attempt
), written AS (
  SELECT share.cluster, share.job_id, share.attempt, written.minute, sum(written.bytes) AS bytes, any_value(share.nodes) AS nodes
  FROM share JOIN facts.write_minute AS written
    ON written.node = share.node AND written.minute >= share.held_from AND written.minute + INTERVAL 1 MINUTE <= share.held_until
  GROUP BY share.cluster, share.job_id, share.attempt, written.minute
), judged AS (
  SELECT *, bytes > greatest(4 * median(bytes) OVER attempt, 67108864 * nodes) AS high FROM written
  WINDOW attempt AS (PARTITION BY cluster, job_id, attempt)
), run AS (
  SELECT *, minute - INTERVAL 1 MINUTE * row_number() OVER (PARTITION BY cluster, job_id, attempt ORDER BY minute) AS island FROM judged WHERE high
), burst AS (
  SELECT cluster, job_id, attempt, min(minute) AS began_at, max(minute) + INTERVAL 1 MINUTE AS ended_at, sum(bytes) AS bytes
  FROM run GROUP BY cluster, job_id, attempt, island
), spaced AS (
  SELECT *, epoch(began_at - lag(began_at) OVER (PARTITION BY cluster, job_id, attempt ORDER BY began_at)) AS gap FROM burst
), regular AS (
  SELECT *, count(*) OVER attempt AS bursts, avg(gap) OVER attempt AS period_seconds,
    stddev_pop(gap) OVER attempt / nullif(avg(gap) OVER attempt, 0) AS variation
  FROM spaced WINDOW attempt AS (PARTITION BY cluster, job_id, attempt)
)
SELECT cluster, job_id, attempt, began_at, ended_at, bytes, period_seconds, bursts, 0.9 * (1 - variation) * (1 - 1.0 / bursts) AS confidence
FROM regular WHERE bursts >= 4 AND variation < 0.3
