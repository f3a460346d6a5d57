-- One or two letters or digits in the search texts of users.

CREATE OR REPLACE FUNCTION stats.mark_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stats.dirty_texts SELECT organisation_id, ordinal FROM touched;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_texts_inserted AFTER INSERT ON users
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_texts();
CREATE OR REPLACE TRIGGER mark_texts_deleted AFTER DELETE ON users
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stats.mark_texts();

-- Only when the search text changes: most updates of users leave it as it is.
CREATE OR REPLACE FUNCTION stats.mark_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stats.dirty_texts VALUES (NEW.organisation_id, NEW.ordinal);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_text AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.search_text <> NEW.search_text)
  EXECUTE FUNCTION stats.mark_text();

-- Computes the ngrams of the marked users, a chunk at a time.
CREATE OR REPLACE FUNCTION stats.compute_ngrams(organisation text) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  batch record;
BEGIN
  FOR batch IN
    WITH taken AS (
      DELETE FROM stats.dirty_texts WHERE organisation_id = organisation RETURNING ordinal
    )
    SELECT ordinal >> 12 AS chunk, array_agg(DISTINCT ordinal) AS ordinals,
      bit_or(stats.bit_of(ordinal)) AS bits
    FROM taken GROUP BY 1 ORDER BY 1
  LOOP
    WITH words AS MATERIALIZED (
      SELECT u.ordinal >> 6 AS word, substr(u.search_text, place, 2) AS ngram,
        bit_or(1::bigint << (63 - (u.ordinal & 63))) AS bits
      FROM users u CROSS JOIN LATERAL generate_series(1, length(u.search_text)) AS place
      WHERE u.organisation_id = organisation AND u.ordinal = ANY (batch.ordinals)
      GROUP BY 1, 2
    ), ngrams AS (
      SELECT word, ngram, bits FROM words WHERE ngram ~ '^[a-z0-9]{2}$'
      UNION ALL
      SELECT word, left(ngram, 1), bit_or(bits) FROM words WHERE ngram ~ '^[a-z0-9]' GROUP BY 1, 2
    ), fresh AS MATERIALIZED (
      SELECT ngram, bit_or((bits::bit(64)::bit(4096)) >> (64 * (word & 63))) AS bits
      FROM ngrams GROUP BY 1
    ), stale AS (
      SELECT known.ctid AS at, (known.bits & ~batch.bits) | coalesce(fresh.bits, 0::bit(4096)) AS bits
      FROM stats.search_ngrams known LEFT JOIN fresh USING (ngram)
      WHERE known.organisation_id = organisation AND known.chunk = batch.chunk
        AND (known.bits & batch.bits) <> coalesce(fresh.bits, 0::bit(4096))
    ), renewed AS (
      UPDATE stats.search_ngrams p SET bits = stale.bits FROM stale WHERE p.ctid = stale.at
    )
    INSERT INTO stats.search_ngrams SELECT organisation, ngram, batch.chunk, bits FROM fresh
      ON CONFLICT DO NOTHING;
  END LOOP;
END $$;

-- Brings the ngrams up to date. For the background task: searches use with_ngram.
CREATE OR REPLACE FUNCTION stats.refresh_ngrams(organisation text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(organisation, 4400183025));
  PERFORM stats.compute_ngrams(organisation);
END $$;

-- The users with a ngram. After an import of many users, or while another session computes the ngrams, this scans the
-- search texts instead.
CREATE OR REPLACE FUNCTION stats.with_ngram(organisation text, wanted text)
RETURNS TABLE(chunk integer, bits bit) LANGUAGE plpgsql ROWS 25
SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
  changed integer := (SELECT count(*) FROM (
    SELECT FROM stats.dirty_texts WHERE organisation_id = organisation LIMIT 501) noted);
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
    PERFORM stats.compute_ngrams(organisation);
  END IF;
  RETURN QUERY SELECT p.chunk, p.bits FROM stats.search_ngrams p
    WHERE p.organisation_id = organisation AND p.ngram = wanted;
END $$;

CREATE OR REPLACE FUNCTION stats.rebuild_ngrams(organisation text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stats.search_ngrams WHERE organisation_id = organisation;
  INSERT INTO stats.dirty_texts SELECT organisation_id, ordinal FROM users
    WHERE organisation_id = organisation;
  PERFORM stats.refresh_ngrams(organisation);
END $$;
