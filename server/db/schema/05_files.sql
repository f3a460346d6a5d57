-- Stored files, and files that are being uploaded.

-- Stored files. The bytes are in the file store under the organisation and the id.
CREATE TABLE files (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  mime_type text NOT NULL,
  size bigint NOT NULL,
  -- The file name for downloads.
  name text,
  -- When the file is deleted; null for never.
  expires_at timestamptz,
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX files_organisation ON files (organisation_id);
CREATE INDEX files_expiry ON files (expires_at) WHERE expires_at IS NOT NULL;

-- Resumable uploads. The bytes are in the file store under the organisation and this id, which becomes the id of the
-- file when the upload is consumed; the row is deleted then.
CREATE TABLE uploads (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  admin_id text COLLATE "C" NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  kind text NOT NULL,
  name text NOT NULL,
  size bigint NOT NULL,
  state jsonb NOT NULL DEFAULT '{}',
  -- Detected, like mime_type, once all bytes have arrived.
  type text,
  mime_type text,
  finished_at timestamptz,
  -- The server that writes to the upload, until held_until; wanted: another request waits for it.
  held_by text,
  held_until timestamptz,
  wanted boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX uploads_organisation ON uploads (organisation_id);
CREATE INDEX uploads_admin ON uploads (admin_id);
CREATE INDEX uploads_expires ON uploads (expires_at);
