-- Licenses of groups: users who join a group later get a seat.

CREATE TABLE group_licenses (
  group_id text COLLATE "C" NOT NULL REFERENCES user_groups (id) ON DELETE CASCADE,
  license_id text COLLATE "C" NOT NULL REFERENCES licenses (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  note text NOT NULL DEFAULT '',
  notify boolean NOT NULL DEFAULT true,
  assigned_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (group_id, license_id)
);
CREATE INDEX group_licenses_license ON group_licenses (license_id);

-- Users who joined or left groups that have or had licenses. A background task compares their seats with their groups.
CREATE TABLE group_seat_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  group_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL
);
CREATE INDEX group_seat_changes_user ON group_seat_changes (organisation_id, user_id);

CREATE FUNCTION record_group_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO group_seat_changes (organisation_id, group_id, user_id)
  SELECT t.organisation_id, t.group_id, t.user_id FROM touched t
  WHERE (EXISTS (SELECT FROM group_licenses gl WHERE gl.group_id = t.group_id)
      OR EXISTS (SELECT FROM seat_sources s WHERE s.ref = t.group_id AND s.kind = 'group'))
    AND EXISTS (SELECT FROM users u WHERE u.id = t.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER record_seats_of_joined AFTER INSERT ON user_group_members
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_group_seats();
CREATE TRIGGER record_seats_of_left AFTER DELETE ON user_group_members
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_group_seats();

-- A deleted group loses its members; a restored one gains them.
CREATE FUNCTION record_seats_of_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO group_seat_changes (organisation_id, group_id, user_id)
  SELECT m.organisation_id, m.group_id, m.user_id FROM user_group_members m
  WHERE m.group_id = NEW.id AND (EXISTS (SELECT FROM group_licenses gl WHERE gl.group_id = NEW.id)
    OR EXISTS (SELECT FROM seat_sources s WHERE s.ref = NEW.id AND s.kind = 'group'));
  RETURN NULL;
END $$;
CREATE TRIGGER record_seats_of_group AFTER UPDATE OF deleted_at ON user_groups
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION record_seats_of_group();
