-- Figures of courses and of their items.

-- What an enrollment adds to the figures of its course: the only definition of them.
--   'status'                by status
--   'progress', 'score'     sums; 'scored': how many have a score
--   'due', 'untouched'      by deadline: those not done, those not started
--   'assigned', 'completed' by day
--   'span'                  by range of progress
--   'time', 'began'         sum of the time spent, and number, of those who started
--   'seconds', 'ended'      sum of the time from start to end, and number, of those who completed
--   'waited'                by day of completion: sum of the seconds from assignment to completion
--   'given'                 by day of assignment and status
--   'open'                  by day of assignment and deadline: those not done
CREATE OR REPLACE FUNCTION stats.enrollment_figures(status text, progress integer, score double precision,
  deadline date, assigned timestamptz, started timestamptz, completed timestamptz, spent integer, zone text)
RETURNS TABLE(figure text, value text, n double precision) LANGUAGE sql STABLE PARALLEL SAFE AS $$
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
    -- The upper end of the range of progress.
    ('span', CASE WHEN progress <= 0 THEN '0' WHEN progress <= 25 THEN '25' WHEN progress <= 50 THEN '50'
      WHEN progress <= 75 THEN '75' WHEN progress < 100 THEN '99' ELSE '100' END,
      CASE WHEN status <> 'withdrawn' THEN 1 END),
    ('time', '', CASE WHEN status <> 'withdrawn' AND started IS NOT NULL THEN spent END),
    ('began', '', CASE WHEN status <> 'withdrawn' AND started IS NOT NULL THEN 1 END),
    -- Whole seconds: sums of deltas stay exact.
    ('seconds', '', CASE WHEN status <> 'withdrawn' AND completed > started
      THEN round(extract(epoch FROM completed - started))::double precision END),
    ('ended', '', CASE WHEN status <> 'withdrawn' AND completed IS NOT NULL AND started IS NOT NULL THEN 1 END),
    ('waited', to_char(completed AT TIME ZONE zone, 'YYYY-MM-DD'),
      CASE WHEN status = 'completed' AND completed > assigned
        THEN round(extract(epoch FROM completed - assigned))::double precision END),
    ('given', to_char(assigned AT TIME ZONE zone, 'YYYY-MM-DD') || ' ' || status, 1),
    ('open', to_char(assigned AT TIME ZONE zone, 'YYYY-MM-DD') || ' ' || to_char(deadline, 'YYYY-MM-DD'),
      CASE WHEN status IN ('not-started', 'in-progress') AND deadline IS NOT NULL THEN 1 END)
  ) AS f (figure, value, n) WHERE f.n <> 0
$$;

-- Appends what a statement changes.
CREATE OR REPLACE FUNCTION stats.add_course_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO stats.course_figures
    SELECT t.organisation_id, t.course_id, f.figure, f.value, sum(f.n * t.sign)
    FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) t
    JOIN organisations o ON o.id = t.organisation_id
    CROSS JOIN LATERAL stats.enrollment_figures(t.status, t.progress, t.score, t.deadline_date, t.assigned_at,
      t.started_at, t.completed_at, t.time_spent, o.timezone) AS f
    WHERE t.counted GROUP BY 1, 2, 3, 4 HAVING sum(f.n * t.sign) <> 0;
  ELSE
    INSERT INTO stats.course_figures
    SELECT t.organisation_id, t.course_id, f.figure, f.value, sum(f.n) * TG_ARGV[0]::integer
    FROM touched t JOIN organisations o ON o.id = t.organisation_id
    CROSS JOIN LATERAL stats.enrollment_figures(t.status, t.progress, t.score, t.deadline_date, t.assigned_at,
      t.started_at, t.completed_at, t.time_spent, o.timezone) AS f
    WHERE t.counted GROUP BY 1, 2, 3, 4;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER add_course_figures_inserted AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.add_course_figures('1');
CREATE OR REPLACE TRIGGER add_course_figures_deleted AFTER DELETE ON enrollments
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.add_course_figures('-1');
CREATE OR REPLACE TRIGGER add_course_figures_updated AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION stats.add_course_figures();

