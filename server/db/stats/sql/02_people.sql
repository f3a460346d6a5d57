-- Facets of users.

CREATE OR REPLACE FUNCTION stats.mark_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stats.dirty_users SELECT organisation_id, ordinal FROM touched;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_users_inserted AFTER INSERT ON users
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_users();
CREATE OR REPLACE TRIGGER mark_users_updated AFTER UPDATE ON users
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_users();
CREATE OR REPLACE TRIGGER mark_users_deleted AFTER DELETE ON users
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_users();

CREATE OR REPLACE FUNCTION stats.mark_members() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO stats.dirty_users SELECT DISTINCT u.organisation_id, u.ordinal
    FROM touched JOIN users u ON u.id = touched.user_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_members_inserted AFTER INSERT ON user_group_members
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_members();
CREATE OR REPLACE TRIGGER mark_members_deleted AFTER DELETE ON user_group_members
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_members();

-- Days are those of the time zone of the organisation.
CREATE OR REPLACE FUNCTION stats.mark_time_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stats.dirty_users SELECT organisation_id, ordinal FROM users
    WHERE organisation_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_time_zone AFTER UPDATE OF timezone ON organisations
  FOR EACH ROW WHEN (OLD.timezone <> NEW.timezone)
  EXECUTE FUNCTION stats.mark_time_zone();

-- Derives the spans of some chunks from stats.user_bits. The caller holds the lock of refresh_users.
CREATE OR REPLACE FUNCTION stats.refresh_recent_chunks(organisation text, chunks integer[])
RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  state stats.recent_state;
  week text;
  month text;
  quarter text;
BEGIN
  SELECT * INTO state FROM stats.recent_state WHERE organisation_id = organisation;
  -- Nothing is computed yet: the first reader computes all of it.
  IF NOT FOUND THEN
    RETURN;
  END IF;
  week := to_char(state.day - 7, 'YYYY-MM-DD');
  month := to_char(state.day - 30, 'YYYY-MM-DD');
  quarter := to_char(state.day - 90, 'YYYY-MM-DD');
  WITH fresh AS (
    SELECT chunk, facet, CASE
        WHEN value IN ('never', 'not-sent') THEN value
        WHEN facet = 'invitation' THEN 'open'
        WHEN value >= week THEN 'week'
        WHEN value >= month THEN 'month'
        ELSE 'quarter' END AS value, bits
    FROM stats.user_bits
    WHERE organisation_id = organisation AND chunk = ANY (chunks)
      AND (facet = ANY ('{added,lastActive}') AND value >= quarter
        OR facet = 'invitation' AND value > to_char(state.utc_day, 'YYYY-MM-DD'))
  ), each AS (
    SELECT chunk, facet, value, bit_or(bits) AS bits FROM fresh GROUP BY 1, 2, 3
  )
  -- Empty bitmaps too, so that no stale row remains.
  INSERT INTO stats.recent_bits AS known
    SELECT organisation, facet, value, chunk, coalesce(bits, 0::bit(4096))
    FROM unnest(chunks) AS chunk CROSS JOIN (VALUES
      ('added', 'week'), ('added', 'month'), ('added', 'quarter'),
      ('lastActive', 'week'), ('lastActive', 'month'), ('lastActive', 'quarter'), ('lastActive', 'never'),
      ('invitation', 'open'), ('invitation', 'not-sent')
    ) AS shown (facet, value) LEFT JOIN each USING (chunk, facet, value)
    ON CONFLICT (organisation_id, facet, value, chunk) DO UPDATE SET bits = EXCLUDED.bits
      WHERE known.bits <> EXCLUDED.bits;
END $$;

-- Derives the spans of all chunks for a day.
CREATE OR REPLACE FUNCTION stats.refresh_recent(organisation text, today date, utc_today date)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- The lock of refresh_users, which writes the rows that are read here.
  PERFORM pg_advisory_xact_lock(hashtextextended(organisation, 4400183022));
  INSERT INTO stats.recent_state VALUES (organisation, today, utc_today)
    ON CONFLICT (organisation_id) DO UPDATE SET day = EXCLUDED.day, utc_day = EXCLUDED.utc_day;
  PERFORM stats.refresh_recent_chunks(organisation,
    ARRAY(SELECT DISTINCT chunk FROM stats.user_bits WHERE organisation_id = organisation AND facet = 'status'));
END $$;

