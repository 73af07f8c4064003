-- name: gpu_tenant_minute
-- unit: none
-- grain: one row per card, minute and tenant whom its exporter named then, or before and after without another in between
-- source: raw.gpu_sample; exporters drop the name of a tenant that is idle for a while, so it is taken to have stayed. `seen` is false
-- where it was filled in
WITH sample AS (
  SELECT DISTINCT date_trunc('minute', event_time) AS minute, gpu.node AS node, gpu.uuid AS gpu_uuid,
    CASE WHEN tenant.pod IS NOT NULL AND tenant.pod <> '' THEN list_transform(list_zip(string_split(coalesce(tenant.namespace, ''), ','), string_split(tenant.pod, ',')), lambda p: p[1] || '/' || p[2])
      WHEN tenant.hpc_job IS NOT NULL AND tenant.hpc_job <> '' THEN string_split(tenant.hpc_job, ',') ELSE [] END AS tenants
  FROM raw.gpu_sample
), named AS (
  SELECT DISTINCT minute, node, gpu_uuid, unnest(tenants) AS tenant FROM sample WHERE len(tenants) > 0
), place AS (
  SELECT minute, node, gpu_uuid, list(tenant ORDER BY tenant) AS tenants FROM named GROUP BY minute, node, gpu_uuid
), next AS (
  SELECT *, lead(minute) OVER card AS next_minute, lead(tenants) OVER card AS next_tenants FROM place WINDOW card AS (PARTITION BY node, gpu_uuid ORDER BY minute)
)
SELECT minute, node, gpu_uuid, unnest(tenants) AS tenant, true AS seen FROM next
UNION ALL
SELECT unnest(generate_series(minute + INTERVAL 1 MINUTE, next_minute - INTERVAL 1 MINUTE, INTERVAL 1 MINUTE)), node, gpu_uuid, tenant, false
FROM (SELECT *, unnest(list_intersect(tenants, next_tenants)) AS tenant FROM next WHERE next_minute > minute + INTERVAL 1 MINUTE)
