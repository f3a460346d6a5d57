-- Organisations, their admins, and how these and learner applications sign in.
-- Ids are text in the "C" collation: they compare byte by byte, so that newer ids sort after older ones.

-- A tenant. Every row of every other table belongs to one.
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
  email text NOT NULL UNIQUE,
  password_hash text,
  password_changed_at timestamptz,
  first_name text NOT NULL,
  last_name text NOT NULL DEFAULT '',
  designation text NOT NULL DEFAULT '',
  photo text,
  preferences jsonb NOT NULL DEFAULT '{}',
  alert_settings jsonb NOT NULL DEFAULT '{}',
  last_login_at timestamptz,
  disabled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT admins_email_lower CHECK (email = lower(email))
);
CREATE INDEX admins_organisation ON admins (organisation_id);

-- Sessions of signed-in admins.
CREATE TABLE sessions (
  id text COLLATE "C" PRIMARY KEY,
  -- Only a hash, so that a copy of the database opens no session.
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  admin_id text COLLATE "C" NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  user_agent text NOT NULL DEFAULT '',
  ip text NOT NULL DEFAULT '',
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_open ON sessions (admin_id, last_seen_at DESC) WHERE ended_at IS NULL;
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Failed sign-ins, in the database so that several servers lock an account together.
CREATE TABLE sign_in_failures (
  key text COLLATE "C" PRIMARY KEY,
  count integer NOT NULL DEFAULT 0,
  window_started_at timestamptz NOT NULL DEFAULT now(),
  locked_until timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_failures_age ON sign_in_failures (updated_at);

-- Links for resetting a password.
CREATE TABLE password_resets (
  id text COLLATE "C" PRIMARY KEY,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  admin_id text COLLATE "C" NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX password_resets_admin ON password_resets (admin_id, created_at DESC);

-- The keys with which learner applications report progress.
CREATE TABLE application_keys (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  name text NOT NULL,
  key_hash text COLLATE "C" NOT NULL UNIQUE,
  -- The part of the key that lists show; of the key itself only a hash is stored.
  hint text NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX application_keys_list ON application_keys (organisation_id, created_at DESC);

-- Responses to requests with an Idempotency-Key, replayed when the request is repeated.
CREATE TABLE idempotency_keys (
  admin_id text COLLATE "C" NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  operation text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  request_hash text COLLATE "C" NOT NULL,
  status integer,
  body jsonb,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (admin_id, operation, key)
);
CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);
