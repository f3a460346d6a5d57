-- The days of each week put together, so that counting the active people of a month reads some weeks and not each of its days.
CREATE TABLE tallies.weeks (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  -- Its Monday.
  week date NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, week, chunk)
);

-- Whoever writes days keeps the weeks with them.
CREATE FUNCTION tallies.keep_weeks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (
    SELECT DISTINCT organisation_id, date_trunc('week', day)::date AS week, chunk FROM touched
  ), fresh AS MATERIALIZED (
    SELECT c.organisation_id, c.week, c.chunk, bit_or(d.bits) AS bits
    FROM changed c LEFT JOIN tallies.days d ON d.organisation_id = c.organisation_id
      AND d.day BETWEEN c.week AND c.week + 6 AND d.chunk = c.chunk
    GROUP BY 1, 2, 3
  ), gone AS (
    DELETE FROM tallies.weeks w USING fresh f
    WHERE w.organisation_id = f.organisation_id AND w.week = f.week AND w.chunk = f.chunk AND f.bits IS NULL
  )
  INSERT INTO tallies.weeks AS known SELECT * FROM fresh WHERE bits IS NOT NULL
    ON CONFLICT (organisation_id, week, chunk) DO UPDATE SET bits = excluded.bits
      WHERE known.bits <> excluded.bits;
  RETURN NULL;
END $$;

CREATE TRIGGER keep_inserted AFTER INSERT ON tallies.days
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.keep_weeks();
CREATE TRIGGER keep_updated AFTER UPDATE ON tallies.days
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.keep_weeks();
CREATE TRIGGER keep_deleted AFTER DELETE ON tallies.days
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.keep_weeks();

INSERT INTO tallies.weeks
  SELECT organisation_id, date_trunc('week', day)::date, chunk, bit_or(bits) FROM tallies.days GROUP BY 1, 2, 3;
