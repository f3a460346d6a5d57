-- Learning paths: courses and licenses in an order, and how users progress in them.

CREATE TABLE learning_paths (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  image text,
  category_id text COLLATE "C" REFERENCES categories (id),
  status text NOT NULL DEFAULT 'draft',
  enforce_order boolean NOT NULL DEFAULT false,
  completion_rule text NOT NULL DEFAULT 'all-required',
  at_least integer,
  published_at timestamptz,
  archived_at timestamptz,
  -- The job that applies the last change to the users.
  changing_job_id text COLLATE "C" REFERENCES jobs (id) ON DELETE SET NULL,
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  updated_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (fold_text(title)) STORED,
  CONSTRAINT learning_paths_status_known CHECK (status IN ('draft', 'published', 'archived')),
  CONSTRAINT learning_paths_rule_known
    CHECK (completion_rule IN ('all-required', 'at-least') AND (completion_rule = 'at-least') = (at_least IS NOT NULL))
);
CREATE INDEX learning_paths_list ON learning_paths (organisation_id, updated_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX learning_paths_category ON learning_paths (category_id);
CREATE INDEX learning_paths_to_purge ON learning_paths (deleted_at) WHERE deleted_at IS NOT NULL;

-- A step is a course or a license. A removed step stays while users may keep what it gave them.
CREATE TABLE path_steps (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  path_id text COLLATE "C" NOT NULL REFERENCES learning_paths (id) ON DELETE CASCADE,
  course_id text COLLATE "C" REFERENCES courses (id) ON DELETE CASCADE,
  license_id text COLLATE "C" REFERENCES licenses (id) ON DELETE CASCADE,
  position integer NOT NULL,
  required boolean NOT NULL DEFAULT true,
  due_in_days integer,
  added_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  -- Whether users who had begun the step when it was removed keep it.
  retained boolean NOT NULL DEFAULT false,
  CONSTRAINT path_steps_target CHECK ((course_id IS NULL) <> (license_id IS NULL))
);
CREATE UNIQUE INDEX path_steps_course ON path_steps (course_id, path_id);
CREATE UNIQUE INDEX path_steps_license ON path_steps (license_id, path_id);
CREATE INDEX path_steps_path ON path_steps (path_id, position);

-- A user and a path. The status is worked out by sync_path_assignments().
CREATE TABLE path_assignments (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  path_id text COLLATE "C" NOT NULL REFERENCES learning_paths (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'not-started',
  progress integer NOT NULL DEFAULT 0,
  completed_steps integer NOT NULL DEFAULT 0,
  required_steps integer NOT NULL DEFAULT 0,
  carried_steps integer NOT NULL DEFAULT 0,
  -- The next step; NULL when completed.
  current_step_id text COLLATE "C" REFERENCES path_steps (id) ON DELETE SET NULL,
  -- Whether steps that cannot be taken keep the user from completing it.
  stuck boolean NOT NULL DEFAULT false,
  deadline_date date,
  assigned_at timestamptz NOT NULL DEFAULT now(),
  assigned_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  completed_at timestamptz,
  completed_version integer,
  -- Whether everything had been completed before the assignment.
  carried boolean NOT NULL DEFAULT false,
  -- The completion that a change of the path reopened.
  reopened_from timestamptz,
  last_activity_at timestamptz,
  last_reminded_at timestamptz,
  -- Removed; the row stays as history.
  withdrawn_at timestamptz,
  -- Whether figures count the row: not while the user is inactive or deleted. Maintained by a trigger.
  counted boolean NOT NULL DEFAULT true,
  sort_name text COLLATE "C" NOT NULL DEFAULT '',
  CONSTRAINT path_assignments_status_known CHECK (status IN ('not-started', 'in-progress', 'completed'))
);
CREATE UNIQUE INDEX path_assignments_key ON path_assignments (path_id, user_id);
CREATE INDEX path_assignments_user ON path_assignments (user_id, path_id);
CREATE INDEX path_assignments_list ON path_assignments (path_id, sort_name, user_id)
  INCLUDE (id, organisation_id, status, progress, deadline_date, stuck, counted) WHERE withdrawn_at IS NULL;

-- Why a user has a path. It stays assigned while one source is left.
CREATE TABLE path_assignment_sources (
  assignment_id text COLLATE "C" NOT NULL REFERENCES path_assignments (id) ON DELETE CASCADE,
  kind text NOT NULL,
  -- The admin who assigned the path, or the id of the group or import.
  ref text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (assignment_id, kind, ref),
  CONSTRAINT path_assignment_sources_kind_known CHECK (kind IN ('direct', 'group', 'csv'))
);
CREATE INDEX path_assignment_sources_ref ON path_assignment_sources (ref, kind) WHERE kind <> 'direct';

-- A user and a step.
CREATE TABLE path_step_states (
  assignment_id text COLLATE "C" NOT NULL REFERENCES path_assignments (id) ON DELETE CASCADE,
  step_id text COLLATE "C" NOT NULL REFERENCES path_steps (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  state text NOT NULL,
  -- When it opened for the user; it never closes again.
  opened_at timestamptz,
  done_at timestamptz,
  -- Whether it was done before the assignment.
  carried boolean NOT NULL DEFAULT false,
  due_date date,
  PRIMARY KEY (assignment_id, step_id),
  CONSTRAINT path_step_states_known CHECK (state IN ('locked', 'open', 'begun', 'done', 'unavailable'))
);
CREATE INDEX path_step_states_step ON path_step_states (step_id, state);

-- What is left to a background task or a job: users of paths whose status is to be worked out again ('status'), and those
-- whose seats have to be compared with their paths ('seats').
CREATE TABLE path_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  path_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  kind text NOT NULL DEFAULT 'status',
  CONSTRAINT path_changes_kind_known CHECK (kind IN ('status', 'seats'))
);
CREATE INDEX path_changes_path ON path_changes (path_id, user_id);
CREATE INDEX path_changes_organisation ON path_changes (organisation_id, id);

-- Whether a step can be taken by somebody who does not have it, and why not.
CREATE FUNCTION path_step_obstacle(step path_steps, zone text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN step.course_id IS NOT NULL THEN (
      SELECT CASE WHEN c.deleted_at IS NOT NULL THEN 'deleted' WHEN c.status <> 'published' THEN c.status END
      FROM courses c WHERE c.id = step.course_id)
    ELSE (
      SELECT CASE WHEN l.deleted_at IS NOT NULL THEN 'deleted'
        WHEN l.expiration_date < (now() AT TIME ZONE zone)::date THEN 'ended' END
      FROM licenses l WHERE l.id = step.license_id) END
$$;

-- What users have of the steps of paths, whether the path is assigned to them or not. `has`: they can go on with the step
-- even if nobody else can take it. A license is done when all its courses are that can be taken or that the user has.
CREATE FUNCTION path_facts(path_ids text[], user_ids text[])
RETURNS TABLE (path_id text, user_id text, step_id text, pos integer, needed boolean, is_required boolean,
  course_id text, license_id text, obstacle text, has boolean, begun boolean, done_at timestamptz)
LANGUAGE sql STABLE AS $$
  WITH step AS MATERIALIZED (
    SELECT s.*, s.required OR NOT bool_or(s.required) OVER (PARTITION BY s.path_id) AS is_required,
      p.completion_rule, path_step_obstacle(s, o.timezone) AS obstacle
    FROM path_steps s JOIN learning_paths p ON p.id = s.path_id JOIN organisations o ON o.id = p.organisation_id
    WHERE s.path_id = ANY(path_ids) AND s.removed_at IS NULL
  )
  SELECT s.path_id, pair.user_id, s.id, s.position, s.completion_rule = 'at-least' OR s.is_required, s.is_required,
    s.course_id, s.license_id, s.obstacle, e.id IS NOT NULL AND e.status <> 'withdrawn',
    e.started_at IS NOT NULL OR e.progress > 0, e.completed_at
  FROM unnest(path_ids, user_ids) AS pair (path_id, user_id)
  JOIN step s ON s.path_id = pair.path_id AND s.course_id IS NOT NULL
  LEFT JOIN LATERAL (SELECT * FROM enrollments
    WHERE course_id = s.course_id AND user_id = pair.user_id OFFSET 0) e ON true
  UNION ALL
  SELECT s.path_id, pair.user_id, s.id, s.position, s.completion_rule = 'at-least' OR s.is_required, s.is_required,
    NULL, s.license_id, s.obstacle,
    EXISTS (SELECT FROM seats seat WHERE seat.license_id = s.license_id AND seat.user_id = pair.user_id
      AND seat.status IN ('assigned', 'activated')),
    coalesce(learned.begun, false), CASE WHEN learned.open = 0 THEN learned.done_at END
  FROM unnest(path_ids, user_ids) AS pair (path_id, user_id)
  JOIN step s ON s.path_id = pair.path_id AND s.license_id IS NOT NULL
  LEFT JOIN LATERAL (
    SELECT bool_or(e.started_at IS NOT NULL OR e.progress > 0) AS begun, max(e.completed_at) AS done_at,
      count(*) FILTER (WHERE e.completed_at IS NULL) AS open
    FROM license_courses lc JOIN courses c ON c.id = lc.course_id
    LEFT JOIN enrollments e ON e.course_id = lc.course_id AND e.user_id = pair.user_id
    WHERE lc.license_id = s.license_id
      AND (e.completed_at IS NOT NULL OR e.status <> 'withdrawn' OR (c.status = 'published' AND c.deleted_at IS NULL))
  ) learned ON true
$$;

-- Assignments by id, and their steps. OFFSET 0 makes the planner look them up by their keys, whatever it believes about the
-- sizes of tables that have just grown.
CREATE FUNCTION path_assignments_by_id(ids text[]) RETURNS SETOF path_assignments LANGUAGE sql STABLE ROWS 100 AS $$
  SELECT a.* FROM unnest(ids) AS wanted (id)
  CROSS JOIN LATERAL (SELECT * FROM path_assignments WHERE id = wanted.id OFFSET 0) a
$$;

-- Works out the status of assignments and gives or withdraws the courses that follow from it. Every cause ends here; doing
-- it again changes nothing. Seats of licenses follow by a background task, because licenses are locked before enrollments.
CREATE FUNCTION sync_path_assignments(assignment_ids text[]) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_mergejoin = off AS $$
DECLARE
  moment timestamptz := now();
BEGIN
  PERFORM FROM path_assignments a WHERE a.id = ANY(assignment_ids) ORDER BY a.id FOR UPDATE;

  -- The steps.
  WITH assigned AS MATERIALIZED (
    SELECT a.*, p.enforce_order, p.at_least, o.timezone FROM path_assignments_by_id(assignment_ids) a
    JOIN learning_paths p ON p.id = a.path_id AND p.deleted_at IS NULL
    JOIN organisations o ON o.id = a.organisation_id
    WHERE a.withdrawn_at IS NULL
  ), fact AS MATERIALIZED (
    SELECT a.id AS assignment_id, a.organisation_id, a.assigned_at, a.deadline_date, a.timezone, a.enforce_order, a.at_least,
      f.step_id, f.pos, f.needed, f.is_required, f.begun, s.opened_at, coalesce(s.done_at, f.done_at) AS done_at,
      f.obstacle IS NULL OR f.has AS takeable
    FROM path_facts((SELECT array_agg(path_id ORDER BY id) FROM assigned), (SELECT array_agg(user_id ORDER BY id) FROM assigned)) f
    JOIN assigned a ON a.path_id = f.path_id AND a.user_id = f.user_id
    LEFT JOIN LATERAL (SELECT opened_at, done_at FROM path_step_states
      WHERE assignment_id = a.id AND step_id = f.step_id OFFSET 0) s ON true
  ), opened AS (
    -- In order, a step opens when the required steps before it are done, or as many as the path needs.
    SELECT f.*, NOT f.enforce_order OR f.opened_at IS NOT NULL OR f.done_at IS NOT NULL
        OR NOT coalesce(bool_or(f.is_required AND f.takeable AND f.done_at IS NULL) OVER (
          PARTITION BY f.assignment_id ORDER BY f.pos ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), false)
        OR coalesce(count(f.done_at) OVER (PARTITION BY f.assignment_id) >= f.at_least, false) AS is_open
    FROM fact f
  )
  INSERT INTO path_step_states AS old (assignment_id, step_id, organisation_id, state, opened_at, done_at, carried, due_date)
  SELECT f.assignment_id, f.step_id, f.organisation_id,
    CASE WHEN f.done_at IS NOT NULL THEN 'done' WHEN f.begun THEN 'begun' WHEN NOT f.takeable THEN 'unavailable'
      WHEN f.is_open THEN 'open' ELSE 'locked' END,
    CASE WHEN f.is_open THEN coalesce(f.opened_at, moment) END, f.done_at,
    coalesce(f.done_at < f.assigned_at, false),
    CASE WHEN s.due_in_days IS NOT NULL
        THEN (greatest(s.added_at, f.assigned_at) AT TIME ZONE f.timezone)::date + s.due_in_days
      WHEN f.is_required THEN f.deadline_date END
  FROM opened f JOIN path_steps s ON s.id = f.step_id
  ORDER BY f.assignment_id, f.step_id
  ON CONFLICT (assignment_id, step_id) DO UPDATE
    SET state = excluded.state, opened_at = excluded.opened_at, done_at = excluded.done_at, carried = excluded.carried
    WHERE (old.state, old.opened_at, old.done_at, old.carried)
      IS DISTINCT FROM (excluded.state, excluded.opened_at, excluded.done_at, excluded.carried);

  -- The status.
  WITH step AS (
    SELECT st.assignment_id, s.id, s.position, st.state, st.done_at, st.carried, a.assigned_at, p.version, p.at_least,
      a.completed_at AS was_completed_at, p.completion_rule = 'at-least'
        OR s.required OR NOT bool_or(s.required) OVER (PARTITION BY st.assignment_id) AS needed,
      row_number() OVER (PARTITION BY st.assignment_id ORDER BY st.done_at, s.position) AS nth
    FROM path_assignments_by_id(assignment_ids) a
    CROSS JOIN LATERAL (SELECT * FROM path_step_states WHERE assignment_id = a.id OFFSET 0) st
    JOIN learning_paths p ON p.id = a.path_id AND p.deleted_at IS NULL
    JOIN path_steps s ON s.id = st.step_id AND s.removed_at IS NULL
    WHERE a.withdrawn_at IS NULL
  ), summed AS (
    SELECT assignment_id, max(assigned_at) AS assigned_at, max(version) AS version, max(was_completed_at) AS was_completed_at,
      coalesce(max(at_least), count(*) FILTER (WHERE needed))::integer AS required,
      (count(*) FILTER (WHERE needed AND state = 'done'))::integer AS done,
      (count(*) FILTER (WHERE state = 'done' AND carried))::integer AS carried,
      bool_or(state IN ('begun', 'done')) AS begun,
      (count(*) FILTER (WHERE needed AND state = 'unavailable'))::integer AS unavailable,
      (count(*) FILTER (WHERE needed))::integer AS candidates,
      max(done_at) FILTER (WHERE needed AND state = 'done' AND (at_least IS NULL OR nth <= at_least)) AS last_done,
      (array_agg(id ORDER BY position) FILTER (WHERE needed AND state NOT IN ('done', 'unavailable')))[1] AS next_step
    FROM step GROUP BY assignment_id
  ), result AS (
    SELECT s.*, s.was_completed_at IS NOT NULL OR (s.required > 0 AND s.done >= s.required) AS is_completed FROM summed s
  )
  UPDATE path_assignments a SET
    status = CASE WHEN r.is_completed THEN 'completed' WHEN r.begun THEN 'in-progress' ELSE 'not-started' END,
    progress = CASE WHEN r.is_completed THEN 100 WHEN r.required = 0 THEN 0
      ELSE least(99, round(100.0 * least(r.done, r.required) / r.required))::integer END,
    completed_steps = least(r.done, r.required), required_steps = r.required, carried_steps = r.carried,
    current_step_id = CASE WHEN NOT r.is_completed THEN r.next_step END,
    stuck = NOT r.is_completed AND r.candidates - r.unavailable < r.required,
    completed_at = CASE WHEN r.is_completed THEN coalesce(a.completed_at, greatest(r.last_done, a.assigned_at)) END,
    completed_version = CASE WHEN r.is_completed THEN coalesce(a.completed_version, r.version) END,
    carried = CASE WHEN a.completed_at IS NOT NULL THEN a.carried ELSE r.is_completed AND r.last_done < a.assigned_at END
  FROM result r WHERE a.id = r.assignment_id;

  -- The courses that it gives: a source on enrollments that exist, and enrollments that do not.
  WITH step AS MATERIALIZED (
    SELECT s.id, s.course_id, path_step_obstacle(s, 'UTC') IS NULL AS is_available FROM path_steps s
    WHERE s.path_id IN (SELECT path_id FROM path_assignments_by_id(assignment_ids))
      AND s.removed_at IS NULL AND s.course_id IS NOT NULL
  ), wanted AS MATERIALIZED (
    SELECT a.organisation_id, a.path_id, a.user_id, a.assigned_by, s.course_id, st.state, st.due_date, e.id AS enrollment_id,
      e.status, s.is_available
    FROM path_assignments_by_id(assignment_ids) a
    CROSS JOIN LATERAL (SELECT * FROM path_step_states WHERE assignment_id = a.id OFFSET 0) st
    JOIN learning_paths p ON p.id = a.path_id AND p.deleted_at IS NULL
    JOIN users u ON u.id = a.user_id AND u.deleted_at IS NULL AND u.status <> 'inactive'
    JOIN step s ON s.id = st.step_id
    LEFT JOIN LATERAL (SELECT id, status FROM enrollments
      WHERE user_id = a.user_id AND course_id = s.course_id OFFSET 0) e ON true
    WHERE a.withdrawn_at IS NULL AND st.opened_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM enrollment_sources es
        WHERE es.enrollment_id = e.id AND es.kind = 'learning-path' AND es.ref = a.path_id OFFSET 0)
  ), made AS (
    INSERT INTO enrollments (id, organisation_id, user_id, course_id, deadline_date, assigned_by)
    SELECT DISTINCT ON (w.user_id, w.course_id)
      replace(gen_random_uuid()::text, '-', ''), w.organisation_id, w.user_id, w.course_id, w.due_date, w.assigned_by
    FROM wanted w WHERE w.enrollment_id IS NULL AND w.state <> 'done' AND w.is_available
    ORDER BY w.user_id, w.course_id, w.due_date
    ON CONFLICT (course_id, user_id) DO NOTHING
    RETURNING id, user_id, course_id
  ), returned AS (
    UPDATE enrollments e SET withdrawn_at = NULL, assigned_at = moment, assigned_by = w.assigned_by, deadline_date = w.due_date,
      status = CASE WHEN e.completed_at IS NOT NULL THEN 'completed' WHEN e.started_at IS NOT NULL THEN 'in-progress'
        ELSE 'not-started' END
    FROM wanted w WHERE e.id = w.enrollment_id AND w.status = 'withdrawn' AND w.state <> 'done' AND w.is_available
    RETURNING e.id
  ), dated AS (
    -- A deadline that is there stays.
    UPDATE enrollments e SET deadline_date = w.due_date FROM wanted w
    WHERE e.id = w.enrollment_id AND e.status NOT IN ('withdrawn', 'completed') AND e.deadline_date IS NULL
      AND w.due_date IS NOT NULL
  ), left_over AS (
    -- What gave a withdrawn enrollment before does not give it now.
    DELETE FROM enrollment_sources es USING returned r WHERE es.enrollment_id = r.id AND es.removed_at IS NULL RETURNING 1
  )
  INSERT INTO enrollment_sources (enrollment_id, kind, ref, organisation_id)
  SELECT coalesce(w.enrollment_id, m.id), 'learning-path', w.path_id, w.organisation_id
  FROM wanted w LEFT JOIN made m ON m.user_id = w.user_id AND m.course_id = w.course_id
  WHERE m.id IS NOT NULL OR (w.enrollment_id IS NOT NULL
    AND (w.status <> 'withdrawn' OR (w.state <> 'done' AND w.is_available)))
  ON CONFLICT DO NOTHING;

  -- The courses that it gives no longer. Begun courses stay when the path was deleted, or when their step was removed so.
  WITH unwanted AS MATERIALIZED (
    SELECT es.enrollment_id, es.ref FROM path_assignments_by_id(assignment_ids) a
    JOIN learning_paths p ON p.id = a.path_id
    CROSS JOIN LATERAL (SELECT * FROM enrollments WHERE user_id = a.user_id OFFSET 0) e
    CROSS JOIN LATERAL (SELECT enrollment_id, ref FROM enrollment_sources
      WHERE enrollment_id = e.id AND kind = 'learning-path' AND ref = a.path_id OFFSET 0) es
    WHERE NOT CASE
        WHEN a.withdrawn_at IS NOT NULL THEN false
        WHEN p.deleted_at IS NOT NULL THEN e.started_at IS NOT NULL OR e.progress > 0 OR e.completed_at IS NOT NULL
        ELSE EXISTS (SELECT FROM path_steps s WHERE s.path_id = a.path_id AND s.course_id = e.course_id
          AND (s.removed_at IS NULL OR (s.retained AND (e.started_at IS NOT NULL OR e.progress > 0)))) END
  ), surplus AS (
    DELETE FROM enrollment_sources es USING unwanted u
    WHERE es.enrollment_id = u.enrollment_id AND es.kind = 'learning-path' AND es.ref = u.ref
    RETURNING es.enrollment_id, es.ref
  )
  UPDATE enrollments e SET status = 'withdrawn', withdrawn_at = moment
  WHERE e.id IN (SELECT enrollment_id FROM surplus) AND e.status <> 'withdrawn' AND e.completed_at IS NULL
    AND NOT EXISTS (SELECT FROM enrollment_sources es
      WHERE es.enrollment_id = e.id AND es.removed_at IS NULL
        AND NOT EXISTS (SELECT FROM surplus gone WHERE gone.enrollment_id = e.id
          AND es.kind = 'learning-path' AND es.ref = gone.ref));

  -- Seats follow.
  INSERT INTO path_changes (organisation_id, path_id, user_id, kind)
  SELECT DISTINCT a.organisation_id, a.path_id, a.user_id, 'seats'
  FROM path_assignments_by_id(assignment_ids) a JOIN learning_paths p ON p.id = a.path_id
  JOIN path_steps s ON s.path_id = a.path_id AND s.license_id IS NOT NULL
  LEFT JOIN LATERAL (SELECT state, opened_at FROM path_step_states
    WHERE assignment_id = a.id AND step_id = s.id OFFSET 0) st ON true
  CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM seats seat JOIN seat_sources ss ON ss.seat_id = seat.id
    WHERE seat.license_id = s.license_id AND seat.user_id = a.user_id AND seat.status <> 'revoked'
      AND ss.kind = 'learning-path' AND ss.ref = a.path_id) AS has) source
  WHERE source.has <> (a.withdrawn_at IS NULL AND p.deleted_at IS NULL
    AND s.removed_at IS NULL AND st.opened_at IS NOT NULL AND (source.has OR st.state IN ('open', 'begun')));
