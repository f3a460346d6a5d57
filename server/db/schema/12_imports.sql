-- Imports of users from files.

-- Imports of users. The state of an import follows from its jobs.
CREATE TABLE imports (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  row_count integer NOT NULL,
  counts jsonb NOT NULL DEFAULT '{}',
  outcomes jsonb NOT NULL DEFAULT '{}',
  -- The domains that are common among the users, to detect misspelled ones.
  domains jsonb NOT NULL DEFAULT '[]',
  new_groups jsonb NOT NULL DEFAULT '[]',
  made_groups jsonb NOT NULL DEFAULT '[]',
  group_ids jsonb NOT NULL DEFAULT '[]',
  invite text NOT NULL DEFAULT 'later',
  restore_deleted boolean NOT NULL DEFAULT false,
  job_id text COLLATE "C" REFERENCES jobs (id) ON DELETE CASCADE,
  roll_back_job_id text COLLATE "C" REFERENCES jobs (id) ON DELETE SET NULL,
  -- The columns whose blank cells clear the stored value.
  clear_blank jsonb NOT NULL DEFAULT '[]',
  -- Groups that only rows of deleted users name: created only if these users are restored.
  new_groups_of_deleted jsonb NOT NULL DEFAULT '[]',
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  updated_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT imports_invite_known CHECK (invite IN ('now', 'later', 'never'))
);
CREATE INDEX imports_list ON imports (organisation_id, created_at DESC, id DESC);
CREATE INDEX imports_job ON imports (job_id);
CREATE INDEX imports_roll_back_job ON imports (roll_back_job_id);
-- One key for the reference of import_rows: one lookup for each stored row instead of two.
CREATE UNIQUE INDEX imports_of_organisation ON imports (id, organisation_id);

-- The rows of the file. A row may outlive its user.
CREATE TABLE import_rows (
  import_id text COLLATE "C" NOT NULL,
  row integer NOT NULL,
  organisation_id text COLLATE "C" NOT NULL,
  verdict text NOT NULL,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  -- The id of the user according to the file.
  given_id text COLLATE "C",
  designation text NOT NULL DEFAULT '',
  groups jsonb NOT NULL DEFAULT '[]',
  new_groups jsonb,
  skip boolean NOT NULL DEFAULT false,
  changes jsonb NOT NULL DEFAULT '[]',
  -- What cells were before they were cleaned; the columns hold the cleaned values.
  cleaned jsonb NOT NULL DEFAULT '[]',
  errors jsonb NOT NULL DEFAULT '[]',
  warnings jsonb NOT NULL DEFAULT '[]',
  duplicate_of integer,
  -- Somebody with the same name whose address differs in the domain only.
  namesake jsonb,
  user_id text COLLATE "C",
  outcome text,
  message text,
  -- What the user had before the import, and the version that the import left.
  undo jsonb,
  PRIMARY KEY (import_id, row),
  CONSTRAINT import_rows_verdict_known
    CHECK (verdict IN ('new', 'update', 'unchanged', 'error', 'duplicate', 'deleted', 'skipped')),
  CONSTRAINT import_rows_outcome_known
    CHECK (outcome IN ('added', 'updated', 'unchanged', 'skipped', 'failed', 'rolled-back', 'kept')),
  CONSTRAINT import_rows_import_fkey
    FOREIGN KEY (import_id, organisation_id) REFERENCES imports (id, organisation_id) ON DELETE CASCADE
);
CREATE INDEX import_rows_verdict ON import_rows (import_id, verdict, row);
CREATE INDEX import_rows_outcome ON import_rows (import_id, outcome, row)
  WHERE outcome IS NOT NULL;
-- Only texts that can be an address: a longer one may not fit into an index.
CREATE INDEX import_rows_email ON import_rows (import_id, email, row) WHERE length(email) <= 254;

-- How many rows of an import have a domain: a domain of many rows is not a misspelling.
CREATE TABLE import_domains (
  import_id text COLLATE "C" NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  domain text COLLATE "C" NOT NULL,
  row_count integer NOT NULL,
  PRIMARY KEY (import_id, domain)
);
-- Finds the frequent domains of a file with as many domains as rows.
CREATE INDEX import_domains_common ON import_domains (import_id, domain) WHERE row_count >= 5;
