-- Learning paths: the status of many users at once in time that grows with their number, not with its square.

-- Works out the status of assignments and gives or withdraws the courses that follow from it. Every cause ends here; doing
-- it again changes nothing. Seats of licenses follow by a background task, because licenses are locked before enrollments.
CREATE OR REPLACE FUNCTION sync_path_assignments(assignment_ids text[]) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_mergejoin = off SET enable_hashjoin = on AS $$
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
    JOIN learning_paths p ON p.id = s.path_id AND p.deleted_at IS NULL
    WHERE s.path_id IN (SELECT path_id FROM path_assignments_by_id(assignment_ids))
      AND s.removed_at IS NULL AND s.course_id IS NOT NULL
  ), needed AS MATERIALIZED (
    -- Looked up one by one, in this order: OFFSET 0 keeps the planner from rearranging them.
    SELECT a.organisation_id, a.path_id, a.user_id, a.assigned_by, s.course_id, st.state, st.due_date, e.id AS enrollment_id,
      e.status, s.is_available,
      replace(gen_random_uuid()::text, '-', '') AS fresh_id
    FROM path_assignments_by_id(assignment_ids) a
    CROSS JOIN LATERAL (SELECT id FROM users
      WHERE id = a.user_id AND deleted_at IS NULL AND status <> 'inactive' OFFSET 0) u
    CROSS JOIN LATERAL (SELECT * FROM path_step_states WHERE assignment_id = a.id AND opened_at IS NOT NULL OFFSET 0) st
    JOIN step s ON s.id = st.step_id
    LEFT JOIN LATERAL (SELECT id, status FROM enrollments
      WHERE user_id = a.user_id AND course_id = s.course_id OFFSET 0) e ON true
    WHERE a.withdrawn_at IS NULL
      AND NOT EXISTS (SELECT FROM enrollment_sources es
        WHERE es.enrollment_id = e.id AND es.kind = 'learning-path' AND es.ref = a.path_id OFFSET 0)
  ), wanted AS MATERIALIZED (
    -- Several paths with the same course share an enrollment.
    SELECT *, first_value(fresh_id) OVER (PARTITION BY user_id, course_id ORDER BY fresh_id) AS new_id FROM needed
  ), made AS (
    INSERT INTO enrollments (id, organisation_id, user_id, course_id, deadline_date, assigned_by)
    SELECT DISTINCT ON (w.user_id, w.course_id)
      w.new_id, w.organisation_id, w.user_id, w.course_id, w.due_date, w.assigned_by
    FROM wanted w WHERE w.enrollment_id IS NULL AND w.state <> 'done' AND w.is_available
    ORDER BY w.user_id, w.course_id, w.due_date
    ON CONFLICT (course_id, user_id) DO NOTHING
    RETURNING id
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
  SELECT coalesce(w.enrollment_id, w.new_id), 'learning-path', w.path_id, w.organisation_id
  FROM wanted w
  WHERE (w.enrollment_id IS NULL AND w.new_id IN (SELECT id FROM made)) OR (w.enrollment_id IS NOT NULL
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
        AND NOT (es.kind = 'learning-path' AND (es.enrollment_id, es.ref) IN (SELECT enrollment_id, ref FROM surplus)));

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

-- Enrollments that were begun, completed, withdrawn or returned, whatever the cause. EXCEPT compares the rows of a
-- statement in one pass; a join of the two would compare each with each, as their sizes are not known to the plan.
CREATE OR REPLACE FUNCTION sync_paths_of_enrollments() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  concerned text[];
BEGIN
  WITH moved AS MATERIALIZED (
    SELECT user_id, course_id, last_activity_at FROM (
      SELECT id, user_id, course_id, last_activity_at FROM new_rows
      EXCEPT SELECT id, user_id, course_id, last_activity_at FROM old_rows) AS changed
  ), latest AS MATERIALIZED (
    SELECT m.user_id, s.path_id, max(m.last_activity_at) AS at FROM moved m
    CROSS JOIN LATERAL (
      SELECT path_id FROM path_steps WHERE course_id = m.course_id
      UNION SELECT ps.path_id FROM license_courses lc JOIN path_steps ps ON ps.license_id = lc.license_id
      WHERE lc.course_id = m.course_id OFFSET 0) s
    GROUP BY 1, 2
  )
  UPDATE path_assignments a SET last_activity_at = l.at FROM latest l
  WHERE a.user_id = l.user_id AND a.path_id = l.path_id
    AND (a.last_activity_at IS NULL OR a.last_activity_at < l.at);

  WITH moved AS MATERIALIZED (
    SELECT user_id, course_id FROM (
      SELECT id, user_id, course_id, completed_at, status = 'withdrawn', started_at IS NOT NULL OR progress > 0 FROM new_rows
      EXCEPT
      SELECT id, user_id, course_id, completed_at, status = 'withdrawn', started_at IS NOT NULL OR progress > 0 FROM old_rows
    ) AS changed
  )
  SELECT array_agg(DISTINCT a.id) INTO concerned FROM moved m
  CROSS JOIN LATERAL (
    SELECT path_id FROM path_steps WHERE course_id = m.course_id AND removed_at IS NULL
    UNION SELECT ps.path_id FROM license_courses lc
    JOIN path_steps ps ON ps.license_id = lc.license_id AND ps.removed_at IS NULL
    WHERE lc.course_id = m.course_id OFFSET 0) s
  CROSS JOIN LATERAL (SELECT id FROM path_assignments
    WHERE path_id = s.path_id AND user_id = m.user_id AND withdrawn_at IS NULL OFFSET 0) a;
  IF concerned IS NOT NULL THEN PERFORM sync_path_assignments(concerned); END IF;
  RETURN NULL;
END $$;

-- The same for users who became inactive or came back, for their groups, and for seats that were taken or revoked.
CREATE OR REPLACE FUNCTION propagate_users_to_paths() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  WITH moved AS MATERIALIZED (
    SELECT id, sort_name, deleted_at IS NULL AND status <> 'inactive' AS counted FROM new_users
    EXCEPT SELECT id, sort_name, deleted_at IS NULL AND status <> 'inactive' FROM old_users
  )
  UPDATE path_assignments a SET sort_name = m.sort_name, counted = m.counted FROM moved m WHERE a.user_id = m.id;

  WITH returned AS MATERIALIZED (
    SELECT id FROM new_users WHERE deleted_at IS NULL AND status <> 'inactive'
    EXCEPT SELECT id FROM old_users WHERE deleted_at IS NULL AND status <> 'inactive'
  )
  INSERT INTO path_changes (organisation_id, path_id, user_id)
  SELECT a.organisation_id, a.path_id, a.user_id
  FROM returned r JOIN path_assignments a ON a.user_id = r.id AND a.withdrawn_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_paths_of_returned() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  WITH returned AS MATERIALIZED (
    SELECT organisation_id, id FROM new_users WHERE deleted_at IS NULL AND status <> 'inactive'
    EXCEPT SELECT organisation_id, id FROM old_users WHERE deleted_at IS NULL AND status <> 'inactive'
  )
  INSERT INTO group_path_changes (organisation_id, group_id, user_id, returned)
  SELECT r.organisation_id, pair.group_id, r.id, true
  FROM returned r
  CROSS JOIN LATERAL (
    SELECT m.group_id FROM user_group_members m JOIN group_paths gp ON gp.group_id = m.group_id WHERE m.user_id = r.id
    UNION
    SELECT s.ref FROM path_assignments a JOIN path_assignment_sources s ON s.assignment_id = a.id AND s.kind = 'group'
    WHERE a.user_id = r.id AND a.withdrawn_at IS NULL) pair;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_changed_seats_of_paths() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  WITH moved AS MATERIALIZED (
    SELECT id, license_id, user_id, status FROM new_rows EXCEPT SELECT id, license_id, user_id, status FROM old_rows
  )
  INSERT INTO path_changes (organisation_id, path_id, user_id)
  SELECT DISTINCT a.organisation_id, a.path_id, a.user_id
  FROM moved m
  JOIN path_steps s ON s.license_id = m.license_id AND s.removed_at IS NULL
  JOIN path_assignments a ON a.path_id = s.path_id AND a.user_id = m.user_id AND a.withdrawn_at IS NULL;
  RETURN NULL;
END $$;
