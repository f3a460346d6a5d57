-- Imports of people: the rows of a file, what would become of each, what did, and what taking an import
-- back needs. Where an import stands follows from its jobs.
CREATE TABLE imports (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  row_count integer NOT NULL,
  counts jsonb NOT NULL DEFAULT '{}',
  outcomes jsonb NOT NULL DEFAULT '{}',
  -- The domains that are common among the people, to know a mistyped one by.
  domains jsonb NOT NULL DEFAULT '[]',
  new_groups jsonb NOT NULL DEFAULT '[]',
  made_groups jsonb NOT NULL DEFAULT '[]',
  group_ids jsonb NOT NULL DEFAULT '[]',
  invite text NOT NULL DEFAULT 'later',
  restore_deleted boolean NOT NULL DEFAULT false,
  job_id text COLLATE "C" REFERENCES jobs (id) ON DELETE CASCADE,
  roll_back_job_id text COLLATE "C" REFERENCES jobs (id) ON DELETE SET NULL,
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT imports_invite_known CHECK (invite IN ('now', 'later', 'never'))
);
CREATE INDEX imports_list ON imports (organisation_id, created_at DESC, id DESC);
CREATE INDEX imports_job ON imports (job_id);
CREATE INDEX imports_roll_back_job ON imports (roll_back_job_id);

-- The cells are those that would be stored; `cleaned` says what they were. A row may outlive its person.
CREATE TABLE import_rows (
  import_id text COLLATE "C" NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  row integer NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  verdict text NOT NULL,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  designation text NOT NULL DEFAULT '',
  groups jsonb NOT NULL DEFAULT '[]',
  new_groups jsonb,
  skip boolean NOT NULL DEFAULT false,
  changes jsonb NOT NULL DEFAULT '[]',
  cleaned jsonb NOT NULL DEFAULT '[]',
  errors jsonb NOT NULL DEFAULT '[]',
  warnings jsonb NOT NULL DEFAULT '[]',
  duplicate_of integer,
  user_id text COLLATE "C",
  outcome text,
  message text,
  -- What the person had before, and the version the import left.
  undo jsonb,
  PRIMARY KEY (import_id, row),
  CONSTRAINT import_rows_verdict_known CHECK
    (verdict IN ('new', 'update', 'unchanged', 'error', 'duplicate', 'deleted', 'skipped')),
  CONSTRAINT import_rows_outcome_known CHECK
    (outcome IN ('added', 'updated', 'unchanged', 'skipped', 'failed', 'rolled-back', 'kept'))
);
CREATE INDEX import_rows_verdict ON import_rows (import_id, verdict, row);
CREATE INDEX import_rows_outcome ON import_rows (import_id, outcome, row) WHERE outcome IS NOT NULL;
CREATE INDEX import_rows_email ON import_rows (import_id, email, row);