END $$;

-- Enrollments that were begun, completed, withdrawn or returned, whatever the cause.
CREATE FUNCTION sync_paths_of_enrollments() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  concerned text[];
BEGIN
  UPDATE path_assignments a SET last_activity_at = moved.at
  FROM (
    SELECT n.user_id, s.path_id, max(n.last_activity_at) AS at FROM new_rows n JOIN old_rows o USING (id)
    CROSS JOIN LATERAL (
      SELECT path_id FROM path_steps WHERE course_id = n.course_id
      UNION SELECT ps.path_id FROM license_courses lc JOIN path_steps ps ON ps.license_id = lc.license_id
      WHERE lc.course_id = n.course_id) s
    WHERE n.last_activity_at IS DISTINCT FROM o.last_activity_at GROUP BY 1, 2) moved
  WHERE a.user_id = moved.user_id AND a.path_id = moved.path_id
    AND (a.last_activity_at IS NULL OR a.last_activity_at < moved.at);

  SELECT array_agg(DISTINCT a.id) INTO concerned
  FROM new_rows n JOIN old_rows o USING (id)
  JOIN path_assignments a ON a.user_id = n.user_id AND a.withdrawn_at IS NULL
  WHERE (n.completed_at IS DISTINCT FROM o.completed_at OR (n.status = 'withdrawn') <> (o.status = 'withdrawn')
      OR (n.started_at IS NOT NULL OR n.progress > 0) <> (o.started_at IS NOT NULL OR o.progress > 0))
    AND EXISTS (SELECT FROM path_steps s WHERE s.path_id = a.path_id AND s.removed_at IS NULL
      AND (s.course_id = n.course_id OR EXISTS (SELECT FROM license_courses lc
        WHERE lc.license_id = s.license_id AND lc.course_id = n.course_id)));
  IF concerned IS NOT NULL THEN PERFORM sync_path_assignments(concerned); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sync_paths_of_enrollments AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION sync_paths_of_enrollments();

