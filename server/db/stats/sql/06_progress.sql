-- The average progress of users.

CREATE OR REPLACE FUNCTION stats.mark_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO stats.dirty_progress
    SELECT organisation_id, user_id
    FROM (SELECT * FROM new_rows UNION ALL SELECT * FROM old_rows) both_rows
    GROUP BY id, organisation_id, user_id
    HAVING min(progress) <> max(progress) OR count(*) FILTER (WHERE status = 'withdrawn') = 1;
  ELSE
    INSERT INTO stats.dirty_progress SELECT DISTINCT organisation_id, user_id FROM touched;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_progress_inserted AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_progress();
CREATE OR REPLACE TRIGGER mark_progress_updated AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_progress();
CREATE OR REPLACE TRIGGER mark_progress_deleted AFTER DELETE ON enrollments
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_progress();

-- A deleted course does not count; a restored one counts again.
CREATE OR REPLACE FUNCTION stats.mark_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stats.dirty_progress
    SELECT organisation_id, user_id FROM enrollments WHERE course_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_course AFTER UPDATE OF deleted_at ON courses
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION stats.mark_course();

-- Brings the averages up to date with everything that is committed.
CREATE OR REPLACE FUNCTION stats.refresh_progress(organisation text) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  ids text[];
BEGIN
  IF NOT EXISTS (SELECT FROM stats.dirty_progress WHERE organisation_id = organisation) THEN
    RETURN;
  END IF;
  -- One refresh at a time: the next one sees the result of this one.
  PERFORM pg_advisory_xact_lock(hashtextextended(organisation, 4400183026));
  WITH taken AS (
    DELETE FROM stats.dirty_progress WHERE organisation_id = organisation RETURNING user_id
  )
  SELECT array_agg(DISTINCT user_id) INTO ids FROM taken;
  WITH people AS MATERIALIZED (
    SELECT u.ordinal, (
      SELECT round(avg(e.progress))::integer
      FROM enrollments e JOIN courses c ON c.id = e.course_id AND c.deleted_at IS NULL
      WHERE e.user_id = u.id AND e.status <> 'withdrawn') AS progress
    FROM users u WHERE u.organisation_id = organisation AND u.id = ANY (ids)
  ), cleared AS MATERIALIZED (
    SELECT ordinal >> 12 AS chunk, bit_or(stats.bit_of(ordinal)) AS bits FROM people GROUP BY 1
  ), words AS (
    SELECT ordinal >> 6 AS word, progress, bit_or(1::bigint << (63 - (ordinal & 63))) AS bits
    FROM people WHERE progress > 0 GROUP BY 1, 2
  ), fresh AS MATERIALIZED (
    SELECT word >> 6 AS chunk, progress,
      bit_or((bits::bit(64)::bit(4096)) >> (64 * (word & 63))) AS bits
    FROM words GROUP BY 1, 2
  ), stale AS (
    SELECT known.ctid AS at,
      (known.bits & ~cleared.bits) | coalesce(fresh.bits, 0::bit(4096)) AS bits
    FROM cleared JOIN stats.progress_bits known
      ON known.organisation_id = organisation AND known.chunk = cleared.chunk
    LEFT JOIN fresh ON fresh.chunk = known.chunk AND fresh.progress = known.progress
    WHERE (known.bits & cleared.bits) <> coalesce(fresh.bits, 0::bit(4096))
  ), renewed AS (
    UPDATE stats.progress_bits a SET bits = stale.bits FROM stale WHERE a.ctid = stale.at
  )
  INSERT INTO stats.progress_bits SELECT organisation, progress, chunk, bits FROM fresh
    ON CONFLICT DO NOTHING;
END $$;

CREATE OR REPLACE FUNCTION stats.rebuild_progress(organisation text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stats.progress_bits WHERE organisation_id = organisation;
  INSERT INTO stats.dirty_progress SELECT DISTINCT organisation_id, user_id FROM enrollments
    WHERE organisation_id = organisation;
  PERFORM stats.refresh_progress(organisation);
END $$;
