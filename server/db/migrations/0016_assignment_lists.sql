-- Lists of who has what, and people's own figures, are read from indexes alone.

DROP INDEX enrollments_list;
CREATE INDEX enrollments_list ON enrollments (course_id, sort_name, user_id)
  INCLUDE (id, organisation_id, status, progress, deadline_date, assigned_at, last_activity_at, score, counted);

DROP INDEX enrollments_user;
CREATE INDEX enrollments_user ON enrollments (user_id, course_id)
  INCLUDE (organisation_id, status, progress, deadline_date);
