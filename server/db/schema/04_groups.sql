-- Groups of users.

-- Groups: static, or dynamic with rules that select the members.
CREATE TABLE user_groups (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  type text NOT NULL DEFAULT 'static',
  rules jsonb,
  on_leave text NOT NULL DEFAULT 'keep',
  -- The rules of a group that was made static, so that the change can be undone.
  former_rules jsonb,
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
