-- What says something of a node's health, told once when it began or happened and once when it was over.
CREATE TABLE raw.health_sign (
  event_time TIMESTAMP NOT NULL, node VARCHAR NOT NULL, device VARCHAR, sign VARCHAR NOT NULL, grade VARCHAR NOT NULL,
  lasting BOOLEAN NOT NULL, cleared BOOLEAN NOT NULL, dated BOOLEAN NOT NULL, detail VARCHAR
);

-- A node whose health changed.
CREATE TABLE raw.node_health (
  changed_at TIMESTAMP NOT NULL, node VARCHAR NOT NULL, from_state VARCHAR NOT NULL, to_state VARCHAR NOT NULL,
  score DOUBLE NOT NULL, because VARCHAR NOT NULL
);
