-- The list of people shows and sorts by when somebody was invited last.
CREATE INDEX users_by_last_invited ON users (organisation_id, last_invited_at NULLS FIRST, id)
  WHERE deleted_at IS NULL;