-- Seats that were taken or revoked: a step whose license has ended can be taken by whoever has a seat.
CREATE FUNCTION record_seats_of_paths() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO path_changes (organisation_id, path_id, user_id)
  SELECT DISTINCT a.organisation_id, a.path_id, a.user_id
  FROM touched t JOIN path_steps s ON s.license_id = t.license_id AND s.removed_at IS NULL
  JOIN path_assignments a ON a.path_id = s.path_id AND a.user_id = t.user_id AND a.withdrawn_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER record_seats_of_paths_made AFTER INSERT ON seats
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_seats_of_paths();
CREATE TRIGGER record_seats_of_paths_gone AFTER DELETE ON seats
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_seats_of_paths();
CREATE FUNCTION record_changed_seats_of_paths() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO path_changes (organisation_id, path_id, user_id)
  SELECT DISTINCT a.organisation_id, a.path_id, a.user_id
  FROM new_rows n JOIN old_rows o USING (id)
  JOIN path_steps s ON s.license_id = n.license_id AND s.removed_at IS NULL
  JOIN path_assignments a ON a.path_id = s.path_id AND a.user_id = n.user_id AND a.withdrawn_at IS NULL
  WHERE n.status <> o.status;
  RETURN NULL;
END $$;
CREATE TRIGGER record_changed_seats_of_paths AFTER UPDATE ON seats
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_changed_seats_of_paths();

