-- A position that only deleted people have is spelled as one of them has it, found without reading all of them.

CREATE INDEX users_by_designation_deleted ON users (organisation_id, designation_key, id)
  WHERE deleted_at IS NOT NULL;
