-- How many registered in some days is counted without looking at the people themselves.
DROP INDEX users_by_registered;
CREATE INDEX users_by_registered ON users (organisation_id, registered_at NULLS FIRST, id) INCLUDE (status)
  WHERE deleted_at IS NULL;
