-- name: lookup.gpu_sums
-- grain: one row; sums over all GPU samples that change when one is lost, doubled or altered
-- source: raw.gpu_sample
SELECT count(*) AS events, count(DISTINCT hash(entity, event_time)) AS "distinct", sum(records)::BIGINT AS records,
  sum(power.power_w) AS power, sum(power.power_w * (epoch_us(event_time) // 1000000 % 86400)) AS power_by_time,
  sum((extra ->> 'DCGM_FI_DEV_SM_CLOCK')::DOUBLE) AS clock
FROM raw.gpu_sample
