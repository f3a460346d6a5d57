-- Members who joined a group while its license had ended or was deleted get their seats once it is extended or restored.
-- Members whose seat from the group was revoked since they joined are left out.
CREATE FUNCTION record_missed_group_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO group_seat_changes (organisation_id, group_id, user_id)
  SELECT m.organisation_id, m.group_id, m.user_id
  FROM group_licenses gl JOIN user_group_members m ON m.group_id = gl.group_id
  WHERE gl.license_id = NEW.id AND NOT EXISTS (
    SELECT FROM seats s JOIN seat_sources o ON o.seat_id = s.id AND o.kind = 'group' AND o.ref = gl.group_id
    WHERE s.license_id = NEW.id AND s.user_id = m.user_id
      AND (s.status <> 'revoked' OR s.revoked_at >= m.added_at));
  RETURN NULL;
END $$;
CREATE TRIGGER record_missed_group_seats AFTER UPDATE OF expiration_date, deleted_at ON licenses
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL AND (OLD.deleted_at IS NOT NULL
    OR coalesce(NEW.expiration_date, 'infinity') > coalesce(OLD.expiration_date, 'infinity')))
  EXECUTE FUNCTION record_missed_group_seats();
