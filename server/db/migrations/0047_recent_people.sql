-- The facets of days show weeks and months, and were put together from the bits of each of 90 days for each who asked,
-- and those of invitations from each day on which one ends. They are put together once a day, and anew for whom a change concerns.
CREATE TABLE tallies.recent (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  facet text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, facet, value, chunk)
);

-- Of which day they are: as the organisation's clocks say, and those of the invitations in UTC.
CREATE TABLE tallies.recent_kept (
  organisation_id text COLLATE "C" PRIMARY KEY REFERENCES organisations (id) ON DELETE CASCADE,
  day date NOT NULL,
  utc_day date NOT NULL
);

-- Puts together those of some people, by the days of which all are. Whoever calls it holds the lock of keep_people.
CREATE FUNCTION tallies.keep_recent(organisation text, chunks integer[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  kept tallies.recent_kept;
  week text;
  month text;
  quarter text;
BEGIN
  SELECT * INTO kept FROM tallies.recent_kept WHERE organisation_id = organisation;
  -- Of no day yet: whoever asks first puts all of them together.
  IF NOT FOUND THEN
    RETURN;
  END IF;
  week := to_char(kept.day - 7, 'YYYY-MM-DD');
  month := to_char(kept.day - 30, 'YYYY-MM-DD');
  quarter := to_char(kept.day - 90, 'YYYY-MM-DD');
  WITH fresh AS (
    SELECT chunk, facet, CASE
        WHEN value IN ('never', 'not-sent') THEN value
        WHEN facet = 'invitation' THEN 'open'
        WHEN value >= week THEN 'week'
        WHEN value >= month THEN 'month'
        ELSE 'quarter' END AS value, bits
    FROM tallies.people
    WHERE organisation_id = organisation AND chunk = ANY (chunks)
      AND (facet = ANY ('{added,lastActive}') AND value >= quarter
        OR facet = 'invitation' AND value > to_char(kept.utc_day, 'YYYY-MM-DD'))
  ), each AS (
    SELECT chunk, facet, value, bit_or(bits) AS bits FROM fresh GROUP BY 1, 2, 3
  )
  -- Also of whom nobody is left: no row of before stays.
  INSERT INTO tallies.recent AS known
    SELECT organisation, facet, value, chunk, coalesce(bits, 0::bit(4096))
    FROM unnest(chunks) AS chunk CROSS JOIN (VALUES
      ('added', 'week'), ('added', 'month'), ('added', 'quarter'),
      ('lastActive', 'week'), ('lastActive', 'month'), ('lastActive', 'quarter'), ('lastActive', 'never'),
      ('invitation', 'open'), ('invitation', 'not-sent')
    ) AS shown (facet, value) LEFT JOIN each USING (chunk, facet, value)
    ON CONFLICT (organisation_id, facet, value, chunk) DO UPDATE SET bits = EXCLUDED.bits
      WHERE known.bits <> EXCLUDED.bits;
END $$;

-- All of them, of today.
CREATE FUNCTION tallies.keep_all_recent(organisation text, today date, utc_today date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- The lock of keep_people, which writes the rows that are read.
  PERFORM pg_advisory_xact_lock(hashtextextended(organisation, 4400183022));
  INSERT INTO tallies.recent_kept VALUES (organisation, today, utc_today)
    ON CONFLICT (organisation_id) DO UPDATE SET day = EXCLUDED.day, utc_day = EXCLUDED.utc_day;
  PERFORM tallies.keep_recent(organisation,
    ARRAY(SELECT DISTINCT chunk FROM tallies.people WHERE organisation_id = organisation AND facet = 'status'));
END $$;

CREATE OR REPLACE FUNCTION tallies.keep_people(organisation text, whole boolean) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  ordinals integer[];
BEGIN
  -- One at a time; who waited sees what the other did.
  PERFORM pg_advisory_xact_lock(hashtextextended(organisation, 4400183022));
  WITH taken AS (
    DELETE FROM tallies.changed WHERE organisation_id = organisation RETURNING ordinal
  )
  SELECT coalesce(array_agg(DISTINCT ordinal), '{}') INTO ordinals FROM taken;
  IF whole THEN
    DELETE FROM tallies.people WHERE organisation_id = organisation;
    ordinals := NULL;
  END IF;
  WITH cleared AS MATERIALIZED (
    SELECT ordinal >> 12 AS chunk, bit_or(tallies.bit_of(ordinal)) AS bits
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
    -- First 64 people to a number and then 64 numbers to a row: half the time of bits of 4,096 for each of them.
    SELECT ordinal >> 6 AS word, facet, value, bit_or(1::bigint << (63 - (ordinal & 63))) AS bits
    FROM facts GROUP BY 1, 2, 3
  ), fresh AS MATERIALIZED (
    SELECT word >> 6 AS chunk, facet, value,
      bit_or((bits::bit(64)::bit(4096)) >> (64 * (word & 63))) AS bits
    FROM words GROUP BY 1, 2, 3
  ), stale AS (
    SELECT known.ctid AS at,
      (known.bits & ~cleared.bits) | coalesce(fresh.bits, 0::bit(4096)) AS bits
    FROM cleared JOIN tallies.people known
      ON known.organisation_id = organisation AND known.chunk = cleared.chunk
    LEFT JOIN fresh ON fresh.chunk = known.chunk AND fresh.facet = known.facet
      AND fresh.value = known.value
    WHERE (known.bits & cleared.bits) <> coalesce(fresh.bits, 0::bit(4096))
  ), renewed AS (
    UPDATE tallies.people p SET bits = stale.bits FROM stale WHERE p.ctid = stale.at
  )
  INSERT INTO tallies.people SELECT organisation, facet, value, chunk, bits FROM fresh
    ON CONFLICT DO NOTHING;
  DELETE FROM tallies.people WHERE organisation_id = organisation AND bits = 0::bit(4096);
  PERFORM tallies.keep_recent(organisation, CASE WHEN ordinals IS NULL
    THEN ARRAY(SELECT DISTINCT chunk FROM tallies.people WHERE organisation_id = organisation AND facet = 'status')
    ELSE ARRAY(SELECT DISTINCT ordinal >> 12 FROM unnest(ordinals) AS ordinal) END);
END $$;

CREATE OR REPLACE FUNCTION tallies.keep(organisation text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today date;
  utc_today date := (now() AT TIME ZONE 'UTC')::date;
BEGIN
  IF EXISTS (SELECT FROM tallies.changed WHERE organisation_id = organisation) THEN
    PERFORM tallies.keep_people(organisation, false);
  END IF;
  SELECT (now() AT TIME ZONE timezone)::date INTO today FROM organisations WHERE id = organisation;
  IF NOT EXISTS (
    SELECT FROM tallies.recent_kept WHERE organisation_id = organisation AND day = today AND utc_day = utc_today
  ) THEN
    PERFORM tallies.keep_all_recent(organisation, today, utc_today);
  END IF;
END $$;

-- While there is time: the first who asks for a list would have to wait.
SELECT tallies.keep(id) FROM organisations;
