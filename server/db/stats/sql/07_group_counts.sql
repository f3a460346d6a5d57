-- The number of groups of users.

CREATE OR REPLACE FUNCTION stats.mark_group_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stats.dirty_group_counts SELECT DISTINCT organisation_id, user_id FROM touched;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_group_counts_inserted AFTER INSERT ON user_group_members
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_group_counts();
CREATE OR REPLACE TRIGGER mark_group_counts_deleted AFTER DELETE ON user_group_members
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_group_counts();

-- A deleted group does not count; a restored one counts again.
CREATE OR REPLACE FUNCTION stats.mark_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stats.dirty_group_counts
    SELECT organisation_id, user_id FROM user_group_members WHERE group_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_group AFTER UPDATE OF deleted_at ON user_groups
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION stats.mark_group();

-- Brings the numbers of groups up to date with everything that is committed.
CREATE OR REPLACE FUNCTION stats.refresh_group_counts(organisation text) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  ids text[];
BEGIN
  IF NOT EXISTS (SELECT FROM stats.dirty_group_counts WHERE organisation_id = organisation) THEN
    RETURN;
  END IF;
  -- One refresh at a time: the next one sees the result of this one.
  PERFORM pg_advisory_xact_lock(hashtextextended(organisation, 4400183045));
  WITH taken AS (
    DELETE FROM stats.dirty_group_counts WHERE organisation_id = organisation RETURNING user_id
  )
  SELECT array_agg(DISTINCT user_id) INTO ids FROM taken;
  WITH people AS MATERIALIZED (
    SELECT u.ordinal, count(g.id)::integer AS n
    FROM users u LEFT JOIN (
      user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
    ) ON m.user_id = u.id
    WHERE u.organisation_id = organisation AND u.id = ANY (ids) GROUP BY 1
  ), cleared AS MATERIALIZED (
    SELECT ordinal >> 12 AS chunk, bit_or(stats.bit_of(ordinal)) AS bits FROM people GROUP BY 1
  ), words AS (
    SELECT ordinal >> 6 AS word, n, bit_or(1::bigint << (63 - (ordinal & 63))) AS bits
    FROM people WHERE n > 0 GROUP BY 1, 2
  ), fresh AS MATERIALIZED (
    SELECT word >> 6 AS chunk, n, bit_or((bits::bit(64)::bit(4096)) >> (64 * (word & 63))) AS bits
    FROM words GROUP BY 1, 2
  ), stale AS (
    SELECT known.ctid AS at,
      (known.bits & ~cleared.bits) | coalesce(fresh.bits, 0::bit(4096)) AS bits
    FROM cleared JOIN stats.group_count_bits known
      ON known.organisation_id = organisation AND known.chunk = cleared.chunk
    LEFT JOIN fresh ON fresh.chunk = known.chunk AND fresh.n = known.n
    WHERE (known.bits & cleared.bits) <> coalesce(fresh.bits, 0::bit(4096))
  ), renewed AS (
    UPDATE stats.group_count_bits kept SET bits = stale.bits FROM stale WHERE kept.ctid = stale.at
  )
  INSERT INTO stats.group_count_bits SELECT organisation, n, chunk, bits FROM fresh
    ON CONFLICT DO NOTHING;
END $$;

CREATE OR REPLACE FUNCTION stats.rebuild_group_counts(organisation text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stats.group_count_bits WHERE organisation_id = organisation;
  INSERT INTO stats.dirty_group_counts SELECT DISTINCT organisation_id, user_id FROM user_group_members
    WHERE organisation_id = organisation;
  PERFORM stats.refresh_group_counts(organisation);
END $$;
