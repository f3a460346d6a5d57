-- Courses of groups, and the changes that a background task has to apply to enrollments.

-- A course assigned to a group, also for users who join it later.
CREATE TABLE group_assignments (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  group_id text COLLATE "C" NOT NULL REFERENCES user_groups (id) ON DELETE CASCADE,
  course_id text COLLATE "C" NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  deadline_date date,
  deadline_days integer,
  note text NOT NULL DEFAULT '',
  notify boolean NOT NULL DEFAULT true,
  assigned_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX group_assignments_key ON group_assignments (group_id, course_id);
CREATE INDEX group_assignments_course ON group_assignments (course_id);

-- Changes of groups with courses, recorded by triggers. A background task assigns and withdraws courses accordingly.
CREATE TABLE membership_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  group_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  joined boolean NOT NULL,
  -- The user did not join or leave: the user, group or course became active again.
  returned boolean NOT NULL DEFAULT false
);
CREATE INDEX membership_changes_person ON membership_changes (organisation_id, user_id);

-- Records who joined or left a group that has courses.
CREATE FUNCTION record_membership_changes() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO membership_changes (organisation_id, group_id, user_id, joined)
  SELECT t.organisation_id, t.group_id, t.user_id, TG_OP = 'INSERT' FROM touched t
  WHERE EXISTS (SELECT FROM group_assignments a WHERE a.group_id = t.group_id)
    AND EXISTS (SELECT FROM users u WHERE u.id = t.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER record_joined AFTER INSERT ON user_group_members
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_membership_changes();
CREATE TRIGGER record_left AFTER DELETE ON user_group_members
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_membership_changes();

-- A deleted group loses its members; a restored one gains them.
CREATE FUNCTION record_group_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO membership_changes (organisation_id, group_id, user_id, joined)
  SELECT m.organisation_id, m.group_id, m.user_id, NEW.deleted_at IS NULL
  FROM user_group_members m
  WHERE m.group_id = NEW.id AND EXISTS (SELECT FROM group_assignments a WHERE a.group_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER record_group_change AFTER UPDATE OF deleted_at ON user_groups
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION record_group_change();

-- Records users who became active again: with every group that they are in or have a course from, because only the
-- state at the time of processing tells what they gain and lose.
CREATE FUNCTION record_reactivated() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO membership_changes (organisation_id, group_id, user_id, joined, returned)
  SELECT back.organisation_id, pair.group_id, back.id, true, true
  FROM (
    SELECT id, organisation_id FROM (
      SELECT id, organisation_id, deleted_at IS NULL AND status <> 'inactive' AS there, true AS fresh FROM new_users
      UNION ALL
      SELECT id, organisation_id, deleted_at IS NULL AND status <> 'inactive', false FROM old_users
    ) both_rows GROUP BY id, organisation_id HAVING bool_and(there = fresh)
  ) back CROSS JOIN LATERAL (
    SELECT m.group_id FROM user_group_members m WHERE m.user_id = back.id
    UNION
    SELECT s.ref FROM enrollments e JOIN enrollment_sources s ON s.enrollment_id = e.id AND s.kind = 'group'
    WHERE e.user_id = back.id
  ) pair WHERE EXISTS (SELECT FROM group_assignments a WHERE a.group_id = pair.group_id);
  RETURN NULL;
END $$;
CREATE TRIGGER record_reactivated AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users
  FOR EACH STATEMENT EXECUTE FUNCTION record_reactivated();

-- An archived course is assigned to nobody. When it is published again, this records the members of its groups who do
-- not have it and who joined or changed meanwhile. Users who were excluded when the group got the course stay
-- excluded. OFFSET 0 keeps the planner from reading everything that a group has assigned.
CREATE FUNCTION record_republished() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO membership_changes (organisation_id, group_id, user_id, joined, returned)
  SELECT DISTINCT a.organisation_id, a.group_id, m.user_id, true, true
  FROM new_courses opened
  JOIN old_courses closed ON closed.id = opened.id AND closed.status <> 'published'
  JOIN group_assignments a ON a.course_id = opened.id
  JOIN user_group_members m ON m.group_id = a.group_id
  JOIN users u ON u.id = m.user_id
  WHERE opened.status = 'published'
    AND greatest(m.added_at, u.updated_at) >= coalesce(closed.archived_at, '-infinity')
    AND NOT EXISTS (
      SELECT FROM enrollments e CROSS JOIN LATERAL (
        SELECT FROM enrollment_sources s
        WHERE s.enrollment_id = e.id AND s.kind = 'group' AND s.ref = a.group_id OFFSET 0) s
      WHERE e.user_id = m.user_id AND e.course_id = a.course_id);
  RETURN NULL;
END $$;
CREATE TRIGGER record_republished AFTER UPDATE ON courses
  REFERENCING OLD TABLE AS old_courses NEW TABLE AS new_courses
  FOR EACH STATEMENT EXECUTE FUNCTION record_republished();
