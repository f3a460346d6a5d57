-- How what was given on some days stands now, and which of it is due when, so that no assignment is looked at for it:
-- 'given' by day and status, 'open' (not done yet) by day and deadline.

CREATE OR REPLACE FUNCTION tallies.figures_of(status text, progress integer, score double precision, deadline date,
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
    ('ended', '', CASE WHEN status <> 'withdrawn' AND completed IS NOT NULL AND started IS NOT NULL THEN 1 END),
    ('given', to_char(assigned AT TIME ZONE zone, 'YYYY-MM-DD') || ' ' || status, 1),
    ('open', to_char(assigned AT TIME ZONE zone, 'YYYY-MM-DD') || ' ' || to_char(deadline, 'YYYY-MM-DD'),
      CASE WHEN status IN ('not-started', 'in-progress') AND deadline IS NOT NULL THEN 1 END)
  ) AS f (figure, value, n) WHERE f.n <> 0
$$;

-- Days are those of the organisation's zone: with another zone they are counted anew.
CREATE FUNCTION tallies.count_given(organisation text, zone text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM tallies.courses WHERE organisation_id = organisation AND figure IN ('given', 'open');
  WITH given AS MATERIALIZED (
    SELECT course_id, (assigned_at AT TIME ZONE zone)::date AS day, status, deadline_date, count(*) AS n
    FROM enrollments WHERE organisation_id = organisation AND counted GROUP BY 1, 2, 3, 4
  )
  INSERT INTO tallies.courses
  SELECT organisation, course_id, 'given', to_char(day, 'YYYY-MM-DD') || ' ' || status, sum(n)
  FROM given GROUP BY 2, 4
  UNION ALL
  SELECT organisation, course_id, 'open',
    to_char(day, 'YYYY-MM-DD') || ' ' || to_char(deadline_date, 'YYYY-MM-DD'), sum(n)
  FROM given WHERE status IN ('not-started', 'in-progress') AND deadline_date IS NOT NULL GROUP BY 2, 4;
$$;

CREATE OR REPLACE FUNCTION tallies.recount_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tallies.courses
    WHERE organisation_id = NEW.id AND figure IN ('assigned', 'completed');
  INSERT INTO tallies.courses
  SELECT e.organisation_id, e.course_id, f.figure,
    to_char(f.at AT TIME ZONE NEW.timezone, 'YYYY-MM-DD'), count(*)
  FROM enrollments e CROSS JOIN LATERAL (VALUES
    ('assigned', e.assigned_at),
    ('completed', CASE WHEN e.status = 'completed' THEN e.completed_at END)
  ) AS f (figure, at)
  WHERE e.organisation_id = NEW.id AND e.counted AND e.status <> 'withdrawn' AND f.at IS NOT NULL
  GROUP BY 1, 2, 3, 4;
  PERFORM tallies.count_given(NEW.id, NEW.timezone);
  RETURN NULL;
END $$;

-- One look at each assignment there is now: figures that are missing would be wrong.
SELECT tallies.count_given(id, timezone) FROM organisations;
