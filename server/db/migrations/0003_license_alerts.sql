-- Alerts about licenses: what each license has reached since it was last below, so that it is told once.

CREATE TABLE license_alerts (
  license_id text COLLATE "C" NOT NULL REFERENCES licenses (id) ON DELETE CASCADE,
  -- The share of seats that is taken, or the days that are left.
  threshold text NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  -- The seats and the last day that the license had then.
  seats_total integer,
  expiration_date date,
  -- What administrators are told; NULL where a higher threshold was reached at the same time.
  alert jsonb,
  -- Whether it is still to be mailed: mails wait until the morning.
  to_mail boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (license_id, threshold),
  CONSTRAINT license_alerts_threshold_known
    CHECK (threshold IN ('used-75', 'used-90', 'used-100', 'days-60', 'days-30', 'days-7', 'ended'))
);
CREATE INDEX license_alerts_to_mail ON license_alerts (organisation_id) WHERE to_mail;