-- Courses and licenses that can be taken, or no longer; courses put into licenses or taken out.
CREATE FUNCTION record_path_courses() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO path_changes (organisation_id, path_id, user_id)
  SELECT DISTINCT a.organisation_id, a.path_id, a.user_id
  FROM new_rows n JOIN old_rows o USING (id)
  CROSS JOIN LATERAL (
    SELECT path_id FROM path_steps WHERE course_id = n.id AND removed_at IS NULL
    UNION SELECT ps.path_id FROM license_courses lc JOIN path_steps ps ON ps.license_id = lc.license_id
    WHERE lc.course_id = n.id AND ps.removed_at IS NULL) s
  JOIN path_assignments a ON a.path_id = s.path_id AND a.withdrawn_at IS NULL
  WHERE (n.status = 'published' AND n.deleted_at IS NULL) <> (o.status = 'published' AND o.deleted_at IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER record_path_courses AFTER UPDATE ON courses
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_path_courses();

CREATE FUNCTION record_path_license() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO path_changes (organisation_id, path_id, user_id)
  SELECT DISTINCT a.organisation_id, a.path_id, a.user_id
  FROM path_steps s JOIN path_assignments a ON a.path_id = s.path_id AND a.withdrawn_at IS NULL
  WHERE s.license_id = NEW.id AND s.removed_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER record_path_license AFTER UPDATE OF runs, deleted_at, expiration_date ON licenses
  FOR EACH ROW WHEN ((OLD.runs, OLD.deleted_at IS NULL, OLD.expiration_date)
    IS DISTINCT FROM (NEW.runs, NEW.deleted_at IS NULL, NEW.expiration_date))
  EXECUTE FUNCTION record_path_license();

CREATE FUNCTION record_path_license_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO path_changes (organisation_id, path_id, user_id)
  SELECT DISTINCT a.organisation_id, a.path_id, a.user_id
  FROM (SELECT DISTINCT license_id FROM touched) t
  JOIN path_steps s ON s.license_id = t.license_id AND s.removed_at IS NULL
  JOIN path_assignments a ON a.path_id = s.path_id AND a.withdrawn_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER record_path_courses_added AFTER INSERT ON license_courses
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_path_license_courses();
CREATE TRIGGER record_path_courses_removed AFTER DELETE ON license_courses
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_path_license_courses();

-- Users who became inactive or came back, and their names.
CREATE FUNCTION set_path_sort_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT sort_name, deleted_at IS NULL AND status <> 'inactive' INTO NEW.sort_name, NEW.counted
  FROM users WHERE id = NEW.user_id;
  RETURN NEW;
END $$;
CREATE TRIGGER set_path_sort_name BEFORE INSERT ON path_assignments
  FOR EACH ROW EXECUTE FUNCTION set_path_sort_name();

CREATE FUNCTION propagate_users_to_paths() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE path_assignments a SET sort_name = n.sort_name, counted = n.deleted_at IS NULL AND n.status <> 'inactive'
  FROM new_users n JOIN old_users o USING (id)
  WHERE a.user_id = n.id AND (n.sort_name <> o.sort_name
    OR (n.deleted_at IS NULL AND n.status <> 'inactive') <> (o.deleted_at IS NULL AND o.status <> 'inactive'));
  INSERT INTO path_changes (organisation_id, path_id, user_id)
  SELECT a.organisation_id, a.path_id, a.user_id
  FROM new_users n JOIN old_users o USING (id)
  JOIN path_assignments a ON a.user_id = n.id AND a.withdrawn_at IS NULL
  WHERE n.deleted_at IS NULL AND n.status <> 'inactive' AND (o.deleted_at IS NOT NULL OR o.status = 'inactive');
  RETURN NULL;
END $$;
CREATE TRIGGER propagate_users_to_paths AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users
  FOR EACH STATEMENT EXECUTE FUNCTION propagate_users_to_paths();

-- The sum of the durations of the steps of a path, in seconds.
CREATE FUNCTION path_duration(path text) RETURNS double precision LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(c.duration), 0) FROM path_steps s
  LEFT JOIN license_courses lc ON lc.license_id = s.license_id
  JOIN courses c ON c.id = coalesce(s.course_id, lc.course_id) AND (s.course_id IS NOT NULL OR c.deleted_at IS NULL)
  WHERE s.path_id = path AND s.removed_at IS NULL
$$;
