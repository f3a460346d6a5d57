-- formerly 866686cbdae360cd9d8c928af7a875f953b8b7b19923676f51b936417387fb68
-- formerly 77a3fdfc780c508b59d0a616df1a810e8d53e5d9d6705f66a288532b6e38322f
-- (After the first of these texts the parts of count_anew are no functions of their own.)
-- How far people are with all that they have, in whole percent, as bits like those of the counts of people: the order by it
-- looks at nobody's courses. Who is at nothing, or has nothing, has no bit.
CREATE TABLE tallies.averages (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  progress integer NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, progress, chunk)
);

-- Whose courses have changed since; like tallies.changed.
CREATE TABLE tallies.changed_averages (
  organisation_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL
);
CREATE INDEX changed_averages_organisation ON tallies.changed_averages (organisation_id);

CREATE FUNCTION tallies.note_averages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO tallies.changed_averages
    SELECT organisation_id, user_id
    FROM (SELECT * FROM new_rows UNION ALL SELECT * FROM old_rows) both_rows
    GROUP BY id, organisation_id, user_id
    HAVING min(progress) <> max(progress) OR count(*) FILTER (WHERE status = 'withdrawn') = 1;
  ELSE
    INSERT INTO tallies.changed_averages SELECT DISTINCT organisation_id, user_id FROM touched;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_averages_inserted AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.note_averages();
CREATE TRIGGER note_averages_updated AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tallies.note_averages();
CREATE TRIGGER note_averages_deleted AFTER DELETE ON enrollments
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.note_averages();

-- A course that is deleted counts for nobody, and again when it is back.
CREATE FUNCTION tallies.note_course_averages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies.changed_averages
    SELECT organisation_id, user_id FROM enrollments WHERE course_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER note_averages AFTER UPDATE OF deleted_at ON courses FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION tallies.note_course_averages();

-- Brings them up to date with everything that is committed.
CREATE FUNCTION tallies.keep_averages(organisation text) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  ids text[];
BEGIN
  IF NOT EXISTS (SELECT FROM tallies.changed_averages WHERE organisation_id = organisation) THEN
    RETURN;
  END IF;
  -- One at a time; who waited sees what the other did.
  PERFORM pg_advisory_xact_lock(hashtextextended(organisation, 4400183026));
  WITH taken AS (
    DELETE FROM tallies.changed_averages WHERE organisation_id = organisation RETURNING user_id
  )
  SELECT array_agg(DISTINCT user_id) INTO ids FROM taken;
  WITH people AS MATERIALIZED (
    SELECT u.ordinal, (
      SELECT round(avg(e.progress))::integer
      FROM enrollments e JOIN courses c ON c.id = e.course_id AND c.deleted_at IS NULL
      WHERE e.user_id = u.id AND e.status <> 'withdrawn') AS progress
    FROM users u WHERE u.organisation_id = organisation AND u.id = ANY (ids)
  ), cleared AS MATERIALIZED (
    SELECT ordinal >> 12 AS chunk, bit_or(tallies.bit_of(ordinal)) AS bits FROM people GROUP BY 1
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
    FROM cleared JOIN tallies.averages known
      ON known.organisation_id = organisation AND known.chunk = cleared.chunk
    LEFT JOIN fresh ON fresh.chunk = known.chunk AND fresh.progress = known.progress
    WHERE (known.bits & cleared.bits) <> coalesce(fresh.bits, 0::bit(4096))
  ), renewed AS (
    UPDATE tallies.averages a SET bits = stale.bits FROM stale WHERE a.ctid = stale.at
  )
  INSERT INTO tallies.averages SELECT organisation, progress, chunk, bits FROM fresh
    ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION tallies.count_averages_anew(organisation text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tallies.averages WHERE organisation_id = organisation;
  INSERT INTO tallies.changed_averages SELECT DISTINCT organisation_id, user_id FROM enrollments
    WHERE organisation_id = organisation;
  PERFORM tallies.keep_averages(organisation);
END $$;

-- As count_anew did it by itself.
CREATE FUNCTION tallies.count_days_anew(organisation text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tallies.changed_days WHERE organisation_id = organisation;
  DELETE FROM tallies.days WHERE organisation_id = organisation;
  INSERT INTO tallies.days
    SELECT organisation, day, word >> 6, bit_or((bits::bit(64)::bit(4096)) >> (64 * (word & 63)))
    FROM (
      SELECT a.day, u.ordinal >> 6 AS word, bit_or(1::bigint << (63 - (u.ordinal & 63))) AS bits
      FROM activity_days a JOIN users u ON u.id = a.user_id
      WHERE a.organisation_id = organisation GROUP BY 1, 2
    ) AS words GROUP BY day, word >> 6;
END $$;

-- Everything that is kept of an organisation, from its rows.
CREATE OR REPLACE FUNCTION tallies.count_anew(organisation text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tallies.keep_people(organisation, true);
  PERFORM tallies.count_days_anew(organisation);
  PERFORM tallies.count_courses_anew(organisation), tallies.count_items_anew(organisation),
    tallies.count_holders_anew(organisation);
  PERFORM tallies.count_pieces_anew(organisation);
  PERFORM tallies.count_averages_anew(organisation);
END $$;

-- Those of today are counted by the chore that keeps figures, some minutes after the start, or by who asks before.
INSERT INTO tallies.changed_averages SELECT DISTINCT organisation_id, user_id FROM enrollments;
