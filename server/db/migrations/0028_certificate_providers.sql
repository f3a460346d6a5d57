-- Certificates of providers, and sorting of issued certificates by name.

ALTER TABLE certificate_designs DROP CONSTRAINT certificate_designs_provider_known;
ALTER TABLE certificate_designs ADD CONSTRAINT certificate_designs_provider_known
  CHECK (provider IN ('internal', 'accredible', 'certifier', 'sertifier', 'generic'));

ALTER TABLE certificate_editions
  ADD COLUMN provider text NOT NULL DEFAULT 'internal',
  ADD COLUMN provider_design_id text COLLATE "C";

ALTER TABLE certificate_due
  -- The code that the provider was given, which stays the same in all attempts.
  ADD COLUMN code text COLLATE "C",
  -- When the first of the attempts was that are not over.
  ADD COLUMN tried_since timestamptz;

ALTER TABLE certificates
  -- Where the provider shows the certificate.
  ADD COLUMN provider_url text,
  ADD COLUMN sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (fold_text(
    coalesce(printed ->> 'firstName', '') || ' ' || coalesce(printed ->> 'lastName', ''))) STORED;
CREATE INDEX certificates_name ON certificates (organisation_id, sort_name, id);

CREATE OR REPLACE FUNCTION protect_certificate_edition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.organisation_id, NEW.number, NEW.orientation, NEW.page_size, NEW.template, NEW.language, NEW.dates,
      NEW.validity_months, NEW.published_at, NEW.provider, NEW.provider_design_id)
    IS DISTINCT FROM (OLD.id, OLD.organisation_id, OLD.number, OLD.orientation, OLD.page_size, OLD.template,
      OLD.language, OLD.dates, OLD.validity_months, OLD.published_at, OLD.provider, OLD.provider_design_id)
    OR (NEW.design_id IS NOT NULL AND NEW.design_id IS DISTINCT FROM OLD.design_id)
    OR (NEW.published_by IS NOT NULL AND NEW.published_by IS DISTINCT FROM OLD.published_by)
  THEN RAISE EXCEPTION 'an edition of a certificate design is never changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION protect_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.organisation_id, NEW.code, NEW.edition_id, NEW.subject_type, NEW.subject_id, NEW.completed_on,
      NEW.issued_at, NEW.expires_on, NEW.source, NEW.provider_credential_id, NEW.provider_url)
    IS DISTINCT FROM (OLD.id, OLD.organisation_id, OLD.code, OLD.edition_id, OLD.subject_type, OLD.subject_id,
      OLD.completed_on, OLD.issued_at, OLD.expires_on, OLD.source, OLD.provider_credential_id, OLD.provider_url)
    OR (NEW.user_id IS NOT NULL AND NEW.user_id IS DISTINCT FROM OLD.user_id)
    OR (NEW.design_id IS NOT NULL AND NEW.design_id IS DISTINCT FROM OLD.design_id)
    OR (OLD.erased_at IS NOT NULL AND NEW.erased_at IS DISTINCT FROM OLD.erased_at)
    OR (NEW.printed IS DISTINCT FROM OLD.printed AND (OLD.erased_at IS NOT NULL OR NEW.erased_at IS NULL
      OR NEW.printed IS DISTINCT FROM OLD.printed || '{"firstName": "", "lastName": ""}'))
  THEN RAISE EXCEPTION 'what a certificate says is never changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
