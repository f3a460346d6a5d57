-- The users of an organisation: those who learn.

CREATE SEQUENCE users_ordinal AS integer;

-- The people who learn.
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
  -- The end of the last day of access, if one is planned.
  deactivate_at timestamptz,
  -- The groups of a deleted user, for restoring them.
  former_groups jsonb NOT NULL DEFAULT '[]',
  deleted_at timestamptz,
  -- A dense number: the position of the user in the bitmaps of the statistics.
  ordinal integer NOT NULL DEFAULT nextval('users_ordinal'::regclass),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- What a search looks through.
  search_text text NOT NULL GENERATED ALWAYS AS
    (fold_text(first_name || ' ' || last_name || ' ' || email || ' ' || designation)) STORED,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS
    (fold_text(first_name || ' ' || last_name)) STORED,
  designation_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (fold_text(designation)) STORED,
  CONSTRAINT users_email_lower CHECK (email = lower(email)),
  CONSTRAINT users_status_known CHECK (status IN ('invited', 'active', 'inactive')),
  CONSTRAINT users_source_known CHECK (source IN ('manual', 'csv', 'signup-link', 'token')),
  CONSTRAINT users_email_status_known CHECK (email_status IN ('ok', 'bounced', 'complained', 'unsubscribed'))
);
CREATE UNIQUE INDEX users_email_key ON users (organisation_id, email) WHERE deleted_at IS NULL;
-- A short pending list: every search reads it in full.
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512);
CREATE INDEX users_by_name ON users (organisation_id, sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_email ON users (organisation_id, email COLLATE "C", id)
  WHERE deleted_at IS NULL;
CREATE INDEX users_by_designation ON users (organisation_id, designation_key, id)
  WHERE deleted_at IS NULL;
CREATE INDEX users_by_status ON users (organisation_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_source ON users (organisation_id, source, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_email_status ON users (organisation_id, email_status, id)
  WHERE deleted_at IS NULL;
CREATE INDEX users_by_last_active ON users (organisation_id, last_active_at NULLS FIRST, id)
  WHERE deleted_at IS NULL;
CREATE INDEX users_by_invited ON users (organisation_id, invited_at NULLS FIRST, id)
  WHERE deleted_at IS NULL;
CREATE INDEX users_by_created ON users (organisation_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_updated ON users (organisation_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_deleted ON users (organisation_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_to_deactivate ON users (deactivate_at)
  WHERE deactivate_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX users_deleted ON users (organisation_id, email) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_to_purge ON users (deleted_at) WHERE deleted_at IS NOT NULL;
-- Wide searches read the search texts from this index alone.
CREATE UNIQUE INDEX users_ordinal_key ON users (organisation_id, ordinal)
  INCLUDE (deleted_at, search_text);
CREATE INDEX users_by_registered ON users (organisation_id, registered_at NULLS FIRST, id)
  INCLUDE (status)
  WHERE deleted_at IS NULL;
-- Invitations that end today are looked at one by one.
CREATE INDEX users_by_invitation ON users (organisation_id, invite_expires_at)
  INCLUDE (ordinal)
  WHERE status = 'invited';
CREATE INDEX users_by_last_invited ON users (organisation_id, last_invited_at NULLS FIRST, id)
  WHERE deleted_at IS NULL;
-- Finds how a designation is spelled that only deleted users have.
CREATE INDEX users_by_designation_deleted ON users (organisation_id, designation_key, id)
  WHERE deleted_at IS NOT NULL;
ALTER SEQUENCE users_ordinal OWNED BY users.ordinal;
-- How many bitmaps, and how many 64-bit words of them, the users of an organisation fill: the planner cannot know.
CREATE STATISTICS users_chunks ON (ordinal >> 12) FROM users;
CREATE STATISTICS users_words ON (ordinal >> 6) FROM users;

-- The days, in the time zone of the organisation, on which a user did something.
CREATE TABLE activity_days (
  organisation_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (organisation_id, day, user_id)
);
CREATE INDEX activity_days_user ON activity_days (user_id);

-- The open invitation of a user; a new one replaces it. The hash is set once the mail with the link is rendered.
CREATE TABLE invitations (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  mail_id text COLLATE "C" NOT NULL,
  token_hash text COLLATE "C" UNIQUE,
  invited_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