CREATE OR REPLACE FUNCTION stats.rebuild_course_figures(organisation text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM stats.course_figures WHERE organisation_id = organisation;
  INSERT INTO stats.course_figures
  SELECT e.organisation_id, e.course_id, f.figure, f.value, sum(f.n)
  FROM enrollments e JOIN organisations o ON o.id = e.organisation_id
  CROSS JOIN LATERAL stats.enrollment_figures(e.status, e.progress, e.score, e.deadline_date, e.assigned_at,
    e.started_at, e.completed_at, e.time_spent, o.timezone) AS f
  WHERE e.organisation_id = organisation AND e.counted GROUP BY 1, 2, 3, 4;
$$;

-- The figures 'given' and 'open' of an organisation, computed from the rows.
CREATE OR REPLACE FUNCTION stats.rebuild_assigned_figures(organisation text, zone text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM stats.course_figures WHERE organisation_id = organisation AND figure IN ('given', 'open');
  WITH given AS MATERIALIZED (
    SELECT course_id, (assigned_at AT TIME ZONE zone)::date AS day, status, deadline_date, count(*) AS n
    FROM enrollments WHERE organisation_id = organisation AND counted GROUP BY 1, 2, 3, 4
  )
  INSERT INTO stats.course_figures
  SELECT organisation, course_id, 'given', to_char(day, 'YYYY-MM-DD') || ' ' || status, sum(n)
  FROM given GROUP BY 2, 4
  UNION ALL
  SELECT organisation, course_id, 'open',
    to_char(day, 'YYYY-MM-DD') || ' ' || to_char(deadline_date, 'YYYY-MM-DD'), sum(n)
  FROM given WHERE status IN ('not-started', 'in-progress') AND deadline_date IS NOT NULL GROUP BY 2, 4;
$$;

-- Days are those of the time zone of the organisation: another zone changes the figures by day.
CREATE OR REPLACE FUNCTION stats.rebuild_daily_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stats.course_figures
    WHERE organisation_id = NEW.id AND figure IN ('assigned', 'completed', 'waited');
  INSERT INTO stats.course_figures
  SELECT e.organisation_id, e.course_id, f.figure,
    to_char(f.at AT TIME ZONE NEW.timezone, 'YYYY-MM-DD'), sum(f.n)
  FROM enrollments e CROSS JOIN LATERAL (VALUES
    ('assigned', e.assigned_at, 1::double precision),
    ('completed', CASE WHEN e.status = 'completed' THEN e.completed_at END, 1),
    ('waited', CASE WHEN e.status = 'completed' AND e.completed_at > e.assigned_at THEN e.completed_at END,
      round(extract(epoch FROM e.completed_at - e.assigned_at))::double precision)
  ) AS f (figure, at, n)
  WHERE e.organisation_id = NEW.id AND e.counted AND e.status <> 'withdrawn' AND f.at IS NOT NULL AND f.n <> 0
  GROUP BY 1, 2, 3, 4;
  PERFORM stats.rebuild_assigned_figures(NEW.id, NEW.timezone);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER rebuild_daily_figures AFTER UPDATE OF timezone ON organisations
  FOR EACH ROW WHEN (OLD.timezone <> NEW.timezone)
  EXECUTE FUNCTION stats.rebuild_daily_figures();

-- Merges the rows of each figure into one.
CREATE OR REPLACE FUNCTION stats.compact_course_figures(organisation text) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM stats.course_figures WHERE organisation_id = organisation RETURNING *
  )
  INSERT INTO stats.course_figures
  SELECT organisation_id, course_id, figure, value, sum(n) FROM taken
  GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0;
$$;

CREATE OR REPLACE FUNCTION stats.progress_figures(status text, score double precision)
RETURNS TABLE(figure text, n double precision) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT f.figure, f.n FROM (VALUES
    ('started', 1::double precision),
    ('completed', CASE WHEN status = 'completed' THEN 1 END),
    ('failed', CASE WHEN status = 'failed' THEN 1 END),
    ('score', score),
    ('scored', CASE WHEN score IS NOT NULL THEN 1 END)
  ) AS f (figure, n) WHERE f.n <> 0
$$;

CREATE OR REPLACE FUNCTION stats.add_item_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO stats.item_figures
    SELECT t.organisation_id, t.item_id, f.figure, sum(f.n * t.sign)
    FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) t
    CROSS JOIN LATERAL stats.progress_figures(t.status, t.score) AS f
    WHERE t.counted GROUP BY 1, 2, 3 HAVING sum(f.n * t.sign) <> 0;
  ELSE
    INSERT INTO stats.item_figures
    SELECT t.organisation_id, t.item_id, f.figure, sum(f.n) * TG_ARGV[0]::integer
    FROM touched t CROSS JOIN LATERAL stats.progress_figures(t.status, t.score) AS f
    WHERE t.counted GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER add_item_figures_inserted AFTER INSERT ON item_progress
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.add_item_figures('1');
CREATE OR REPLACE TRIGGER add_item_figures_updated AFTER UPDATE ON item_progress
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION stats.add_item_figures();
CREATE OR REPLACE TRIGGER add_item_figures_deleted AFTER DELETE ON item_progress
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.add_item_figures('-1');

CREATE OR REPLACE FUNCTION stats.rebuild_item_figures(organisation text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM stats.item_figures WHERE organisation_id = organisation;
  INSERT INTO stats.item_figures
  SELECT p.organisation_id, p.item_id, f.figure, sum(f.n)
  FROM item_progress p CROSS JOIN LATERAL stats.progress_figures(p.status, p.score) AS f
  WHERE p.organisation_id = organisation AND p.counted GROUP BY 1, 2, 3;
$$;

CREATE OR REPLACE FUNCTION stats.compact_item_figures(organisation text) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM stats.item_figures WHERE organisation_id = organisation RETURNING *
  )
  INSERT INTO stats.item_figures
  SELECT organisation_id, item_id, figure, sum(n) FROM taken GROUP BY 1, 2, 3 HAVING sum(n) <> 0;
$$;
