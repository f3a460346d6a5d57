-- Links that lead to courses.

-- Links that enrol whoever opens them.
CREATE TABLE links (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  token text COLLATE "C" NOT NULL UNIQUE,
  kind text NOT NULL,
  target_type text NOT NULL,
  -- Ids of courses or licenses.
  targets jsonb NOT NULL,
  active boolean NOT NULL DEFAULT true,
  max_uses integer,
  usage_count integer NOT NULL DEFAULT 0,
  expires_at timestamptz,
  allowed_domains jsonb NOT NULL DEFAULT '[]',
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT links_kind_known CHECK (kind IN ('open', 'signup')),
  CONSTRAINT links_target_known CHECK (target_type IN ('course', 'license'))
);
CREATE INDEX links_list ON links (organisation_id, created_at DESC, id DESC);
CREATE INDEX links_targets ON links USING gin (targets jsonb_path_ops);

CREATE TABLE link_uses (
  link_id text COLLATE "C" NOT NULL REFERENCES links (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (link_id, user_id)
);
