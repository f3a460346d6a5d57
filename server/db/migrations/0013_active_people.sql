-- Who did something on which day, as bits like those of the other counts: a row for each day and 4,096 people. Counting
-- the active people of a month reads some of these rows, and not each day of each person.
CREATE TABLE tallies.changed_days (
  organisation_id text COLLATE "C" NOT NULL,
  -- Null for all the days of somebody who is there no more.
  day date,
  ordinal integer NOT NULL
);
CREATE INDEX changed_days_organisation ON tallies.changed_days (organisation_id);

CREATE TABLE tallies.days (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  day date NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, day, chunk)
);

CREATE FUNCTION tallies.note_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies.changed_days SELECT t.organisation_id, t.day, u.ordinal
    FROM touched t JOIN users u ON u.id = t.user_id;
  RETURN NULL;
END $$;

CREATE FUNCTION tallies.note_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies.changed_days SELECT organisation_id, NULL, ordinal FROM touched;
  RETURN NULL;
END $$;

CREATE TRIGGER note_inserted AFTER INSERT ON activity_days
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.note_days();
CREATE TRIGGER note_deleted AFTER DELETE ON activity_days
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.note_days();
CREATE TRIGGER note_gone AFTER DELETE ON users
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.note_gone();

-- Brings the bits of the days up to date with everything that is committed.
CREATE FUNCTION tallies.keep_days(organisation text) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  days date[];
  ordinals integer[];
BEGIN
  IF NOT EXISTS (SELECT FROM tallies.changed_days WHERE organisation_id = organisation) THEN
    RETURN;
  END IF;
  -- One at a time; who waited sees what the other did.
  PERFORM pg_advisory_xact_lock(hashtextextended(organisation, 4400183023));
  WITH taken AS (
    DELETE FROM tallies.changed_days WHERE organisation_id = organisation RETURNING day, ordinal
  ), each AS (
    SELECT DISTINCT day, ordinal FROM taken
  )
  SELECT array_agg(day), array_agg(ordinal) INTO days, ordinals FROM each;
  UPDATE tallies.days d SET bits = d.bits & ~gone.bits FROM (
    SELECT ordinal >> 12 AS chunk, bit_or(tallies.bit_of(ordinal)) AS bits
    FROM unnest(days, ordinals) AS n (day, ordinal) WHERE day IS NULL GROUP BY 1
  ) AS gone
  WHERE d.organisation_id = organisation AND d.chunk = gone.chunk;
  UPDATE tallies.days d SET bits = d.bits & ~noted.bits FROM (
    SELECT day, ordinal >> 12 AS chunk, bit_or(tallies.bit_of(ordinal)) AS bits
    FROM unnest(days, ordinals) AS n (day, ordinal) GROUP BY 1, 2
  ) AS noted
  WHERE d.organisation_id = organisation AND d.day = noted.day AND d.chunk = noted.chunk;
  INSERT INTO tallies.days AS d
    SELECT organisation, a.day, u.ordinal >> 12, bit_or(tallies.bit_of(u.ordinal))
    FROM unnest(days, ordinals) AS n (day, ordinal)
    JOIN users u ON u.organisation_id = organisation AND u.ordinal = n.ordinal
    JOIN activity_days a ON a.organisation_id = organisation AND a.day = n.day AND a.user_id = u.id
    GROUP BY a.day, u.ordinal >> 12
    ON CONFLICT (organisation_id, day, chunk) DO UPDATE SET bits = d.bits | excluded.bits;
END $$;

-- Those of today at once, while there is time.
INSERT INTO tallies.days
  SELECT a.organisation_id, a.day, u.ordinal >> 12, bit_or(tallies.bit_of(u.ordinal))
  FROM activity_days a JOIN users u ON u.id = a.user_id GROUP BY 1, 2, 3;
