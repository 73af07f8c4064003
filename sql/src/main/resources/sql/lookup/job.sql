-- name: lookup.job
-- grain: the one job with the cluster and id given as parameters, or no row
-- source: reports.job
SELECT * FROM reports.job WHERE cluster = ? AND job_id = ?
