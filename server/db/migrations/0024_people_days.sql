-- The counts of people read the values that are shown and of the days the last 90, not all that are kept.
DROP INDEX tallies.people_chunk;
CREATE INDEX people_chunk ON tallies.people (organisation_id, chunk, facet, value);
