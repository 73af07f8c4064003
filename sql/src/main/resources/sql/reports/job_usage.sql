-- name: job_usage
-- unit: GPU-hours, ratio, kWh
-- grain: one row per attempt of a job that held cards with telemetry
-- source: facts.gpu_job_minute, facts.gpu_minute, facts.gpu_energy_minute; `value` is activity over the time in which it was reported
SELECT job.cluster, job.job_id, job.attempt, min(job.minute) AS first_minute, max(job.minute) AS last_minute, sum(job.share) / 60 AS gpu_hours,
  sum(job.share * gpu.activity) / 60 AS numerator, sum(job.share) FILTER (gpu.activity IS NOT NULL) / 60 AS denominator,
  sum(job.share * gpu.activity) / nullif(sum(job.share) FILTER (gpu.activity IS NOT NULL), 0) AS value,
  sum(job.share) FILTER (NOT gpu.active) / 60 AS idle_gpu_hours, sum(job.share) FILTER (job.how = 'allocated') / 60 AS allocated_gpu_hours,
  sum(job.share * energy.energy_j) / 3.6e6 AS energy_kwh
FROM facts.gpu_job_minute job
JOIN facts.gpu_minute gpu ON gpu.minute = job.minute AND gpu.node = job.node AND gpu.gpu_uuid = job.gpu_uuid
LEFT JOIN facts.gpu_energy_minute energy ON energy.minute = job.minute AND energy.node = job.node AND energy.gpu_uuid = job.gpu_uuid
GROUP BY job.cluster, job.job_id, job.attempt ORDER BY job.cluster, job.job_id, job.attempt
