-- The enrollments of courses.

-- Index lookups only, as in schema/09_enrollments.sql.
CREATE OR REPLACE FUNCTION stats.mark_enrollments() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO stats.dirty_enrollments
    SELECT t.organisation_id, t.course_id, u.ordinal FROM (
      SELECT organisation_id, course_id, user_id
      FROM (SELECT * FROM new_rows UNION ALL SELECT * FROM old_rows) both_rows
      GROUP BY id, organisation_id, course_id, user_id
      HAVING min(status) <> max(status) OR bool_or(counted) <> bool_and(counted)
        OR min(deadline_date) <> max(deadline_date) OR count(deadline_date) = 1
    ) t JOIN users u ON u.id = t.user_id;
  ELSE
    INSERT INTO stats.dirty_enrollments
    SELECT t.organisation_id, t.course_id, u.ordinal FROM touched t JOIN users u ON u.id = t.user_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_enrollments_inserted AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_enrollments();
CREATE OR REPLACE TRIGGER mark_enrollments_updated AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_enrollments();
CREATE OR REPLACE TRIGGER mark_enrollments_deleted AFTER DELETE ON enrollments
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_enrollments();

CREATE OR REPLACE FUNCTION stats.mark_sources() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO stats.dirty_enrollments
  SELECT DISTINCT e.organisation_id, e.course_id, u.ordinal
  FROM touched t JOIN enrollments e ON e.id = t.enrollment_id JOIN users u ON u.id = e.user_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_sources_inserted AFTER INSERT ON enrollment_sources
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_sources();
CREATE OR REPLACE TRIGGER mark_sources_updated AFTER UPDATE ON enrollment_sources
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_sources();
CREATE OR REPLACE TRIGGER mark_sources_deleted AFTER DELETE ON enrollment_sources
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_sources();

-- Before the delete, while the enrollments of the user still exist.
CREATE OR REPLACE FUNCTION stats.mark_courses_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stats.dirty_enrollments
  SELECT organisation_id, course_id, OLD.ordinal FROM enrollments WHERE user_id = OLD.id;
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER mark_courses_of_deleted BEFORE DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION stats.mark_courses_of_deleted();

-- The bitmaps of courses, computed from the rows of some users or of all.
CREATE OR REPLACE FUNCTION stats.compute_enrollment_bits(organisation text, courses text[], ordinals integer[], today date)
RETURNS TABLE(course_id text, facet text, value text, chunk integer, bits bit) LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH touched AS MATERIALIZED (
    SELECT e.id, e.course_id, u.ordinal, e.status, e.counted,
      e.status IN ('not-started', 'in-progress') AND e.deadline_date < today AS late
    FROM enrollments e JOIN users u ON u.id = e.user_id
    WHERE e.course_id = ANY (courses)
      AND (ordinals IS NULL OR u.organisation_id = organisation AND u.ordinal = ANY (ordinals))
  ), facts AS (
    SELECT t.course_id, t.ordinal, f.facet, f.value FROM touched t CROSS JOIN LATERAL (VALUES
      ('status', t.status),
      ('counted', CASE WHEN t.counted THEN 'true' END),
      ('overdue', CASE WHEN t.late THEN 'true' END)
    ) AS f (facet, value) WHERE f.value IS NOT NULL
    UNION ALL
    SELECT t.course_id, t.ordinal, 'source', s.kind
    FROM touched t JOIN enrollment_sources s ON s.enrollment_id = t.id AND s.removed_at IS NULL
  ), words AS (
    -- 64 users into a bigint, then 64 of these into a bitmap: twice as fast as a bitmap for each user.
    SELECT course_id, ordinal >> 6 AS word, facet, value, bit_or(1::bigint << (63 - (ordinal & 63))) AS bits
    FROM facts GROUP BY 1, 2, 3, 4
  )
  SELECT course_id, facet, value, word >> 6,
    bit_or((bits::bit(64)::bit(4096)) >> (64 * (word & 63)))::bit(4096)
  FROM words GROUP BY 1, 2, 3, 4;
END $$;

-- Brings the bitmaps of a course up to date with everything that is committed, and with the day.
CREATE OR REPLACE FUNCTION stats.refresh_course(course text) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  organisation text;
  today date;
  known date;
  ordinals integer[];
