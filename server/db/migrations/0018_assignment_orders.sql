-- The people of a course by progress and by deadline, so that any page of very many is near.
CREATE INDEX enrollments_by_progress ON enrollments (course_id, progress, user_id)
  INCLUDE (id, organisation_id, status, counted);
CREATE INDEX enrollments_by_deadline ON enrollments (course_id, deadline_date NULLS FIRST, user_id)
  INCLUDE (id, organisation_id, status, counted);
