-- Organisations, their admins and how those sign in; the audit log, alerts and jobs; the people of an
-- organisation and their groups.
-- Ids are text in the "C" collation: they compare byte by byte, so newer ids sort after older ones.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE organisations (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  logo text,
  timezone text NOT NULL DEFAULT 'UTC',
  locale text NOT NULL DEFAULT 'en',
  support_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE admins (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  email text NOT NULL,
  password_hash text,
  password_changed_at timestamptz,
  first_name text NOT NULL,
  last_name text NOT NULL DEFAULT '',
  designation text NOT NULL DEFAULT '',
  photo text,
  preferences jsonb NOT NULL DEFAULT '{}',
  alert_settings jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  last_login_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT admins_email_key UNIQUE (email),
  CONSTRAINT admins_email_lower CHECK (email = lower(email))
);
CREATE INDEX admins_organisation ON admins (organisation_id);

-- Only a hash of a session's token is kept, so that a copy of the database opens no session.
CREATE TABLE sessions (
  id text COLLATE "C" PRIMARY KEY,
  token_hash text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  admin_id text COLLATE "C" NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  user_agent text NOT NULL DEFAULT '',
  ip text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX sessions_open ON sessions (admin_id, last_seen_at DESC) WHERE ended_at IS NULL;
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Counted here and not in a server's memory, so that several servers lock together.
CREATE TABLE sign_in_failures (
  key text COLLATE "C" PRIMARY KEY,
  count integer NOT NULL DEFAULT 0,
  window_started_at timestamptz NOT NULL DEFAULT now(),
  locked_until timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_failures_age ON sign_in_failures (updated_at);

CREATE TABLE password_resets (
  id text COLLATE "C" PRIMARY KEY,
  token_hash text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  admin_id text COLLATE "C" NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT password_resets_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX password_resets_admin ON password_resets (admin_id, created_at DESC);

-- The log outlives the admin it speaks of; a failed sign-in of an unknown address belongs to nobody.
CREATE TABLE audit_log (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" REFERENCES organisations (id) ON DELETE CASCADE,
  admin_id text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  event text NOT NULL,
  subject text NOT NULL DEFAULT '',
  detail jsonb NOT NULL DEFAULT '{}',
  ip text NOT NULL DEFAULT '',
  request_id text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_log_time ON audit_log (organisation_id, at DESC, id DESC);
CREATE INDEX audit_log_admin ON audit_log (admin_id, at DESC);

-- What the bell of one admin shows.
CREATE TABLE alerts (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  admin_id text COLLATE "C" NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  type text NOT NULL,
  title text NOT NULL,
  body text NOT NULL DEFAULT '',
  href text,
  severity text NOT NULL DEFAULT 'info',
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT alerts_severity_known CHECK (severity IN ('info', 'success', 'warning', 'danger'))
);
CREATE INDEX alerts_list ON alerts (admin_id, created_at DESC, id DESC);
CREATE INDEX alerts_unread ON alerts (admin_id) WHERE read_at IS NULL;

-- What an admin sees of long work. The queue itself keeps its own tables in its own schema.
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
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  CONSTRAINT jobs_status_known
    CHECK (status IN ('queued', 'running', 'succeeded', 'partial', 'failed', 'cancelled'))
);
CREATE INDEX jobs_list ON jobs (organisation_id, created_at DESC, id DESC);

CREATE TABLE idempotency_keys (
  admin_id text COLLATE "C" NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  operation text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  request_hash text COLLATE "C" NOT NULL,
  status integer,
  body jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (admin_id, operation, key)
);
CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);

-- Every mail that was to be sent, without its text (which may hold a link that opens an account).
CREATE TABLE mails (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" REFERENCES organisations (id) ON DELETE CASCADE,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  status text NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  CONSTRAINT mails_status_known CHECK (status IN ('queued', 'sent', 'failed'))
);
CREATE INDEX mails_recent ON mails (recipient, created_at DESC);

-- The people who learn. search_text is what a search box looks through.
CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL DEFAULT '',
  designation text NOT NULL DEFAULT '',
  photo text,
  status text NOT NULL DEFAULT 'invited',
  source text NOT NULL DEFAULT 'manual',
  email_status text NOT NULL DEFAULT 'ok',
  push_enabled boolean NOT NULL DEFAULT false,
  invited_at timestamptz,
  last_invited_at timestamptz,
  invite_expires_at timestamptz,
  registered_at timestamptz,
  last_active_at timestamptz,
  deactivated_at timestamptz,
  deactivate_at timestamptz,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS
    (lower(first_name || ' ' || last_name || ' ' || email || ' ' || designation)) STORED,
  CONSTRAINT users_email_lower CHECK (email = lower(email)),
  CONSTRAINT users_status_known CHECK (status IN ('invited', 'active', 'inactive')),
  CONSTRAINT users_source_known CHECK (source IN ('manual', 'csv', 'signup-link', 'token')),
  CONSTRAINT users_email_status_known
    CHECK (email_status IN ('ok', 'bounced', 'complained', 'unsubscribed'))
);
CREATE UNIQUE INDEX users_email_key ON users (organisation_id, email) WHERE deleted_at IS NULL;
CREATE INDEX users_list ON users (organisation_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX users_registered ON users (organisation_id, registered_at) WHERE deleted_at IS NULL;
CREATE INDEX users_last_active ON users (organisation_id, last_active_at) WHERE deleted_at IS NULL;
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);

CREATE TABLE user_groups (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  type text NOT NULL DEFAULT 'static',
  rules jsonb,
  on_leave text NOT NULL DEFAULT 'keep',
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT user_groups_type_known CHECK (type IN ('static', 'dynamic')),
  CONSTRAINT user_groups_on_leave_known CHECK (on_leave IN ('keep', 'remove-unfinished'))
);
CREATE UNIQUE INDEX user_groups_name_key ON user_groups (organisation_id, lower(name))
  WHERE deleted_at IS NULL;

CREATE TABLE user_group_members (
  group_id text COLLATE "C" NOT NULL REFERENCES user_groups (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX user_group_members_user ON user_group_members (user_id);
