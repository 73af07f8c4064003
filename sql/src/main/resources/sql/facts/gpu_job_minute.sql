-- name: gpu_job_minute
-- unit: share of a card
-- grain: one row per card, minute and attempt of a job that held it, or a part of it
-- source: facts.gpu_minute, facts.gpu_tenant_minute, facts.attempt. What the scheduler says bounds every attempt: a name that its exporter
-- still prints after the end, or whose job no scheduler knows, holds nothing. `how` is `named` by the exporter, `filled` between two
-- such sightings, or `allocated`: the scheduler gave the attempt as many cards of the node as are left, which may run no process.
-- Those that share a card have equal parts of it; the shares of a card add up to 1 at most
WITH held AS (
  SELECT cluster, job_id, attempt, held_from, held_until, share.node AS node, sum(share.gpus) AS gpus FROM (
    SELECT cluster, job_id, attempt, held_from, held_until, unnest(allocation) AS share FROM facts.attempt WHERE held_until > held_from) GROUP BY ALL
), card AS (
  SELECT minute, node, gpu_uuid FROM facts.gpu_minute
), holding AS (
  SELECT DISTINCT card.minute, held.* FROM (SELECT DISTINCT minute, node FROM card) card
  JOIN held ON held.node = card.node AND card.minute < held.held_until AND card.minute + INTERVAL 1 MINUTE > held.held_from
), named AS (
  SELECT tenant.minute, tenant.node, tenant.gpu_uuid, holding.cluster, holding.job_id, holding.attempt, bool_or(tenant.seen) AS seen
  FROM facts.gpu_tenant_minute tenant JOIN holding ON holding.node = tenant.node AND holding.minute = tenant.minute
    AND (tenant.tenant = holding.job_id OR starts_with(tenant.tenant, holding.job_id || '-'))
  GROUP BY ALL
), parted AS (
  SELECT *, 1.0 / count(*) OVER (PARTITION BY minute, node, gpu_uuid) AS share FROM named
), left_over AS (
  SELECT holding.minute, holding.node, holding.cluster, holding.job_id, holding.attempt, greatest(holding.gpus - coalesce(count(parted.gpu_uuid), 0), 0) AS gpus
  FROM holding LEFT JOIN parted ON parted.minute = holding.minute AND parted.node = holding.node AND parted.cluster = holding.cluster
    AND parted.job_id = holding.job_id AND parted.attempt = holding.attempt
  GROUP BY holding.minute, holding.node, holding.cluster, holding.job_id, holding.attempt, holding.gpus
), free AS (
  SELECT card.*, count(*) OVER (PARTITION BY card.minute, card.node) AS cards FROM card ANTI JOIN parted USING (minute, node, gpu_uuid)
), wanted AS (
  SELECT *, sum(gpus) OVER (PARTITION BY minute, node) AS all_gpus FROM left_over WHERE gpus > 0
)
SELECT minute, node, gpu_uuid, cluster, job_id, attempt, share, CASE WHEN seen THEN 'named' ELSE 'filled' END AS how FROM parted
UNION ALL
SELECT free.minute, free.node, free.gpu_uuid, wanted.cluster, wanted.job_id, wanted.attempt, wanted.gpus / greatest(wanted.all_gpus, free.cards), 'allocated'
FROM free JOIN wanted ON wanted.minute = free.minute AND wanted.node = free.node
