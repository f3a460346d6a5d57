-- Changes of people, one or a hundred thousand at once: what became of each row, who did what to whom,
-- and the invitations that are open.

-- What a thing's history shows: what was done to it, by its kind and id, named as it was then.
ALTER TABLE audit_log
  ADD COLUMN subject_type text,
  ADD COLUMN subject_id text COLLATE "C",
  ADD COLUMN subject_name text NOT NULL DEFAULT '',
  ADD COLUMN changes jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN count integer,
  ADD COLUMN note text;
UPDATE audit_log l SET subject_type = 'account', subject_id = l.admin_id,
  subject_name = trim(a.first_name || ' ' || a.last_name)
FROM admins a WHERE a.id = l.admin_id;
CREATE INDEX audit_log_subject
  ON audit_log (organisation_id, subject_type, subject_id, at DESC, id DESC);
CREATE INDEX audit_log_kind ON audit_log (organisation_id, subject_type, at DESC, id DESC);
CREATE INDEX audit_log_event ON audit_log (organisation_id, event, at DESC, id DESC);

-- The rows that a job works on, noted when it is asked for. `before` is what undoing needs.
CREATE TABLE job_rows (
  job_id text COLLATE "C" NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  position integer NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  ref text NOT NULL,
  name text NOT NULL DEFAULT '',
  input jsonb,
  outcome text NOT NULL DEFAULT 'waiting',
  code text,
  message text,
  before jsonb,
  PRIMARY KEY (job_id, position),
  CONSTRAINT job_rows_outcome_known
    CHECK (outcome IN ('waiting', 'succeeded', 'skipped', 'failed', 'undone'))
);
CREATE INDEX job_rows_outcome ON job_rows (job_id, outcome, position);

-- One open invitation a person: a new one takes the place of the one before. The hash comes with the
-- letter that holds the link; until that is written, and with any other letter, nothing opens it.
CREATE TABLE invitations (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  mail_id text COLLATE "C" NOT NULL,
  token_hash text COLLATE "C",
  invited_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT invitations_token_hash_key UNIQUE (token_hash)
);

-- The groups somebody was in when deleted, for the case that this is taken back.
ALTER TABLE users ADD COLUMN former_groups jsonb NOT NULL DEFAULT '[]';
CREATE INDEX users_to_deactivate ON users (deactivate_at)
  WHERE deactivate_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX users_deleted ON users (organisation_id, email) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_to_purge ON users (deleted_at) WHERE deleted_at IS NOT NULL;
