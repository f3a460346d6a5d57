-- All that the summary of a course shows is kept as things change: how far people are, how long it took them, and how
-- they did with each item.

-- What one assignment adds to the figures of its course; the one definition of them.
CREATE FUNCTION tallies.figures_of(status text, progress integer, score double precision, deadline date,
  assigned timestamptz, started timestamptz, completed timestamptz, spent integer, zone text)
RETURNS TABLE (figure text, value text, n double precision) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT f.figure, f.value, f.n FROM (VALUES
    ('status', status, 1::double precision),
    ('progress', '', CASE WHEN status <> 'withdrawn' THEN progress END),
    ('score', '', CASE WHEN status <> 'withdrawn' THEN score END),
    ('scored', '', CASE WHEN status <> 'withdrawn' AND score IS NOT NULL THEN 1 END),
    ('due', to_char(deadline, 'YYYY-MM-DD'),
      CASE WHEN status IN ('not-started', 'in-progress') AND deadline IS NOT NULL THEN 1 END),
    ('untouched', to_char(deadline, 'YYYY-MM-DD'),
      CASE WHEN status = 'not-started' AND deadline IS NOT NULL THEN 1 END),
    ('assigned', to_char(assigned AT TIME ZONE zone, 'YYYY-MM-DD'),
      CASE WHEN status <> 'withdrawn' THEN 1 END),
    ('completed', to_char(completed AT TIME ZONE zone, 'YYYY-MM-DD'),
      CASE WHEN status = 'completed' AND completed IS NOT NULL THEN 1 END),
    -- The last percent of the span in which they are.
    ('span', CASE WHEN progress <= 0 THEN '0' WHEN progress <= 25 THEN '25' WHEN progress <= 50 THEN '50'
      WHEN progress <= 75 THEN '75' WHEN progress < 100 THEN '99' ELSE '100' END,
      CASE WHEN status <> 'withdrawn' THEN 1 END),
    ('time', '', CASE WHEN status <> 'withdrawn' AND started IS NOT NULL THEN spent END),
    ('began', '', CASE WHEN status <> 'withdrawn' AND started IS NOT NULL THEN 1 END),
    -- Whole seconds: adding and taking away such numbers leaves nothing behind.
    ('seconds', '', CASE WHEN status <> 'withdrawn' AND completed > started
      THEN round(extract(epoch FROM completed - started))::double precision END),
    ('ended', '', CASE WHEN status <> 'withdrawn' AND completed IS NOT NULL AND started IS NOT NULL THEN 1 END)
  ) AS f (figure, value, n) WHERE f.n <> 0
$$;

-- Of a change only what it moves is noted.
CREATE OR REPLACE FUNCTION tallies.count_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO tallies.courses
    SELECT t.organisation_id, t.course_id, f.figure, f.value, sum(f.n * t.sign)
    FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) t
    JOIN organisations o ON o.id = t.organisation_id
    CROSS JOIN LATERAL tallies.figures_of(t.status, t.progress, t.score, t.deadline_date, t.assigned_at,
      t.started_at, t.completed_at, t.time_spent, o.timezone) AS f
    WHERE t.counted GROUP BY 1, 2, 3, 4 HAVING sum(f.n * t.sign) <> 0;
  ELSE
    INSERT INTO tallies.courses
    SELECT t.organisation_id, t.course_id, f.figure, f.value, sum(f.n) * TG_ARGV[0]::integer
    FROM touched t JOIN organisations o ON o.id = t.organisation_id
    CROSS JOIN LATERAL tallies.figures_of(t.status, t.progress, t.score, t.deadline_date, t.assigned_at,
      t.started_at, t.completed_at, t.time_spent, o.timezone) AS f
    WHERE t.counted GROUP BY 1, 2, 3, 4;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER count_replaced ON enrollments;
DROP TRIGGER count_updated ON enrollments;
CREATE TRIGGER count_updated AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tallies.count_courses();

