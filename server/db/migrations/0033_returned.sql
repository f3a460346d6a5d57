-- What groups give and take is nothing to people who are inactive or deleted. Who comes back is noted as somebody who
-- joined the groups they are in and left those that gave them a course, so that the chore makes up for it.
ALTER TABLE membership_changes ADD COLUMN returned boolean NOT NULL DEFAULT false;

CREATE FUNCTION note_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO membership_changes (organisation_id, group_id, user_id, joined, returned)
  SELECT NEW.organisation_id, m.group_id, NEW.id, true, true FROM user_group_members m
  WHERE m.user_id = NEW.id AND EXISTS (SELECT FROM group_assignments a WHERE a.group_id = m.group_id)
  UNION ALL
  SELECT DISTINCT NEW.organisation_id, s.ref, NEW.id, false, true
  FROM enrollments e JOIN enrollment_sources s ON s.enrollment_id = e.id
  WHERE e.user_id = NEW.id AND e.status <> 'withdrawn' AND s.kind = 'group' AND s.removed_at IS NULL
    AND NOT EXISTS (SELECT FROM user_group_members m WHERE m.group_id = s.ref AND m.user_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER note_returned AFTER UPDATE OF status, deleted_at ON users FOR EACH ROW
  WHEN ((OLD.status = 'inactive' OR OLD.deleted_at IS NOT NULL)
    AND NEW.status <> 'inactive' AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION note_returned();
