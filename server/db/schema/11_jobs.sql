-- Jobs: long-running work with an outcome for each row.

-- Long-running work as admins see it. The queue itself keeps its tables in its own schema.
CREATE TABLE jobs (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  kind text NOT NULL,
  title text NOT NULL,
  status text NOT NULL DEFAULT 'queued',
  progress integer NOT NULL DEFAULT 0,
  total integer,
  input jsonb NOT NULL DEFAULT '{}',
  result jsonb,
  error text,
  started_at timestamptz,
  finished_at timestamptz,
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT jobs_status_known
    CHECK (status IN ('queued', 'running', 'succeeded', 'partial', 'failed', 'cancelled'))
);
CREATE INDEX jobs_list ON jobs (organisation_id, created_at DESC, id DESC);
CREATE INDEX jobs_active ON jobs (organisation_id, created_at DESC, id DESC)
  WHERE status IN ('queued', 'running');

-- The rows that a job works on, with their outcomes.
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
  -- What undoing the change of this row needs.
  before jsonb,
  PRIMARY KEY (job_id, position),
  CONSTRAINT job_rows_outcome_known CHECK (outcome IN ('waiting', 'succeeded', 'skipped', 'failed', 'undone'))
);
CREATE INDEX job_rows_outcome ON job_rows (job_id, outcome, position);

-- Bulk changes made within a request, for as long as they can be undone. `rows` is what undoing needs.
CREATE TABLE bulk_changes (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  action text NOT NULL,
  title text NOT NULL,
  input jsonb NOT NULL,
  rows jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- The answer of undoing it.
  undone jsonb
);
CREATE INDEX bulk_changes_expires ON bulk_changes (expires_at);
