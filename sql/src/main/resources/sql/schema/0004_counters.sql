-- What one counter of one thing went up by in one minute. Parts of a minute add up; a part may be a correction and negative.
-- `delta` was counted for certain, `estimated` is what a reset hid; both over `seconds`, of which `gap_seconds` went unwatched.
CREATE TABLE raw.counter_minute (
  minute TIMESTAMP NOT NULL, scope VARCHAR NOT NULL, node VARCHAR NOT NULL, device VARCHAR NOT NULL, counter VARCHAR NOT NULL,
  delta DOUBLE NOT NULL, estimated DOUBLE NOT NULL, seconds DOUBLE NOT NULL, gap_seconds DOUBLE NOT NULL,
  saturated_seconds DOUBLE NOT NULL, resets INTEGER NOT NULL, readings INTEGER NOT NULL, refused INTEGER NOT NULL, late BOOLEAN NOT NULL
);
