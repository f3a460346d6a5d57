-- Licenses: bundles of courses with seats, and who has a seat.

-- Categories of licenses, defined by the content supplier.
CREATE TABLE licensed_categories (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX licensed_categories_name ON licensed_categories (organisation_id, lower(name));

CREATE TABLE licenses (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  image text,
  category_id text COLLATE "C" REFERENCES licensed_categories (id),
  supplier text NOT NULL DEFAULT '',
  -- NULL: no limit.
  seats_total integer,
  -- Assigned and activated seats. Maintained by a trigger on seats.
  seats_taken integer NOT NULL DEFAULT 0,
  start_date date NOT NULL,
  -- The last day, in the time zone of the organisation.
  expiration_date date,
  -- Whether the days of the license include today. Maintained by the code that stores the days, and by a recurring task.
  runs boolean NOT NULL DEFAULT false,
  is_trial boolean NOT NULL DEFAULT false,
  revocation_allowed boolean NOT NULL DEFAULT true,
  revocation_cap integer,
  revocations_used integer NOT NULL DEFAULT 0,
  invite_ttl_days integer NOT NULL DEFAULT 90,
  reminder_days jsonb NOT NULL DEFAULT '[]',
  certificate_id text COLLATE "C",
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  updated_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (fold_text(title || ' ' || supplier)) STORED,
  CONSTRAINT licenses_not_oversold CHECK (seats_taken >= 0 AND seats_taken <= seats_total),
  CONSTRAINT licenses_days_ordered CHECK (expiration_date >= start_date),
  CONSTRAINT licenses_revocations_capped CHECK (revocations_used >= 0)
);
CREATE INDEX licenses_list ON licenses (organisation_id, expiration_date, id) WHERE deleted_at IS NULL;
CREATE INDEX licenses_category ON licenses (category_id);
CREATE INDEX licenses_to_purge ON licenses (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE license_courses (
  license_id text COLLATE "C" NOT NULL REFERENCES licenses (id) ON DELETE CASCADE,
  course_id text COLLATE "C" NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (license_id, course_id)
);
CREATE INDEX license_courses_course ON license_courses (course_id);

-- A user and a license. A revoked seat stays as history; who gets a seat again gets a new row.
CREATE TABLE seats (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  license_id text COLLATE "C" NOT NULL REFERENCES licenses (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  status text NOT NULL,
  -- How the user got it, and how the contract names it.
  source text NOT NULL DEFAULT 'admin',
  assigned_at timestamptz NOT NULL DEFAULT now(),
  assigned_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  activated_at timestamptz,
  waiting_since timestamptz,
  invite_expires_at timestamptz,
  -- Whether the user is to be notified, with which note, and when that was done. Letters wait for the first day.
  notify boolean NOT NULL DEFAULT true,
  note text NOT NULL DEFAULT '',
  notified_at timestamptz,
  last_reminded_at timestamptz,
  reminders_sent integer NOT NULL DEFAULT 0,
  revoked_at timestamptz,
  revoked_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  revoked_why text,
  moved_from text COLLATE "C" REFERENCES licenses (id) ON DELETE SET NULL,
  -- The job that has yet to give the courses of the seat. If it is cancelled, the seat is freed.
  job_id text COLLATE "C" REFERENCES jobs (id) ON DELETE SET NULL,
  CONSTRAINT seats_status_known CHECK (status IN ('assigned', 'activated', 'waiting', 'revoked')),
  CONSTRAINT seats_source_known
    CHECK (source IN ('admin', 'signup-link', 'csv', 'group', 'learning-path', 'moved'))
);
CREATE UNIQUE INDEX seats_key ON seats (license_id, user_id) WHERE status <> 'revoked';
CREATE INDEX seats_history ON seats (license_id, user_id, revoked_at DESC) WHERE status = 'revoked';
CREATE INDEX seats_by_status ON seats (license_id, status, assigned_at, user_id);
CREATE INDEX seats_waiting ON seats (license_id, waiting_since, id) WHERE status = 'waiting';
CREATE INDEX seats_user ON seats (user_id, license_id);
CREATE INDEX seats_job ON seats (job_id) WHERE job_id IS NOT NULL;

-- Why a user has a seat. The seat stays while one source is left.
CREATE TABLE seat_sources (
  seat_id text COLLATE "C" NOT NULL REFERENCES seats (id) ON DELETE CASCADE,
  kind text NOT NULL,
  -- The admin who assigned the seat, or the id of the group, link, import or learning path.
  ref text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seat_id, kind, ref),
  CONSTRAINT seat_sources_kind_known
    CHECK (kind IN ('admin', 'signup-link', 'csv', 'group', 'learning-path', 'moved'))
);
CREATE INDEX seat_sources_ref ON seat_sources (ref, kind) WHERE kind <> 'admin';

-- Users whose enrollments have to be compared with their seats. A background task, or the code that changes seats of a few
-- users, takes them from here.
CREATE TABLE license_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  license_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL
);
CREATE INDEX license_changes_user ON license_changes (organisation_id, user_id);

-- Counts the seats that are taken. The rows of licenses whose number changes are locked in the order of their ids; the check
-- on licenses refuses more seats than there are.
CREATE FUNCTION count_inserted_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM licenses l WHERE l.id IN
    (SELECT license_id FROM new_seats WHERE status IN ('assigned', 'activated')) ORDER BY l.id FOR NO KEY UPDATE;
  UPDATE licenses l SET seats_taken = l.seats_taken + moved.n
  FROM (SELECT license_id, count(*) AS n FROM new_seats WHERE status IN ('assigned', 'activated') GROUP BY 1) moved
  WHERE l.id = moved.license_id;
  INSERT INTO license_changes (organisation_id, license_id, user_id)
  SELECT organisation_id, license_id, user_id FROM new_seats
  WHERE status IN ('assigned', 'activated') AND job_id IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted_seats AFTER INSERT ON seats
  REFERENCING NEW TABLE AS new_seats FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_seats();

CREATE FUNCTION count_deleted_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM licenses l WHERE l.id IN
    (SELECT license_id FROM old_seats WHERE status IN ('assigned', 'activated')) ORDER BY l.id FOR NO KEY UPDATE;
  UPDATE licenses l SET seats_taken = l.seats_taken - moved.n
  FROM (SELECT license_id, count(*) AS n FROM old_seats WHERE status IN ('assigned', 'activated') GROUP BY 1) moved
  WHERE l.id = moved.license_id;
  INSERT INTO license_changes (organisation_id, license_id, user_id)
  SELECT s.organisation_id, s.license_id, s.user_id FROM old_seats s
  WHERE s.status IN ('assigned', 'activated') AND EXISTS (SELECT FROM organisations o WHERE o.id = s.organisation_id);
  RETURN NULL;
END $$;
CREATE TRIGGER count_deleted_seats AFTER DELETE ON seats
  REFERENCING OLD TABLE AS old_seats FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_seats();

CREATE FUNCTION count_updated_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM licenses l WHERE l.id IN (
    SELECT n.license_id FROM new_seats n JOIN old_seats o USING (id)
    WHERE (n.status IN ('assigned', 'activated')) <> (o.status IN ('assigned', 'activated'))) ORDER BY l.id FOR NO KEY UPDATE;
  UPDATE licenses l SET seats_taken = l.seats_taken + moved.n
  FROM (
    SELECT n.license_id, sum(CASE WHEN n.status IN ('assigned', 'activated') THEN 1 ELSE -1 END) AS n
    FROM new_seats n JOIN old_seats o USING (id)
    WHERE (n.status IN ('assigned', 'activated')) <> (o.status IN ('assigned', 'activated')) GROUP BY 1) moved
  WHERE l.id = moved.license_id AND moved.n <> 0;
  INSERT INTO license_changes (organisation_id, license_id, user_id)
  SELECT n.organisation_id, n.license_id, n.user_id FROM new_seats n JOIN old_seats o USING (id)
  WHERE (n.status IN ('assigned', 'activated') AND n.job_id IS NULL)
    <> (o.status IN ('assigned', 'activated') AND o.job_id IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER count_updated_seats AFTER UPDATE ON seats
  REFERENCING OLD TABLE AS old_seats NEW TABLE AS new_seats
  FOR EACH STATEMENT EXECUTE FUNCTION count_updated_seats();

-- Seats whose turn had not come when their job was cancelled or given up are freed.
CREATE FUNCTION free_seats_of_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM seats WHERE job_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER free_seats_of_job AFTER UPDATE OF status ON jobs
  FOR EACH ROW WHEN (NEW.status IN ('cancelled', 'failed') AND NEW.status <> OLD.status)
  EXECUTE FUNCTION free_seats_of_job();

-- A license that begins, ends, is deleted or restored.
CREATE FUNCTION record_license_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO license_changes (organisation_id, license_id, user_id)
  SELECT s.organisation_id, s.license_id, s.user_id FROM seats s
  WHERE s.license_id = NEW.id AND s.status IN ('assigned', 'activated') AND s.job_id IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER record_license_change AFTER UPDATE OF runs, deleted_at ON licenses
  FOR EACH ROW WHEN ((OLD.runs AND OLD.deleted_at IS NULL) <> (NEW.runs AND NEW.deleted_at IS NULL))
  EXECUTE FUNCTION record_license_change();

-- Courses that are put into a license or taken out.
CREATE FUNCTION record_license_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO license_changes (organisation_id, license_id, user_id)
  SELECT s.organisation_id, s.license_id, s.user_id
  FROM (SELECT DISTINCT license_id FROM touched) t
  JOIN licenses l ON l.id = t.license_id AND l.runs AND l.deleted_at IS NULL
  JOIN seats s ON s.license_id = t.license_id AND s.status IN ('assigned', 'activated') AND s.job_id IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER record_courses_added AFTER INSERT ON license_courses
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_license_courses();
CREATE TRIGGER record_courses_removed AFTER DELETE ON license_courses
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_license_courses();

-- Courses of licenses that are published or restored.
CREATE FUNCTION record_licensed_courses() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO license_changes (organisation_id, license_id, user_id)
  SELECT DISTINCT s.organisation_id, s.license_id, s.user_id
  FROM new_courses n JOIN old_courses o USING (id)
  JOIN license_courses lc ON lc.course_id = n.id
  JOIN seats s ON s.license_id = lc.license_id AND s.status IN ('assigned', 'activated') AND s.job_id IS NULL
  WHERE n.status = 'published' AND n.deleted_at IS NULL AND (o.status <> 'published' OR o.deleted_at IS NOT NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER record_licensed_courses AFTER UPDATE ON courses
  REFERENCING OLD TABLE AS old_courses NEW TABLE AS new_courses
  FOR EACH STATEMENT EXECUTE FUNCTION record_licensed_courses();

-- Users who became active again, or are restored: with the licenses that they have a seat in or a course from.
CREATE FUNCTION record_returned_to_licenses() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO license_changes (organisation_id, license_id, user_id)
  SELECT back.organisation_id, pair.license_id, back.id
  FROM (
    SELECT n.id, n.organisation_id FROM new_users n JOIN old_users o USING (id)
    WHERE n.deleted_at IS NULL AND n.status <> 'inactive' AND (o.deleted_at IS NOT NULL OR o.status = 'inactive')
  ) back CROSS JOIN LATERAL (
    SELECT s.license_id FROM seats s WHERE s.user_id = back.id AND s.status IN ('assigned', 'activated')
    UNION
    SELECT es.ref FROM enrollments e JOIN enrollment_sources es ON es.enrollment_id = e.id AND es.kind = 'license'
    WHERE e.user_id = back.id
  ) pair;
  RETURN NULL;
END $$;
CREATE TRIGGER record_returned_to_licenses AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users
  FOR EACH STATEMENT EXECUTE FUNCTION record_returned_to_licenses();
