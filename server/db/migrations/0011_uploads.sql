-- Files that arrive piece by piece. The bytes are in the file store under the organisation and this id, which is the
-- id of the file too once something takes it; the row is gone then. type and mime_type are known when all is there.
CREATE TABLE uploads (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  admin_id text COLLATE "C" NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  kind text NOT NULL,
  name text NOT NULL,
  size bigint NOT NULL,
  state jsonb NOT NULL DEFAULT '{}',
  type text,
  mime_type text,
  finished_at timestamptz,
  held_by text,
  held_until timestamptz,
  wanted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX uploads_organisation ON uploads (organisation_id);
CREATE INDEX uploads_admin ON uploads (admin_id);
CREATE INDEX uploads_expires ON uploads (expires_at);
