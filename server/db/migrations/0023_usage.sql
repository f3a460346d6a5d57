-- Learning by day, for the figures of usage.

-- The days, in the time zone of the organisation, on which a user did something in a course.
CREATE TABLE learning_days (
  organisation_id text COLLATE "C" NOT NULL,
  course_id text COLLATE "C" NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  day date NOT NULL,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The time spent, by the events of the day.
  seconds integer NOT NULL DEFAULT 0,
  -- The hours with events, 0 to 23.
  hours integer[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (organisation_id, course_id, day, user_id)
);
CREATE INDEX learning_days_day ON learning_days (organisation_id, day, user_id)
  INCLUDE (course_id, seconds);
CREATE INDEX learning_days_user ON learning_days (user_id, day);

-- The seconds of current users by course and day, as sums of deltas like stats.course_figures.
CREATE TABLE usage_days (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  course_id text COLLATE "C" NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  day date NOT NULL,
  seconds bigint NOT NULL
);
CREATE INDEX usage_days_day ON usage_days (organisation_id, day, course_id) INCLUDE (seconds);
CREATE INDEX usage_days_course ON usage_days (course_id);

-- Since when the time spent is recorded by day; null for organisations that came later.
ALTER TABLE organisations ADD COLUMN learning_since date;
UPDATE organisations SET learning_since = (now() AT TIME ZONE timezone)::date;

-- Days before are known from the times of enrollments and items.
INSERT INTO learning_days (organisation_id, course_id, day, user_id, hours)
SELECT e.organisation_id, e.course_id, t.at::date, e.user_id, array_agg(DISTINCT extract(hour FROM t.at)::integer)
FROM enrollments e JOIN organisations o ON o.id = e.organisation_id
CROSS JOIN LATERAL (
  SELECT unnest(ARRAY[e.started_at, e.last_activity_at, e.completed_at]) AT TIME ZONE o.timezone AS at
  UNION ALL SELECT unnest(ARRAY[i.started_at, i.completed_at]) AT TIME ZONE o.timezone
    FROM item_progress i WHERE i.enrollment_id = e.id
) AS t WHERE t.at IS NOT NULL GROUP BY 1, 2, 3, 4;

CREATE INDEX enrollments_by_assigned ON enrollments (organisation_id, assigned_at)
  INCLUDE (course_id, user_id, status);
CREATE INDEX enrollments_by_completed ON enrollments (organisation_id, completed_at)
  INCLUDE (course_id, user_id, assigned_at, status) WHERE completed_at IS NOT NULL;
