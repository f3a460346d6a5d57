-- Stored files. The bytes are in the file store under the organisation and the id.
CREATE TABLE files (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  mime_type text NOT NULL,
  size bigint NOT NULL,
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX files_organisation ON files (organisation_id);
