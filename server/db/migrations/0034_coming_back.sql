-- Who comes back is noted with every group they are in or have a course by, in one statement however many they are: only
-- by how things stand then can be told what they get and lose. As in 0020, rows are looked up by index.
DROP TRIGGER note_returned ON users;

CREATE OR REPLACE FUNCTION note_returned() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO membership_changes (organisation_id, group_id, user_id, joined, returned)
  SELECT back.organisation_id, pair.group_id, back.id, true, true
  FROM (
    SELECT id, organisation_id FROM (
      SELECT id, organisation_id, deleted_at IS NULL AND status <> 'inactive' AS there, true AS fresh FROM new_users
      UNION ALL
      SELECT id, organisation_id, deleted_at IS NULL AND status <> 'inactive', false FROM old_users
    ) both_rows GROUP BY id, organisation_id HAVING bool_and(there = fresh)
  ) back CROSS JOIN LATERAL (
    SELECT m.group_id FROM user_group_members m WHERE m.user_id = back.id
    UNION
    SELECT s.ref FROM enrollments e JOIN enrollment_sources s ON s.enrollment_id = e.id AND s.kind = 'group'
    WHERE e.user_id = back.id
  ) pair WHERE EXISTS (SELECT FROM group_assignments a WHERE a.group_id = pair.group_id);
  RETURN NULL;
END $$;
CREATE TRIGGER note_returned AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users
  FOR EACH STATEMENT EXECUTE FUNCTION note_returned();
