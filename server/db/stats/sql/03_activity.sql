-- Which users were active on which days.

CREATE OR REPLACE FUNCTION stats.mark_days() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO stats.dirty_days SELECT t.organisation_id, t.day, u.ordinal
    FROM touched t JOIN users u ON u.id = t.user_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_days_inserted AFTER INSERT ON activity_days
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_days();
CREATE OR REPLACE TRIGGER mark_days_deleted AFTER DELETE ON activity_days
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_days();

CREATE OR REPLACE FUNCTION stats.mark_all_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stats.dirty_days SELECT organisation_id, NULL, ordinal FROM touched;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_all_days_deleted AFTER DELETE ON users
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_all_days();

-- Derives the weeks of changed days.
CREATE OR REPLACE FUNCTION stats.refresh_weeks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (
    SELECT DISTINCT organisation_id, date_trunc('week', day)::date AS week, chunk FROM touched
  ), fresh AS MATERIALIZED (
    SELECT c.organisation_id, c.week, c.chunk, bit_or(d.bits) AS bits
    FROM changed c LEFT JOIN stats.day_bits d ON d.organisation_id = c.organisation_id
      AND d.day BETWEEN c.week AND c.week + 6 AND d.chunk = c.chunk
    GROUP BY 1, 2, 3
  ), gone AS (
    DELETE FROM stats.week_bits w USING fresh f
    WHERE w.organisation_id = f.organisation_id AND w.week = f.week AND w.chunk = f.chunk AND f.bits IS NULL
  )
  INSERT INTO stats.week_bits AS known SELECT * FROM fresh WHERE bits IS NOT NULL
    ON CONFLICT (organisation_id, week, chunk) DO UPDATE SET bits = excluded.bits
      WHERE known.bits <> excluded.bits;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER refresh_weeks_inserted AFTER INSERT ON stats.day_bits
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.refresh_weeks();
CREATE OR REPLACE TRIGGER refresh_weeks_updated AFTER UPDATE ON stats.day_bits
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.refresh_weeks();
CREATE OR REPLACE TRIGGER refresh_weeks_deleted AFTER DELETE ON stats.day_bits
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.refresh_weeks();

-- Brings the days up to date with everything that is committed. Call before reading.
CREATE OR REPLACE FUNCTION stats.refresh_days(organisation text) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  days date[];
  ordinals integer[];
BEGIN
  IF NOT EXISTS (SELECT FROM stats.dirty_days WHERE organisation_id = organisation) THEN
    RETURN;
  END IF;
  -- One refresh at a time: the next one sees the result of this one.
  PERFORM pg_advisory_xact_lock(hashtextextended(organisation, 4400183023));
  WITH taken AS (
    DELETE FROM stats.dirty_days WHERE organisation_id = organisation RETURNING day, ordinal
  ), each AS (
    SELECT DISTINCT day, ordinal FROM taken
  )
  SELECT array_agg(day), array_agg(ordinal) INTO days, ordinals FROM each;
  UPDATE stats.day_bits d SET bits = d.bits & ~gone.bits FROM (
    SELECT ordinal >> 12 AS chunk, bit_or(stats.bit_of(ordinal)) AS bits
    FROM unnest(days, ordinals) AS n (day, ordinal) WHERE day IS NULL GROUP BY 1
  ) AS gone
  WHERE d.organisation_id = organisation AND d.chunk = gone.chunk;
  UPDATE stats.day_bits d SET bits = d.bits & ~noted.bits FROM (
    SELECT day, ordinal >> 12 AS chunk, bit_or(stats.bit_of(ordinal)) AS bits
    FROM unnest(days, ordinals) AS n (day, ordinal) GROUP BY 1, 2
  ) AS noted
  WHERE d.organisation_id = organisation AND d.day = noted.day AND d.chunk = noted.chunk;
  INSERT INTO stats.day_bits AS d
    SELECT organisation, a.day, u.ordinal >> 12, bit_or(stats.bit_of(u.ordinal))
    FROM unnest(days, ordinals) AS n (day, ordinal)
    JOIN users u ON u.organisation_id = organisation AND u.ordinal = n.ordinal
    JOIN activity_days a ON a.organisation_id = organisation AND a.day = n.day AND a.user_id = u.id
    GROUP BY a.day, u.ordinal >> 12
    ON CONFLICT (organisation_id, day, chunk) DO UPDATE SET bits = d.bits | excluded.bits;
END $$;

CREATE OR REPLACE FUNCTION stats.rebuild_days(organisation text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stats.dirty_days WHERE organisation_id = organisation;
  DELETE FROM stats.day_bits WHERE organisation_id = organisation;
  INSERT INTO stats.day_bits
    SELECT organisation, day, word >> 6, bit_or((bits::bit(64)::bit(4096)) >> (64 * (word & 63)))
    FROM (
      SELECT a.day, u.ordinal >> 6 AS word, bit_or(1::bigint << (63 - (u.ordinal & 63))) AS bits
      FROM activity_days a JOIN users u ON u.id = a.user_id
      WHERE a.organisation_id = organisation GROUP BY 1, 2
    ) AS words GROUP BY day, word >> 6;
END $$;
