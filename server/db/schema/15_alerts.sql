-- What the notifications and the dashboard of an admin show.

-- In-app notifications of an admin.
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
CREATE INDEX alerts_list ON alerts (admin_id, organisation_id, created_at DESC, id DESC);
CREATE INDEX alerts_unread ON alerts (admin_id, organisation_id, created_at DESC, id DESC)
  WHERE read_at IS NULL;

-- Items of the dashboard that an admin has hidden until a day.
CREATE TABLE attention_snoozes (
  admin_id text COLLATE "C" NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  until timestamptz NOT NULL,
  PRIMARY KEY (admin_id, key)
);
