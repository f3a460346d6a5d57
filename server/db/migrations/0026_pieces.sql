-- formerly deb12a23bb65de9b820d5ecaf4648211d7cea79c906336f5c1cadb2faf7ec1ff
-- formerly 180827e7d54654bafb5fa0a5de8236d081d2add8491b0f74ec39e024b6edeec6
-- Who has which plain letter or digit, or which two of them one after the other, in what people are searched by: bits
-- like those of the counts of people. A search of one or two letters finds nearly everybody, and no index of words
-- helps it; from these it is counted without reading a text.
CREATE TABLE tallies.pieces (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  piece text COLLATE "C" NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, piece, chunk)
);
CREATE INDEX pieces_chunk ON tallies.pieces (organisation_id, chunk);

-- Whose text has changed since; like tallies.changed.
CREATE TABLE tallies.changed_texts (
  organisation_id text COLLATE "C" NOT NULL,
  ordinal integer NOT NULL
);
CREATE INDEX changed_texts_organisation ON tallies.changed_texts (organisation_id);

CREATE FUNCTION tallies.note_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies.changed_texts SELECT organisation_id, ordinal FROM touched;
  RETURN NULL;
END $$;
CREATE FUNCTION tallies.note_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies.changed_texts VALUES (NEW.organisation_id, NEW.ordinal);
  RETURN NULL;
END $$;
CREATE TRIGGER note_new_texts AFTER INSERT ON users
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.note_texts();
CREATE TRIGGER note_old_texts AFTER DELETE ON users
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.note_texts();
-- Only what is searched: what else is written of people, day by day, leaves their texts as they are.
CREATE TRIGGER note_text AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.search_text <> NEW.search_text) EXECUTE FUNCTION tallies.note_text();

-- Brings the pieces up to date with everything that is committed, 4,096 people at a time.
CREATE FUNCTION tallies.count_pieces(organisation text) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  batch record;
BEGIN
  FOR batch IN
    WITH taken AS (
      DELETE FROM tallies.changed_texts WHERE organisation_id = organisation RETURNING ordinal
    )
    SELECT ordinal >> 12 AS chunk, array_agg(DISTINCT ordinal) AS ordinals,
      bit_or(tallies.bit_of(ordinal)) AS bits
    FROM taken GROUP BY 1 ORDER BY 1
  LOOP
    WITH words AS MATERIALIZED (
      SELECT u.ordinal >> 6 AS word, substr(u.search_text, place, 2) AS piece,
        bit_or(1::bigint << (63 - (u.ordinal & 63))) AS bits
      FROM users u CROSS JOIN LATERAL generate_series(1, length(u.search_text)) AS place
      WHERE u.organisation_id = organisation AND u.ordinal = ANY (batch.ordinals)
      GROUP BY 1, 2
    ), pieces AS (
      SELECT word, piece, bits FROM words WHERE piece ~ '^[a-z0-9]{2}$'
      UNION ALL
      SELECT word, left(piece, 1), bit_or(bits) FROM words WHERE piece ~ '^[a-z0-9]' GROUP BY 1, 2
    ), fresh AS MATERIALIZED (
      SELECT piece, bit_or((bits::bit(64)::bit(4096)) >> (64 * (word & 63))) AS bits
      FROM pieces GROUP BY 1
    ), stale AS (
      SELECT known.ctid AS at, (known.bits & ~batch.bits) | coalesce(fresh.bits, 0::bit(4096)) AS bits
      FROM tallies.pieces known LEFT JOIN fresh USING (piece)
      WHERE known.organisation_id = organisation AND known.chunk = batch.chunk
        AND (known.bits & batch.bits) <> coalesce(fresh.bits, 0::bit(4096))
    ), renewed AS (
      UPDATE tallies.pieces p SET bits = stale.bits FROM stale WHERE p.ctid = stale.at
    )
    INSERT INTO tallies.pieces SELECT organisation, piece, batch.chunk, bits FROM fresh
      ON CONFLICT DO NOTHING;
  END LOOP;
END $$;

-- The same for a chore, which has the time. Whoever searches meanwhile does without the pieces.
CREATE FUNCTION tallies.keep_pieces(organisation text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(organisation, 4400183025));
  PERFORM tallies.count_pieces(organisation);
END $$;

-- Who has a piece. After an import of many, or while somebody else counts them, the texts themselves are looked through.
CREATE FUNCTION tallies.with_piece(organisation text, wanted text)
RETURNS TABLE (chunk integer, bits bit(4096)) LANGUAGE plpgsql ROWS 25
SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
  changed integer := (SELECT count(*) FROM (
    SELECT FROM tallies.changed_texts WHERE organisation_id = organisation LIMIT 501) noted);
BEGIN
  IF changed > 0 AND
    (changed > 500 OR NOT pg_try_advisory_xact_lock(hashtextextended(organisation, 4400183025))) THEN
    RETURN QUERY SELECT word >> 6,
      bit_or((words.bits::bit(64)::bit(4096)) >> (64 * (word & 63)))::bit(4096)
    FROM (
      SELECT ordinal >> 6 AS word, bit_or(1::bigint << (63 - (ordinal & 63))) AS bits FROM users
      WHERE organisation_id = organisation AND search_text LIKE '%' || wanted || '%' GROUP BY 1
    ) AS words GROUP BY 1;
    RETURN;
  END IF;
  IF changed > 0 THEN
    PERFORM tallies.count_pieces(organisation);
  END IF;
  RETURN QUERY SELECT p.chunk, p.bits FROM tallies.pieces p
    WHERE p.organisation_id = organisation AND p.piece = wanted;
END $$;

CREATE FUNCTION tallies.count_pieces_anew(organisation text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tallies.pieces WHERE organisation_id = organisation;
  INSERT INTO tallies.changed_texts SELECT organisation_id, ordinal FROM users
    WHERE organisation_id = organisation;
  PERFORM tallies.keep_pieces(organisation);
END $$;

-- Those of today are counted by the chore that keeps figures, some minutes after the start.
INSERT INTO tallies.changed_texts SELECT organisation_id, ordinal FROM users;
