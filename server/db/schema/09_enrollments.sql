-- Who has which course, why, and how far they are.

-- A user and a course. A user who is removed from the course is withdrawn: the row stays as history.
CREATE TABLE enrollments (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  course_id text COLLATE "C" NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'not-started',
  progress integer NOT NULL DEFAULT 0,
  deadline_date date,
  assigned_at timestamptz NOT NULL DEFAULT now(),
  assigned_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  started_at timestamptz,
  completed_at timestamptz,
  last_activity_at timestamptz,
  withdrawn_at timestamptz,
  time_spent integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  score double precision,
  last_reminded_at timestamptz,
  -- Whether figures count the row: not while the user is inactive or deleted. Maintained by a trigger.
  counted boolean NOT NULL DEFAULT true,
  -- A copy of users.sort_name, maintained by triggers: lists of a course are sorted by it.
  sort_name text COLLATE "C" NOT NULL DEFAULT '',
  CONSTRAINT enrollments_status_known
    CHECK (status IN ('not-started', 'in-progress', 'completed', 'failed', 'withdrawn'))
);
CREATE UNIQUE INDEX enrollments_key ON enrollments (course_id, user_id);
CREATE INDEX enrollments_due ON enrollments (organisation_id, deadline_date, course_id, user_id)
  WHERE status IN ('not-started', 'in-progress') AND deadline_date IS NOT NULL;
-- With every column that lists of a course filter and sort by, for index-only scans.
CREATE INDEX enrollments_list ON enrollments (course_id, sort_name, user_id)
  INCLUDE (id, organisation_id, status, progress, deadline_date, assigned_at, last_activity_at, score, counted);
CREATE INDEX enrollments_user ON enrollments (user_id, course_id)
  INCLUDE (organisation_id, status, progress, deadline_date);
CREATE INDEX enrollments_by_progress ON enrollments (course_id, progress, user_id)
  INCLUDE (id, organisation_id, status, counted);
CREATE INDEX enrollments_by_deadline ON enrollments (course_id, deadline_date NULLS FIRST, user_id)
  INCLUDE (id, organisation_id, status, counted);

CREATE FUNCTION set_sort_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_name := coalesce((SELECT sort_name FROM users WHERE id = NEW.user_id), '');
  RETURN NEW;
END $$;
CREATE TRIGGER set_sort_name BEFORE INSERT ON enrollments
  FOR EACH ROW WHEN (NEW.sort_name = '')
  EXECUTE FUNCTION set_sort_name();

-- The plan of a trigger function is cached for each connection, for as many rows as there were the first time. Index
-- lookups suit one row as well as a hundred thousand, so this function and those like it switch other plans off.
CREATE FUNCTION propagate_sort_names() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE enrollments e SET sort_name = renamed.sort_name
  FROM (
    SELECT id, max(sort_name) FILTER (WHERE fresh) AS sort_name FROM (
      SELECT id, sort_name, true AS fresh FROM new_users
      UNION ALL SELECT id, sort_name, false FROM old_users
    ) both_rows GROUP BY id HAVING min(sort_name) <> max(sort_name)
  ) renamed WHERE e.user_id = renamed.id;
  RETURN NULL;
END $$;
CREATE TRIGGER propagate_sort_names AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users
  FOR EACH STATEMENT EXECUTE FUNCTION propagate_sort_names();

-- Figures leave out inactive and deleted users.
CREATE FUNCTION propagate_user_status() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE enrollments e SET counted = NOT e.counted
  FROM (
    SELECT id, bool_or(there) FILTER (WHERE fresh) AS there FROM (
      SELECT id, deleted_at IS NULL AND status <> 'inactive' AS there, true AS fresh FROM new_users
      UNION ALL SELECT id, deleted_at IS NULL AND status <> 'inactive', false FROM old_users
    ) both_rows GROUP BY id HAVING bool_or(there) <> bool_and(there)
  ) changed
  WHERE e.user_id = changed.id AND e.counted <> changed.there;
  RETURN NULL;
END $$;
CREATE TRIGGER propagate_user_status AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users
  FOR EACH STATEMENT EXECUTE FUNCTION propagate_user_status();

-- Why a user has a course. The enrollment stays active while one source is left.
CREATE TABLE enrollment_sources (
  enrollment_id text COLLATE "C" NOT NULL REFERENCES enrollments (id) ON DELETE CASCADE,
  kind text NOT NULL,
  -- The admin who assigned the course, or the id of the group, license, learning path or link.
  ref text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  -- Set when this source was removed while others remained; the source can be restored.
  removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (enrollment_id, kind, ref),
  CONSTRAINT enrollment_sources_kind_known
    CHECK (kind IN ('direct', 'group', 'license', 'learning-path', 'link'))
);
CREATE INDEX enrollment_sources_ref ON enrollment_sources (ref, kind, enrollment_id)
  WHERE kind <> 'direct';

-- The progress of a user with an item of a course.
CREATE TABLE item_progress (
  enrollment_id text COLLATE "C" NOT NULL REFERENCES enrollments (id) ON DELETE CASCADE,
  item_id text COLLATE "C" NOT NULL REFERENCES course_items (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  status text NOT NULL,
  progress integer NOT NULL DEFAULT 0,
  time_spent integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  score double precision,
  started_at timestamptz NOT NULL DEFAULT now(),
  completed_at timestamptz,
  -- Whether figures count the row: as the enrollment, and not while that is withdrawn. Maintained by triggers.
  counted boolean NOT NULL DEFAULT true,
  PRIMARY KEY (enrollment_id, item_id),
  CONSTRAINT item_progress_status_known CHECK (status IN ('started', 'completed', 'failed'))
);
CREATE INDEX item_progress_item ON item_progress (item_id, status);

CREATE FUNCTION set_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.counted := coalesce(
    (SELECT counted AND status <> 'withdrawn' FROM enrollments WHERE id = NEW.enrollment_id), false);
  RETURN NEW;
END $$;
CREATE TRIGGER set_counted BEFORE INSERT ON item_progress
  FOR EACH ROW EXECUTE FUNCTION set_counted();

CREATE FUNCTION propagate_counted() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE item_progress p SET counted = changed.counts
  FROM (
    SELECT id, bool_or(counts) FILTER (WHERE fresh) AS counts FROM (
      SELECT id, counted AND status <> 'withdrawn' AS counts, true AS fresh FROM new_rows
      UNION ALL SELECT id, counted AND status <> 'withdrawn', false FROM old_rows
    ) both_rows GROUP BY id HAVING bool_or(counts) <> bool_and(counts)
  ) changed
  WHERE p.enrollment_id = changed.id AND p.counted <> changed.counts;
  RETURN NULL;
END $$;
CREATE TRIGGER propagate_counted AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION propagate_counted();

-- Ids of the progress events that were received: a repeated event is ignored.
CREATE TABLE progress_events (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  event_id text COLLATE "C" NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, event_id)
);
CREATE INDEX progress_events_age ON progress_events (received_at);
