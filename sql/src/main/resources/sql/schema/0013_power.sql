-- What a signal of the grid holds for, what else it says, and which thing a reading is of.
ALTER TABLE raw.grid_signal ADD COLUMN area VARCHAR;
ALTER TABLE raw.grid_signal ADD COLUMN labels JSON;
ALTER TABLE raw.power_sample ADD COLUMN serial VARCHAR;
