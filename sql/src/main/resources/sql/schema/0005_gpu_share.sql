-- How much of its card a MIG instance is (compute slices, 1 for a whole GPU), and what stands in where SM activity is not reported.
ALTER TABLE raw.gpu_minute ADD COLUMN share DOUBLE;
ALTER TABLE raw.gpu_minute ADD COLUMN engine_active_sum DOUBLE;
ALTER TABLE raw.gpu_minute ADD COLUMN engine_active_samples INTEGER;
ALTER TABLE raw.gpu_minute ADD COLUMN gpu_util_sum DOUBLE;
ALTER TABLE raw.gpu_minute ADD COLUMN gpu_util_samples INTEGER;
ALTER TABLE raw.gpu_minute ADD COLUMN stale_samples INTEGER;
