-- Certificates that an administrator requests: issued by hand, or instead of another one.

ALTER TABLE certificate_due
  -- The certificate that it replaces.
  ADD COLUMN replaces text COLLATE "C" REFERENCES certificates (id) ON DELETE CASCADE,
  -- The days that a reissued certificate keeps or gets.
  ADD COLUMN days jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN notify boolean NOT NULL DEFAULT true,
  ADD COLUMN requested_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL;
CREATE INDEX certificate_due_replaces ON certificate_due (replaces) WHERE replaces IS NOT NULL;
