-- Certificates: designs with their editions, what was issued, and completions that wait for a certificate.

CREATE TABLE certificate_designs (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  provider text NOT NULL DEFAULT 'internal',
  -- The provider's id of the design.
  provider_design_id text COLLATE "C",
  preview text,
  -- The working copy. Pictures are ids of files.
  orientation text NOT NULL DEFAULT 'landscape',
  page_size text NOT NULL DEFAULT 'A4',
  template jsonb,
  pictures jsonb NOT NULL DEFAULT '[]',
  language text NOT NULL DEFAULT 'en',
  dates text NOT NULL DEFAULT 'long',
  validity_months integer,
  status text NOT NULL DEFAULT 'draft',
  -- The number of the last edition; 0 before the first.
  edition integer NOT NULL DEFAULT 0,
  -- Whether the working copy differs from the last edition.
  has_changes boolean NOT NULL DEFAULT true,
  -- The courses, licenses and paths that awarded it when it was deleted.
  released jsonb NOT NULL DEFAULT '[]',
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  updated_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (fold_text(name || ' ' || description)) STORED,
  CONSTRAINT certificate_designs_provider_known
    CHECK (provider IN ('internal', 'accredible', 'certifier', 'sertifier')),
  CONSTRAINT certificate_designs_status_known CHECK (status IN ('draft', 'active', 'archived')),
  CONSTRAINT certificate_designs_dates_known CHECK (dates IN ('long', 'medium', 'iso')),
  CONSTRAINT certificate_designs_edition CHECK ((status <> 'active') OR edition > 0)
);
CREATE INDEX certificate_designs_list ON certificate_designs (organisation_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX certificate_designs_search ON certificate_designs USING gin (search_text gin_trgm_ops);
CREATE INDEX certificate_designs_to_purge ON certificate_designs (deleted_at) WHERE deleted_at IS NOT NULL;

-- Ids of designs that are not saved yet.
CREATE TABLE certificate_reservations (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX certificate_reservations_age ON certificate_reservations (created_at);

-- What is issued: a design as it was published. Never changed.
CREATE TABLE certificate_editions (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  design_id text COLLATE "C" REFERENCES certificate_designs (id) ON DELETE SET NULL,
  number integer NOT NULL,
  orientation text NOT NULL,
  page_size text NOT NULL,
  template jsonb,
  language text NOT NULL,
  dates text NOT NULL,
  validity_months integer,
  published_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  published_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX certificate_editions_number ON certificate_editions (design_id, number);

-- The pictures of editions.
CREATE TABLE certificate_edition_files (
  edition_id text COLLATE "C" NOT NULL REFERENCES certificate_editions (id) ON DELETE CASCADE,
  file_id text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  PRIMARY KEY (edition_id, file_id)
);
CREATE INDEX certificate_edition_files_file ON certificate_edition_files (file_id);

CREATE TABLE certificates (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  -- 16 letters of Crockford's base32.
  code text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
  design_id text COLLATE "C" REFERENCES certificate_designs (id) ON DELETE SET NULL,
  edition_id text COLLATE "C" NOT NULL REFERENCES certificate_editions (id) DEFERRABLE INITIALLY DEFERRED,
  -- What was completed: a course, a license or a learning path. It may be deleted later.
  subject_type text NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  -- The value of each tag, and the names of the design, the subject and the organisation.
  printed jsonb NOT NULL,
  completed_on date NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  -- The last valid day.
  expires_on date,
  source text NOT NULL,
  revoked_at timestamptz,
  revoked_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  revoke_reason text,
  replaced_at timestamptz,
  replaced_by text COLLATE "C" REFERENCES certificates (id) DEFERRABLE INITIALLY DEFERRED,
  erased_at timestamptz,
  erased_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  mail_id text COLLATE "C" REFERENCES mails (id) ON DELETE SET NULL,
  mailed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  search_text text NOT NULL GENERATED ALWAYS AS (fold_text(code || ' ' || coalesce(printed ->> 'firstName', '') || ' '
    || coalesce(printed ->> 'lastName', '') || ' ' || coalesce(printed ->> 'courseTitle', ''))) STORED,
  CONSTRAINT certificates_subject_known CHECK (subject_type IN ('course', 'license', 'learning-path')),
  CONSTRAINT certificates_source_known CHECK (source IN ('completion', 'backfill', 'manual', 'reissue')),
  CONSTRAINT certificates_revoked CHECK ((revoked_at IS NULL) = (revoke_reason IS NULL)),
  CONSTRAINT certificates_replaced CHECK ((replaced_at IS NULL) = (replaced_by IS NULL))
);
CREATE UNIQUE INDEX certificates_code ON certificates (code);
CREATE UNIQUE INDEX certificates_key ON certificates (user_id, subject_type, subject_id)
  WHERE revoked_at IS NULL AND replaced_by IS NULL;
CREATE INDEX certificates_list ON certificates (organisation_id, issued_at, id);
CREATE INDEX certificates_expiry ON certificates (organisation_id, expires_on) WHERE expires_on IS NOT NULL;
CREATE INDEX certificates_design ON certificates (design_id, expires_on);
CREATE INDEX certificates_edition ON certificates (edition_id);
CREATE INDEX certificates_subject ON certificates (subject_id, user_id);
CREATE INDEX certificates_replacement ON certificates (replaced_by) WHERE replaced_by IS NOT NULL;
CREATE INDEX certificates_mail ON certificates (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX certificates_search ON certificates USING gin (search_text gin_trgm_ops);

-- Completions whose certificates are not issued yet: an outbox. Rows are deleted once the certificate exists.
CREATE TABLE certificate_due (
  id text COLLATE "C" PRIMARY KEY DEFAULT gen_random_uuid()::text,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  subject_type text NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  completed_at timestamptz NOT NULL,
  source text NOT NULL DEFAULT 'completion',
  -- Why it cannot be issued, and since when.
  held text,
  held_detail text,
  held_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT certificate_due_subject_known CHECK (subject_type IN ('course', 'license', 'learning-path')),
  CONSTRAINT certificate_due_held_known CHECK (held IN ('person-inactive', 'design-archived', 'font-missing',
    'does-not-fit', 'provider-failed'))
);
CREATE UNIQUE INDEX certificate_due_key ON certificate_due (user_id, subject_type, subject_id);
CREATE INDEX certificate_due_waiting ON certificate_due (created_at, id) WHERE held IS NULL;
CREATE INDEX certificate_due_held ON certificate_due (organisation_id, held_at) WHERE held IS NOT NULL;

ALTER TABLE learning_paths ADD COLUMN certificate_id text COLLATE "C";
CREATE INDEX courses_certificate ON courses (certificate_id) WHERE certificate_id IS NOT NULL;
CREATE INDEX licenses_certificate ON licenses (certificate_id) WHERE certificate_id IS NOT NULL;
CREATE INDEX learning_paths_certificate ON learning_paths (certificate_id) WHERE certificate_id IS NOT NULL;

-- An edition is never changed; it only outlives its design and the administrator who published it.
CREATE FUNCTION protect_certificate_edition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.organisation_id, NEW.number, NEW.orientation, NEW.page_size, NEW.template, NEW.language, NEW.dates,
      NEW.validity_months, NEW.published_at)
    IS DISTINCT FROM (OLD.id, OLD.organisation_id, OLD.number, OLD.orientation, OLD.page_size, OLD.template,
      OLD.language, OLD.dates, OLD.validity_months, OLD.published_at)
    OR (NEW.design_id IS NOT NULL AND NEW.design_id IS DISTINCT FROM OLD.design_id)
    OR (NEW.published_by IS NOT NULL AND NEW.published_by IS DISTINCT FROM OLD.published_by)
  THEN RAISE EXCEPTION 'an edition of a certificate design is never changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER protect_certificate_edition BEFORE UPDATE ON certificate_editions
  FOR EACH ROW EXECUTE FUNCTION protect_certificate_edition();

CREATE FUNCTION protect_certificate_edition_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an edition of a certificate design is never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER protect_certificate_edition_file BEFORE UPDATE ON certificate_edition_files
  FOR EACH ROW EXECUTE FUNCTION protect_certificate_edition_file();

-- What a certificate says is never changed. Only erasing takes the name of the user out, once and for good.
CREATE FUNCTION protect_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.organisation_id, NEW.code, NEW.edition_id, NEW.subject_type, NEW.subject_id, NEW.completed_on,
      NEW.issued_at, NEW.expires_on, NEW.source)
    IS DISTINCT FROM (OLD.id, OLD.organisation_id, OLD.code, OLD.edition_id, OLD.subject_type, OLD.subject_id,
      OLD.completed_on, OLD.issued_at, OLD.expires_on, OLD.source)
    OR (NEW.user_id IS NOT NULL AND NEW.user_id IS DISTINCT FROM OLD.user_id)
    OR (NEW.design_id IS NOT NULL AND NEW.design_id IS DISTINCT FROM OLD.design_id)
    OR (OLD.erased_at IS NOT NULL AND NEW.erased_at IS DISTINCT FROM OLD.erased_at)
    OR (NEW.printed IS DISTINCT FROM OLD.printed AND (OLD.erased_at IS NOT NULL OR NEW.erased_at IS NULL
      OR NEW.printed IS DISTINCT FROM OLD.printed || '{"firstName": "", "lastName": ""}'))
  THEN RAISE EXCEPTION 'what a certificate says is never changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER protect_certificate BEFORE UPDATE ON certificates
  FOR EACH ROW EXECUTE FUNCTION protect_certificate();

-- Completed enrollments of courses that award a certificate, and of licenses all of whose courses are completed.
CREATE FUNCTION note_certificates_due() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  done text[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(id) INTO done FROM new_rows WHERE status = 'completed';
  ELSE SELECT array_agg(n.id) INTO done FROM new_rows n JOIN old_rows o USING (id)
    WHERE n.status = 'completed' AND o.status <> 'completed'; END IF;
  IF done IS NULL THEN RETURN NULL; END IF;
  INSERT INTO certificate_due (organisation_id, user_id, subject_type, subject_id, completed_at)
  SELECT e.organisation_id, e.user_id, 'course', e.course_id, coalesce(e.completed_at, now())
  FROM enrollments e JOIN courses c ON c.id = e.course_id
  WHERE e.id = ANY(done) AND c.certificate_id IS NOT NULL
  UNION ALL
  SELECT DISTINCT e.organisation_id, e.user_id, 'license', l.id, last.completed_at
  FROM enrollments e JOIN license_courses lc ON lc.course_id = e.course_id
  JOIN licenses l ON l.id = lc.license_id AND l.deleted_at IS NULL AND l.certificate_id IS NOT NULL
  JOIN seats s ON s.license_id = l.id AND s.user_id = e.user_id AND s.status IN ('assigned', 'activated')
  CROSS JOIN LATERAL (SELECT max(other.completed_at) AS completed_at,
      bool_and(other.status IS NOT DISTINCT FROM 'completed') AS complete
    FROM license_courses each JOIN courses c ON c.id = each.course_id AND c.deleted_at IS NULL
    LEFT JOIN enrollments other ON other.course_id = each.course_id AND other.user_id = e.user_id
    WHERE each.license_id = l.id) last
  WHERE e.id = ANY(done) AND last.complete AND last.completed_at IS NOT NULL
  ON CONFLICT (user_id, subject_type, subject_id) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER note_certificates_due_made AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_certificates_due();
CREATE TRIGGER note_certificates_due_changed AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_certificates_due();

CREATE FUNCTION note_path_certificates_due() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  done text[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(id) INTO done FROM new_rows WHERE status = 'completed';
  ELSE SELECT array_agg(n.id) INTO done FROM new_rows n JOIN old_rows o USING (id)
    WHERE n.status = 'completed' AND o.status <> 'completed'; END IF;
  IF done IS NULL THEN RETURN NULL; END IF;
  INSERT INTO certificate_due (organisation_id, user_id, subject_type, subject_id, completed_at)
  SELECT a.organisation_id, a.user_id, 'learning-path', a.path_id, coalesce(a.completed_at, now())
  FROM path_assignments a JOIN learning_paths p ON p.id = a.path_id
  WHERE a.id = ANY(done) AND p.certificate_id IS NOT NULL AND a.withdrawn_at IS NULL
  ON CONFLICT (user_id, subject_type, subject_id) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER note_path_certificates_due_made AFTER INSERT ON path_assignments
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_path_certificates_due();
CREATE TRIGGER note_path_certificates_due_changed AFTER UPDATE ON path_assignments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_path_certificates_due();
