-- Giving courses to people and groups: what lists are sorted by, what can be taken back, what mails are about.

-- A way of having a course that was taken away while others were left; it can come back.
ALTER TABLE enrollment_sources ADD COLUMN removed_at timestamptz;

-- What a mail is about, for whoever writes it later: courses and a few sentences of the sender.
ALTER TABLE mails ADD COLUMN about jsonb NOT NULL DEFAULT '{}';

-- The name that lists of the people of a course are sorted by, as it stands in users.
ALTER TABLE enrollments ADD COLUMN sort_name text COLLATE "C" NOT NULL DEFAULT '';
UPDATE enrollments e SET sort_name = u.sort_name FROM users u WHERE u.id = e.user_id;

CREATE FUNCTION take_sort_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_name := coalesce((SELECT sort_name FROM users WHERE id = NEW.user_id), '');
  RETURN NEW;
END $$;
CREATE TRIGGER take_sort_name BEFORE INSERT ON enrollments
  FOR EACH ROW WHEN (NEW.sort_name = '') EXECUTE FUNCTION take_sort_name();

CREATE FUNCTION hand_on_sort_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enrollments e SET sort_name = n.sort_name
  FROM new_users n JOIN old_users o USING (id)
  WHERE n.sort_name <> o.sort_name AND e.user_id = n.id;
  RETURN NULL;
END $$;
CREATE TRIGGER hand_on_sort_names AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users
  FOR EACH STATEMENT EXECUTE FUNCTION hand_on_sort_names();

-- The people of a course by name, with all that its list is filtered and sorted by.
CREATE INDEX enrollments_list ON enrollments (course_id, sort_name, user_id)
  INCLUDE (id, status, progress, deadline_date, assigned_at, last_activity_at, score, counted);

-- Who is in a group that is deleted has left it, and who is in one that comes back has joined it.
CREATE FUNCTION note_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO membership_changes (organisation_id, group_id, user_id, joined)
  SELECT m.organisation_id, m.group_id, m.user_id, NEW.deleted_at IS NULL
  FROM user_group_members m
  WHERE m.group_id = NEW.id AND EXISTS (SELECT FROM group_assignments a WHERE a.group_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER note_group AFTER UPDATE OF deleted_at ON user_groups FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION note_group();
