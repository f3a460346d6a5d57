-- The day on which each person was invited last is kept as bits, as other days are: looked for one by one, those who
-- were invited until a day were nearly everybody.

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
END $$;

-- While there is time: the first who asks for a list would have to wait.
SELECT tallies.keep_people(id, true) FROM organisations;
