-- What the planner decided and what was done about it, written by the owner of the warehouse.
CREATE SCHEMA planning;

CREATE TABLE planning.plan (
  plan_id VARCHAR PRIMARY KEY, snapshot_id VARCHAR NOT NULL, policy_version VARCHAR NOT NULL, seed BIGINT NOT NULL,
  created_at TIMESTAMP NOT NULL, horizon_seconds DOUBLE NOT NULL, end_reason VARCHAR NOT NULL,
  placed_jobs INTEGER, start_now INTEGER, weighted_wait_hours DOUBLE, planned_gpu_hours DOUBLE, score VARCHAR,
  baseline_placed_jobs INTEGER, baseline_start_now INTEGER, baseline_weighted_wait_hours DOUBLE,
  baseline_planned_gpu_hours DOUBLE, baseline_score VARCHAR
);

CREATE TABLE planning.decision (
  plan_id VARCHAR NOT NULL, cluster VARCHAR NOT NULL, job_id VARCHAR NOT NULL, kind VARCHAR NOT NULL, rank INTEGER NOT NULL,
  start_at TIMESTAMP, end_at TIMESTAMP, placement STRUCT(node VARCHAR, gpus DOUBLE)[],
  promise_p10 TIMESTAMP, promise_p50 TIMESTAMP, promise_p90 TIMESTAMP
);

CREATE TABLE planning.reason (
  plan_id VARCHAR NOT NULL, cluster VARCHAR NOT NULL, job_id VARCHAR NOT NULL, ordinal INTEGER NOT NULL,
  rule VARCHAR NOT NULL, entity VARCHAR NOT NULL, measured VARCHAR NOT NULL, limit_value VARCHAR NOT NULL, hint VARCHAR NOT NULL
);

-- One row for each state that an action reached.
CREATE TABLE planning.action_audit (
  action_id VARCHAR NOT NULL, state VARCHAR NOT NULL, reached_at TIMESTAMP NOT NULL, actor VARCHAR NOT NULL,
  plan_id VARCHAR NOT NULL, ordinal INTEGER NOT NULL, kind VARCHAR NOT NULL, scheduler VARCHAR NOT NULL,
  cluster VARCHAR NOT NULL, job_id VARCHAR NOT NULL, why VARCHAR NOT NULL,
  before VARCHAR NOT NULL, after VARCHAR NOT NULL, detail VARCHAR NOT NULL,
  PRIMARY KEY (action_id, state)
);
