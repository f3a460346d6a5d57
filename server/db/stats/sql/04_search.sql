-- One or two letters or digits in the search texts of users.

CREATE OR REPLACE FUNCTION tallies.note_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies.changed_texts SELECT organisation_id, ordinal FROM touched;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER note_new_texts AFTER INSERT ON users
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.note_texts();
CREATE OR REPLACE TRIGGER note_old_texts AFTER DELETE ON users
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.note_texts();

-- Only when the search text changes: most updates of users leave it as it is.
CREATE OR REPLACE FUNCTION tallies.note_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies.changed_texts VALUES (NEW.organisation_id, NEW.ordinal);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER note_text AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.search_text <> NEW.search_text)
  EXECUTE FUNCTION tallies.note_text();

-- Computes the pieces of the marked users, a chunk at a time.
CREATE OR REPLACE FUNCTION tallies.count_pieces(organisation text) RETURNS void LANGUAGE plpgsql
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

-- Brings the pieces up to date. For the background task: searches use with_piece.
CREATE OR REPLACE FUNCTION tallies.keep_pieces(organisation text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(organisation, 4400183025));
  PERFORM tallies.count_pieces(organisation);
END $$;

-- The users with a piece. After an import of many users, or while another session computes the pieces, this scans the
-- search texts instead.
CREATE OR REPLACE FUNCTION tallies.with_piece(organisation text, wanted text)
RETURNS TABLE(chunk integer, bits bit) LANGUAGE plpgsql ROWS 25
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

CREATE OR REPLACE FUNCTION tallies.count_pieces_anew(organisation text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tallies.pieces WHERE organisation_id = organisation;
  INSERT INTO tallies.changed_texts SELECT organisation_id, ordinal FROM users
    WHERE organisation_id = organisation;
  PERFORM tallies.keep_pieces(organisation);
END $$;
