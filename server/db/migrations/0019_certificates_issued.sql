-- Issuing certificates: attempts at what waits, alerts, and credentials of providers.

ALTER TABLE certificate_due
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN next_attempt_at timestamptz NOT NULL DEFAULT now(),
  -- Whether administrators were told that it is held.
  ADD COLUMN alerted boolean NOT NULL DEFAULT false;

ALTER TABLE certificates
  -- The provider's id of the credential.
  ADD COLUMN provider_credential_id text COLLATE "C";

-- The last day, in the time zone of the organisation, on which administrators were told of certificates that expire.
CREATE TABLE certificate_expiry_alerts (
  organisation_id text COLLATE "C" PRIMARY KEY REFERENCES organisations (id) ON DELETE CASCADE,
  alerted_on date NOT NULL
);