BEGIN
  SELECT c.organisation_id, (now() AT TIME ZONE o.timezone)::date INTO organisation, today
    FROM courses c JOIN organisations o ON o.id = c.organisation_id WHERE c.id = course;
  SELECT day INTO known FROM stats.enrollment_state WHERE course_id = course;
  IF today IS NULL OR
    known = today AND NOT EXISTS (SELECT FROM stats.dirty_enrollments WHERE course_id = course) THEN
    RETURN;
  END IF;
  -- One refresh at a time: the next one sees the result of this one.
  PERFORM pg_advisory_xact_lock(hashtextextended(course, 4400183024));
  SELECT day INTO known FROM stats.enrollment_state WHERE course_id = course;
  WITH taken AS (
    DELETE FROM stats.dirty_enrollments WHERE course_id = course RETURNING ordinal
  ), overnight AS (
    SELECT u.ordinal FROM enrollments e JOIN users u ON u.id = e.user_id
    WHERE e.organisation_id = organisation AND e.course_id = course
      AND e.status IN ('not-started', 'in-progress') AND e.deadline_date IS NOT NULL
      AND e.deadline_date >= least(known, today) AND e.deadline_date < greatest(known, today)
  )
  SELECT coalesce(array_agg(DISTINCT ordinal), '{}') INTO ordinals
    FROM (SELECT ordinal FROM taken UNION ALL SELECT ordinal FROM overnight WHERE known <> today) changed;
  INSERT INTO stats.enrollment_state VALUES (course, today)
    ON CONFLICT (course_id) DO UPDATE SET day = excluded.day;
  IF known IS NULL THEN
    -- The first refresh of this course covers all of its users.
    DELETE FROM stats.enrollment_bits WHERE course_id = course;
    ordinals := NULL;
  END IF;
  WITH cleared AS MATERIALIZED (
    SELECT ordinal >> 12 AS chunk, bit_or(stats.bit_of(ordinal)) AS bits
    FROM unnest(ordinals) AS ordinal GROUP BY 1
  ), fresh AS MATERIALIZED (
    SELECT facet, value, chunk, bits FROM stats.compute_enrollment_bits(organisation, ARRAY[course], ordinals, today)
  ), stale AS (
    SELECT known.ctid AS at,
      (known.bits & ~cleared.bits) | coalesce(fresh.bits, 0::bit(4096)) AS bits
    FROM cleared JOIN stats.enrollment_bits known ON known.course_id = course AND known.chunk = cleared.chunk
    LEFT JOIN fresh ON fresh.chunk = known.chunk AND fresh.facet = known.facet
      AND fresh.value = known.value
    WHERE (known.bits & cleared.bits) <> coalesce(fresh.bits, 0::bit(4096))
  ), renewed AS (
    UPDATE stats.enrollment_bits h SET bits = stale.bits FROM stale WHERE h.ctid = stale.at
  )
  INSERT INTO stats.enrollment_bits SELECT organisation, course, facet, value, chunk, bits FROM fresh
    ON CONFLICT DO NOTHING;
  DELETE FROM stats.enrollment_bits WHERE course_id = course AND bits = 0::bit(4096);
END $$;

-- The same for every course of an organisation.
CREATE OR REPLACE FUNCTION stats.refresh_enrollments(organisation text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today date := (SELECT (now() AT TIME ZONE timezone)::date FROM organisations WHERE id = organisation);
BEGIN
  -- In a fixed order, so that concurrent calls cannot deadlock.
  PERFORM stats.refresh_course(id) FROM (SELECT c.id FROM courses c
    WHERE c.organisation_id = organisation AND (
      EXISTS (SELECT FROM stats.dirty_enrollments h WHERE h.course_id = c.id)
      OR NOT EXISTS (SELECT FROM stats.enrollment_state k WHERE k.course_id = c.id AND k.day = today))
    ORDER BY c.id OFFSET 0) due;
  -- Marks of deleted courses.
  DELETE FROM stats.dirty_enrollments h WHERE organisation_id = organisation
    AND NOT EXISTS (SELECT FROM courses c WHERE c.id = h.course_id);
END $$;

CREATE OR REPLACE FUNCTION stats.rebuild_enrollments(organisation text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today date := (SELECT (now() AT TIME ZONE timezone)::date FROM organisations WHERE id = organisation);
  all_courses text[] := ARRAY(SELECT id FROM courses WHERE organisation_id = organisation ORDER BY id);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(id, 4400183024)) FROM unnest(all_courses) id;
  DELETE FROM stats.dirty_enrollments WHERE organisation_id = organisation;
  DELETE FROM stats.enrollment_bits WHERE organisation_id = organisation;
  INSERT INTO stats.enrollment_state SELECT id, today FROM unnest(all_courses) id
    ON CONFLICT (course_id) DO UPDATE SET day = excluded.day;
  INSERT INTO stats.enrollment_bits
    SELECT organisation, course_id, facet, value, chunk, bits
    FROM stats.compute_enrollment_bits(organisation, all_courses, NULL, today);
END $$;
