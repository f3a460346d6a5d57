-- The seconds of current users by course and day: deltas that writers append.

CREATE OR REPLACE FUNCTION stats.add_usage_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO usage_days
    SELECT t.organisation_id, t.course_id, t.day, sum(t.seconds * t.sign)
    FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) t
    JOIN users u ON u.id = t.user_id AND u.deleted_at IS NULL AND u.status <> 'inactive'
    GROUP BY 1, 2, 3 HAVING sum(t.seconds * t.sign) <> 0;
  ELSE
    INSERT INTO usage_days
    SELECT t.organisation_id, t.course_id, t.day, sum(t.seconds) * TG_ARGV[0]::integer
    FROM touched t JOIN courses c ON c.id = t.course_id
    JOIN users u ON u.id = t.user_id AND u.deleted_at IS NULL AND u.status <> 'inactive'
    GROUP BY 1, 2, 3 HAVING sum(t.seconds) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER add_usage_days_inserted AFTER INSERT ON learning_days
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.add_usage_days('1');
CREATE OR REPLACE TRIGGER add_usage_days_deleted AFTER DELETE ON learning_days
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.add_usage_days('-1');
CREATE OR REPLACE TRIGGER add_usage_days_updated AFTER UPDATE ON learning_days
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION stats.add_usage_days();

-- Users who are deactivated or deleted do not count any more; those who come back do.
CREATE OR REPLACE FUNCTION stats.move_usage_days() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO usage_days
  SELECT l.organisation_id, l.course_id, l.day, sum(CASE WHEN changed.there THEN l.seconds ELSE -l.seconds END)
  FROM (
    SELECT id, bool_or(there) FILTER (WHERE fresh) AS there FROM (
      SELECT id, deleted_at IS NULL AND status <> 'inactive' AS there, true AS fresh FROM new_users
      UNION ALL SELECT id, deleted_at IS NULL AND status <> 'inactive', false FROM old_users
    ) both_rows GROUP BY id HAVING bool_or(there) <> bool_and(there)
  ) changed JOIN learning_days l ON l.user_id = changed.id
  WHERE l.seconds <> 0 GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER move_usage_days AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users
  FOR EACH STATEMENT EXECUTE FUNCTION stats.move_usage_days();

CREATE OR REPLACE FUNCTION stats.rebuild_usage_days(organisation text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM usage_days WHERE organisation_id = organisation;
  INSERT INTO usage_days
  SELECT l.organisation_id, l.course_id, l.day, sum(l.seconds)
  FROM learning_days l JOIN users u ON u.id = l.user_id AND u.deleted_at IS NULL AND u.status <> 'inactive'
  WHERE l.organisation_id = organisation GROUP BY 1, 2, 3 HAVING sum(l.seconds) <> 0;
$$;

CREATE OR REPLACE FUNCTION stats.compact_usage_days(organisation text) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM usage_days WHERE organisation_id = organisation RETURNING *
  )
  INSERT INTO usage_days
  SELECT organisation_id, course_id, day, sum(seconds) FROM taken GROUP BY 1, 2, 3 HAVING sum(seconds) <> 0;
$$;
