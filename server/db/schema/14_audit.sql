-- The audit log.

-- The log outlives the admin who acted. A failed sign-in with an unknown address has no admin.
CREATE TABLE audit_log (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" REFERENCES organisations (id) ON DELETE CASCADE,
  admin_id text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  event text NOT NULL,
  subject text NOT NULL DEFAULT '',
  detail jsonb NOT NULL DEFAULT '{}',
  ip text NOT NULL DEFAULT '',
  request_id text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now(),
  subject_type text,
  subject_id text COLLATE "C",
  -- The name of the subject at that time.
  subject_name text NOT NULL DEFAULT '',
  changes jsonb NOT NULL DEFAULT '[]',
  count integer,
  note text
);
CREATE INDEX audit_log_time ON audit_log (organisation_id, at DESC, id DESC);
CREATE INDEX audit_log_admin ON audit_log (admin_id, at DESC);
CREATE INDEX audit_log_subject ON audit_log (organisation_id, subject_type, subject_id, at DESC, id DESC);
CREATE INDEX audit_log_kind ON audit_log (organisation_id, subject_type, at DESC, id DESC);
CREATE INDEX audit_log_event ON audit_log (organisation_id, event, at DESC, id DESC);

-- The users concerned by an entry about many users, where they have no entries of their own: a dynamic group can gain
-- every user at once, and an entry for each would cost more than the change.
CREATE TABLE audit_people (
  user_id text COLLATE "C" NOT NULL,
  entry_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (user_id, entry_id)
);
