-- name: plan_timeline
-- unit: GPUs
-- grain: one row per job and node of the newest plan
-- source: planning.decision, facts.node_now
WITH placed AS (
  SELECT plan.plan_id, plan.created_at + to_microseconds((plan.horizon_seconds * 1000000)::BIGINT) AS horizon_end, decision.cluster, decision.job_id, decision.kind,
    decision.start_at, decision.end_at, unnest(decision.placement) AS share
  FROM reports.plan_now plan JOIN planning.decision decision USING (plan_id) WHERE decision.start_at IS NOT NULL
)
SELECT placed.plan_id, placed.cluster, node.nvlink_domain, placed.share.node AS node, node.gpus AS node_gpus, placed.job_id, job.name, job.team,
  placed.share.gpus AS gpus, placed.kind AS decision, placed.start_at, placed.end_at, placed.horizon_end
FROM placed LEFT JOIN facts.node_now node ON node.cluster = placed.cluster AND node.node = placed.share.node
LEFT JOIN facts.job_now job ON job.cluster = placed.cluster AND job.job_id = placed.job_id
ORDER BY placed.cluster, node.nvlink_domain, placed.share.node, placed.start_at
