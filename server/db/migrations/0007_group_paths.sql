-- Learning paths of groups: users who join a group later get them.

CREATE TABLE group_paths (
  group_id text COLLATE "C" NOT NULL REFERENCES user_groups (id) ON DELETE CASCADE,
  path_id text COLLATE "C" NOT NULL REFERENCES learning_paths (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  deadline_date date,
  deadline_days integer,
  note text NOT NULL DEFAULT '',
  notify boolean NOT NULL DEFAULT true,
  assigned_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (group_id, path_id)
);
CREATE INDEX group_paths_path ON group_paths (path_id);

-- Users who joined or left groups that have or had paths. A background task compares their paths with their groups.
CREATE TABLE group_path_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  group_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  -- The user did not join or leave, but became active again, or the path was published again.
  returned boolean NOT NULL DEFAULT false
);
CREATE INDEX group_path_changes_user ON group_path_changes (organisation_id, user_id);

CREATE FUNCTION group_has_paths(the_group text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM group_paths WHERE group_id = the_group)
    OR EXISTS (SELECT FROM path_assignment_sources WHERE kind = 'group' AND ref = the_group)
$$;

CREATE FUNCTION record_group_paths() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO group_path_changes (organisation_id, group_id, user_id)
  SELECT t.organisation_id, t.group_id, t.user_id FROM touched t
  WHERE t.group_id IN (SELECT group_id FROM (SELECT DISTINCT group_id FROM touched) g WHERE group_has_paths(g.group_id))
    AND EXISTS (SELECT FROM users u WHERE u.id = t.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER record_paths_of_joined AFTER INSERT ON user_group_members
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_group_paths();
CREATE TRIGGER record_paths_of_left AFTER DELETE ON user_group_members
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_group_paths();

-- A deleted group loses its members; a restored one gains them.
CREATE FUNCTION record_paths_of_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO group_path_changes (organisation_id, group_id, user_id)
  SELECT m.organisation_id, m.group_id, m.user_id FROM user_group_members m
  WHERE m.group_id = NEW.id AND group_has_paths(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER record_paths_of_group AFTER UPDATE OF deleted_at ON user_groups
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION record_paths_of_group();

-- Users who became active again: with the groups that they are in, and those that gave them a path.
CREATE FUNCTION record_paths_of_returned() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO group_path_changes (organisation_id, group_id, user_id, returned)
  SELECT n.organisation_id, pair.group_id, n.id, true
  FROM new_users n JOIN old_users o USING (id)
  CROSS JOIN LATERAL (
    SELECT m.group_id FROM user_group_members m JOIN group_paths gp ON gp.group_id = m.group_id WHERE m.user_id = n.id
    UNION
    SELECT s.ref FROM path_assignments a JOIN path_assignment_sources s ON s.assignment_id = a.id AND s.kind = 'group'
    WHERE a.user_id = n.id AND a.withdrawn_at IS NULL) pair
  WHERE n.deleted_at IS NULL AND n.status <> 'inactive' AND (o.deleted_at IS NOT NULL OR o.status = 'inactive');
  RETURN NULL;
END $$;
CREATE TRIGGER record_paths_of_returned AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users
  FOR EACH STATEMENT EXECUTE FUNCTION record_paths_of_returned();

-- An archived or deleted path is given to nobody: those who joined meanwhile get it when it is available again.
CREATE FUNCTION record_path_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO group_path_changes (organisation_id, group_id, user_id, returned)
  SELECT m.organisation_id, m.group_id, m.user_id, true
  FROM group_paths gp JOIN user_group_members m ON m.group_id = gp.group_id
  WHERE gp.path_id = NEW.id AND m.added_at >= least(OLD.archived_at, OLD.deleted_at);
  RETURN NULL;
END $$;
CREATE TRIGGER record_path_returned AFTER UPDATE OF status, deleted_at ON learning_paths
  FOR EACH ROW WHEN ((NEW.status = 'published' AND NEW.deleted_at IS NULL)
    AND NOT (OLD.status = 'published' AND OLD.deleted_at IS NULL))
  EXECUTE FUNCTION record_path_returned();