-- All of it from the rows, for whoever wrote many of them without the triggers.
CREATE FUNCTION tallies.count_courses_anew(organisation text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM tallies.courses WHERE organisation_id = organisation;
  INSERT INTO tallies.courses
  SELECT e.organisation_id, e.course_id, f.figure, f.value, sum(f.n)
  FROM enrollments e JOIN organisations o ON o.id = e.organisation_id
  CROSS JOIN LATERAL tallies.figures_of(e.status, e.progress, e.score, e.deadline_date, e.assigned_at,
    e.started_at, e.completed_at, e.time_spent, o.timezone) AS f
  WHERE e.organisation_id = organisation AND e.counted GROUP BY 1, 2, 3, 4;
$$;

-- Whether live figures count the row: as those of the assignment, and not while somebody is taken out of the course.
ALTER TABLE item_progress ADD COLUMN counted boolean NOT NULL DEFAULT true;
UPDATE item_progress p SET counted = false FROM enrollments e
  WHERE e.id = p.enrollment_id AND NOT (e.counted AND e.status <> 'withdrawn');

CREATE FUNCTION take_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.counted := coalesce(
    (SELECT counted AND status <> 'withdrawn' FROM enrollments WHERE id = NEW.enrollment_id), false);
  RETURN NEW;
END $$;
CREATE TRIGGER take_counted BEFORE INSERT ON item_progress FOR EACH ROW EXECUTE FUNCTION take_counted();

-- By index, one by one: the plan of a trigger is made once a connection, for as many rows as there were then.
CREATE FUNCTION hand_on_counted() RETURNS trigger LANGUAGE plpgsql
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
CREATE TRIGGER hand_on_counted AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hand_on_counted();

-- How people did with each item, added up as the figures of courses are: 'started', 'completed', 'failed' (number),
-- 'score' (sum) and 'scored' (number).
CREATE TABLE tallies.items (
  organisation_id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  figure text COLLATE "C" NOT NULL,
  n double precision NOT NULL
);
CREATE INDEX items_figure ON tallies.items (item_id, figure) INCLUDE (n);
CREATE INDEX items_organisation ON tallies.items (organisation_id);

CREATE FUNCTION tallies.item_figures_of(status text, score double precision)
RETURNS TABLE (figure text, n double precision) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT f.figure, f.n FROM (VALUES
    ('started', 1::double precision),
    ('completed', CASE WHEN status = 'completed' THEN 1 END),
    ('failed', CASE WHEN status = 'failed' THEN 1 END),
    ('score', score),
    ('scored', CASE WHEN score IS NOT NULL THEN 1 END)
  ) AS f (figure, n) WHERE f.n <> 0
$$;

CREATE FUNCTION tallies.count_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO tallies.items
    SELECT t.organisation_id, t.item_id, f.figure, sum(f.n * t.sign)
    FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) t
    CROSS JOIN LATERAL tallies.item_figures_of(t.status, t.score) AS f
    WHERE t.counted GROUP BY 1, 2, 3 HAVING sum(f.n * t.sign) <> 0;
  ELSE
    INSERT INTO tallies.items
    SELECT t.organisation_id, t.item_id, f.figure, sum(f.n) * TG_ARGV[0]::integer
    FROM touched t CROSS JOIN LATERAL tallies.item_figures_of(t.status, t.score) AS f
    WHERE t.counted GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON item_progress
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.count_items('1');
CREATE TRIGGER count_updated AFTER UPDATE ON item_progress
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tallies.count_items();
CREATE TRIGGER count_deleted AFTER DELETE ON item_progress
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.count_items('-1');

CREATE FUNCTION tallies.count_items_anew(organisation text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM tallies.items WHERE organisation_id = organisation;
  INSERT INTO tallies.items
  SELECT p.organisation_id, p.item_id, f.figure, sum(f.n)
  FROM item_progress p CROSS JOIN LATERAL tallies.item_figures_of(p.status, p.score) AS f
  WHERE p.organisation_id = organisation AND p.counted GROUP BY 1, 2, 3;
$$;

CREATE FUNCTION tallies.fold_items(organisation text) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM tallies.items WHERE organisation_id = organisation RETURNING *
  )
  INSERT INTO tallies.items
  SELECT organisation_id, item_id, figure, sum(n) FROM taken GROUP BY 1, 2, 3 HAVING sum(n) <> 0;
$$;

SELECT tallies.count_courses_anew(id), tallies.count_items_anew(id) FROM organisations;
