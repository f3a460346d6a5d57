-- Lists of people: what they are searched and sorted by, and how many there are of each kind.

-- Small letters without accents: what a search, an order and the names of positions go by.
CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(regexp_replace(normalize(lower($1), NFD), '[\u0300-\u036f]', '', 'g'),
  'øłđıħßæœ', 'oldihsao');

CREATE SEQUENCE users_ordinal AS integer;

ALTER TABLE users DROP COLUMN search_text;
ALTER TABLE users
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS
    (fold_text(first_name || ' ' || last_name || ' ' || email || ' ' || designation)) STORED,
  ADD COLUMN sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS
    (fold_text(first_name || ' ' || last_name)) STORED,
  ADD COLUMN designation_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS
    (fold_text(designation)) STORED,
  ADD COLUMN ordinal integer NOT NULL DEFAULT nextval('users_ordinal');
ALTER SEQUENCE users_ordinal OWNED BY users.ordinal;
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX users_ordinal_key ON users (organisation_id, ordinal);

-- An index for every order, each read in both directions. Who has no time comes before all times.
DROP INDEX users_list;
DROP INDEX users_registered;
DROP INDEX users_last_active;
CREATE INDEX users_by_name ON users (organisation_id, sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_email ON users (organisation_id, email COLLATE "C", id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_designation ON users (organisation_id, designation_key, id)
  WHERE deleted_at IS NULL;
CREATE INDEX users_by_status ON users (organisation_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_source ON users (organisation_id, source, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_email_status ON users (organisation_id, email_status, id)
  WHERE deleted_at IS NULL;
CREATE INDEX users_by_last_active ON users (organisation_id, last_active_at NULLS FIRST, id)
  WHERE deleted_at IS NULL;
CREATE INDEX users_by_invited ON users (organisation_id, invited_at NULLS FIRST, id)
  WHERE deleted_at IS NULL;
CREATE INDEX users_by_registered ON users (organisation_id, registered_at NULLS FIRST, id)
  WHERE deleted_at IS NULL;
CREATE INDEX users_by_created ON users (organisation_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_updated ON users (organisation_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_deleted ON users (organisation_id, deleted_at) WHERE deleted_at IS NOT NULL;

-- On which days of the organisation's time zone somebody did something.
CREATE TABLE activity_days (
  organisation_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (organisation_id, day, user_id)
);
CREATE INDEX activity_days_user ON activity_days (user_id);

-- To whom a mail went, for as long as the person is known.
ALTER TABLE mails ADD COLUMN user_id text COLLATE "C" REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX mails_user ON mails (user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL;

-- How a stored file is named when it is fetched, and when it is thrown away; null for neither.
ALTER TABLE files ADD COLUMN name text, ADD COLUMN expires_at timestamptz;
CREATE INDEX files_expiry ON files (expires_at) WHERE expires_at IS NOT NULL;

-- Counts of people by every kind, under any filter, without looking at each person: for each value of a
-- facet a row of bits, one a person. 4,096 people share a row, by their ordinals; counting is an AND.
--
-- Writers only note whom they changed, so that no two of them wait for each other. Whoever wants to
-- count calls keep(), which works out anew what is noted, from what the tables say by then.
CREATE SCHEMA tallies;

CREATE TABLE tallies.changed (
  organisation_id text COLLATE "C" NOT NULL,
  ordinal integer NOT NULL
);
CREATE INDEX changed_organisation ON tallies.changed (organisation_id);

CREATE TABLE tallies.people (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  facet text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, facet, value, chunk)
);
CREATE INDEX people_chunk ON tallies.people (organisation_id, chunk);
CREATE INDEX people_empty ON tallies.people (organisation_id) WHERE bits = 0::bit(4096);

CREATE FUNCTION tallies.bit_of(ordinal integer) RETURNS bit LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN set_bit(0::bit(4096), ordinal & 4095, 1);

CREATE FUNCTION tallies.note_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies.changed SELECT organisation_id, ordinal FROM touched;
  RETURN NULL;
END $$;

CREATE FUNCTION tallies.note_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies.changed SELECT DISTINCT u.organisation_id, u.ordinal
    FROM touched JOIN users u ON u.id = touched.user_id;
  RETURN NULL;
END $$;

CREATE FUNCTION tallies.note_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies.changed SELECT organisation_id, ordinal FROM users
    WHERE organisation_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER note_inserted AFTER INSERT ON users
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.note_users();
CREATE TRIGGER note_updated AFTER UPDATE ON users
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.note_users();
CREATE TRIGGER note_deleted AFTER DELETE ON users
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.note_users();
CREATE TRIGGER note_inserted AFTER INSERT ON user_group_members
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.note_members();
CREATE TRIGGER note_deleted AFTER DELETE ON user_group_members
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.note_members();
CREATE TRIGGER note_zone AFTER UPDATE OF timezone ON organisations
  FOR EACH ROW WHEN (OLD.timezone <> NEW.timezone) EXECUTE FUNCTION tallies.note_zone();

-- Brings the bits of an organisation up to date with everything that is committed.
CREATE FUNCTION tallies.keep(organisation text) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  ordinals integer[];
BEGIN
  IF NOT EXISTS (SELECT FROM tallies.changed WHERE organisation_id = organisation) THEN
    RETURN;
  END IF;
  -- One at a time; who waited sees what the other did.
  PERFORM pg_advisory_xact_lock(hashtextextended(organisation, 4400183022));
  WITH taken AS (
    DELETE FROM tallies.changed WHERE organisation_id = organisation RETURNING ordinal
  )
  SELECT array_agg(DISTINCT ordinal) INTO ordinals FROM taken;
  WITH cleared AS MATERIALIZED (
    SELECT ordinal >> 12 AS chunk, bit_or(tallies.bit_of(ordinal)) AS bits
    FROM unnest(ordinals) AS ordinal GROUP BY 1
  ), touched AS MATERIALIZED (
    SELECT u.*, o.timezone FROM users u JOIN organisations o ON o.id = u.organisation_id
    WHERE u.organisation_id = organisation AND u.ordinal = ANY (ordinals)
  ), facts AS (
    SELECT t.ordinal, f.facet, f.value FROM touched t CROSS JOIN LATERAL (VALUES
      ('there', CASE WHEN t.deleted_at IS NULL THEN 'yes' END),
      ('status', t.status),
      ('source', t.source),
      ('emailStatus', t.email_status),
      ('designation', t.designation_key),
      ('added', to_char(t.created_at AT TIME ZONE t.timezone, 'YYYY-MM-DD')),
      ('lastActive',
        coalesce(to_char(t.last_active_at AT TIME ZONE t.timezone, 'YYYY-MM-DD'), 'never'))
    ) AS f (facet, value) WHERE f.value IS NOT NULL
    UNION ALL
    SELECT t.ordinal, 'group', m.group_id
    FROM touched t JOIN user_group_members m ON m.user_id = t.id
  ), fresh AS MATERIALIZED (
    SELECT ordinal >> 12 AS chunk, facet, value, bit_or(tallies.bit_of(ordinal)) AS bits
    FROM facts GROUP BY 1, 2, 3
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

INSERT INTO tallies.changed SELECT organisation_id, ordinal FROM users;