-- Computes the facets of the marked users, or of all users.
CREATE OR REPLACE FUNCTION stats.refresh_users(organisation text, whole boolean) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  ordinals integer[];
BEGIN
  -- One refresh at a time: the next one sees the result of this one.
  PERFORM pg_advisory_xact_lock(hashtextextended(organisation, 4400183022));
  WITH taken AS (
    DELETE FROM stats.dirty_users WHERE organisation_id = organisation RETURNING ordinal
  )
  SELECT coalesce(array_agg(DISTINCT ordinal), '{}') INTO ordinals FROM taken;
  IF whole THEN
    DELETE FROM stats.user_bits WHERE organisation_id = organisation;
    ordinals := NULL;
  END IF;
  WITH cleared AS MATERIALIZED (
    SELECT ordinal >> 12 AS chunk, bit_or(stats.bit_of(ordinal)) AS bits
    FROM unnest(ordinals) AS ordinal GROUP BY 1
  ), touched AS MATERIALIZED (
    SELECT u.id, u.ordinal, u.deleted_at, u.status, u.source, u.email_status, u.designation_key,
      to_char(u.created_at AT TIME ZONE o.timezone, 'YYYY-MM-DD') AS added,
      coalesce(to_char(u.last_active_at AT TIME ZONE o.timezone, 'YYYY-MM-DD'), 'never') AS last_active,
      coalesce(to_char(u.last_invited_at AT TIME ZONE o.timezone, 'YYYY-MM-DD'), 'never') AS last_invited,
      CASE WHEN u.status = 'invited' THEN coalesce(
        to_char(u.invite_expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), 'not-sent') END AS invitation
    FROM users u JOIN organisations o ON o.id = u.organisation_id
    WHERE u.organisation_id = organisation AND (ordinals IS NULL OR u.ordinal = ANY (ordinals))
  ), facts AS (
    SELECT t.ordinal, f.facet, f.value FROM touched t CROSS JOIN LATERAL (VALUES
      ('there', CASE WHEN t.deleted_at IS NULL THEN 'yes' END),
      ('status', t.status),
      ('source', t.source),
      ('emailStatus', t.email_status),
      ('designation', t.designation_key),
      ('added', t.added),
      ('lastActive', t.last_active),
      ('lastInvited', t.last_invited),
      ('invitation', t.invitation)
    ) AS f (facet, value) WHERE f.value IS NOT NULL
    UNION ALL
    SELECT t.ordinal, 'group', m.group_id
    FROM touched t JOIN user_group_members m ON m.user_id = t.id
  ), words AS (
    -- 64 users into a bigint, then 64 of these into a bitmap: twice as fast as a bitmap for each user.
    SELECT ordinal >> 6 AS word, facet, value, bit_or(1::bigint << (63 - (ordinal & 63))) AS bits
    FROM facts GROUP BY 1, 2, 3
  ), fresh AS MATERIALIZED (
    SELECT word >> 6 AS chunk, facet, value,
      bit_or((bits::bit(64)::bit(4096)) >> (64 * (word & 63))) AS bits
    FROM words GROUP BY 1, 2, 3
  ), stale AS (
    SELECT known.ctid AS at,
      (known.bits & ~cleared.bits) | coalesce(fresh.bits, 0::bit(4096)) AS bits
    FROM cleared JOIN stats.user_bits known
      ON known.organisation_id = organisation AND known.chunk = cleared.chunk
    LEFT JOIN fresh ON fresh.chunk = known.chunk AND fresh.facet = known.facet
      AND fresh.value = known.value
    WHERE (known.bits & cleared.bits) <> coalesce(fresh.bits, 0::bit(4096))
  ), renewed AS (
    UPDATE stats.user_bits p SET bits = stale.bits FROM stale WHERE p.ctid = stale.at
  )
  INSERT INTO stats.user_bits SELECT organisation, facet, value, chunk, bits FROM fresh
    ON CONFLICT DO NOTHING;
  DELETE FROM stats.user_bits WHERE organisation_id = organisation AND bits = 0::bit(4096);
  PERFORM stats.refresh_recent_chunks(organisation, CASE WHEN ordinals IS NULL
    THEN ARRAY(SELECT DISTINCT chunk FROM stats.user_bits WHERE organisation_id = organisation AND facet = 'status')
    ELSE ARRAY(SELECT DISTINCT ordinal >> 12 FROM unnest(ordinals) AS ordinal) END);
END $$;

-- Brings the facets of users up to date with everything that is committed. Call before reading.
CREATE OR REPLACE FUNCTION stats.refresh(organisation text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today date;
  utc_today date := (now() AT TIME ZONE 'UTC')::date;
BEGIN
  IF EXISTS (SELECT FROM stats.dirty_users WHERE organisation_id = organisation) THEN
    PERFORM stats.refresh_users(organisation, false);
  END IF;
  SELECT (now() AT TIME ZONE timezone)::date INTO today FROM organisations WHERE id = organisation;
  IF NOT EXISTS (
    SELECT FROM stats.recent_state WHERE organisation_id = organisation AND day = today AND utc_day = utc_today
  ) THEN
    PERFORM stats.refresh_recent(organisation, today, utc_today);
  END IF;
END $$;
