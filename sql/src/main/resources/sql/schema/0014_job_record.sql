-- How an attempt of a job is known, and how it ended; null for schedulers that keep no such record.
ALTER TABLE raw.job_observation ADD COLUMN record STRUCT(authority VARCHAR, id VARCHAR, exit_code INTEGER, signal INTEGER, suspended DOUBLE);
