-- An archived course is given to nobody. When it is published again, everybody in its groups who does not have it by them,
-- and joined or was changed meanwhile, is noted as somebody who came back, so that the chore makes up for it. Whoever was
-- left out when the group got it stays so. As in 0020, rows are looked up by index, also before anything is known of them:
-- OFFSET 0 has the sources of one assignment looked up, and not all that the group has given.
CREATE FUNCTION note_opened() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO membership_changes (organisation_id, group_id, user_id, joined, returned)
  SELECT DISTINCT a.organisation_id, a.group_id, m.user_id, true, true
  FROM new_courses opened
  JOIN old_courses closed ON closed.id = opened.id AND closed.status <> 'published'
  JOIN group_assignments a ON a.course_id = opened.id
  JOIN user_group_members m ON m.group_id = a.group_id
  JOIN users u ON u.id = m.user_id
  WHERE opened.status = 'published'
    AND greatest(m.added_at, u.updated_at) >= coalesce(closed.archived_at, '-infinity')
    AND NOT EXISTS (
      SELECT FROM enrollments e CROSS JOIN LATERAL (
        SELECT FROM enrollment_sources s
        WHERE s.enrollment_id = e.id AND s.kind = 'group' AND s.ref = a.group_id OFFSET 0) s
      WHERE e.user_id = m.user_id AND e.course_id = a.course_id);
  RETURN NULL;
END $$;
CREATE TRIGGER note_opened AFTER UPDATE ON courses
  REFERENCING OLD TABLE AS old_courses NEW TABLE AS new_courses
  FOR EACH STATEMENT EXECUTE FUNCTION note_opened();
