-- Which fabric a port belongs to: infiniband, ethernet, omni_path or nvlink; NULL where not told.
ALTER TABLE raw.link_sample ADD COLUMN fabric VARCHAR;
