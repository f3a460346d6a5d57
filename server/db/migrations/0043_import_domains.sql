-- A domain that many rows of an import have is no slip. They are counted as they come, piece by piece.

CREATE TABLE import_domains (
  import_id text COLLATE "C" NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  domain text COLLATE "C" NOT NULL,
  row_count integer NOT NULL,
  PRIMARY KEY (import_id, domain)
);
-- Of a long file with as many domains as people, those that many have are found without reading all.
CREATE INDEX import_domains_common ON import_domains (import_id, domain) WHERE row_count >= 5;
INSERT INTO import_domains (import_id, domain, row_count)
SELECT r.import_id, split_part(r.email, '@', 2), count(*)
FROM import_rows r JOIN imports i ON i.id = r.import_id
WHERE i.job_id IS NULL AND length(r.email) <= 254 AND r.email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
GROUP BY 1, 2;
