-- A bounce is a fault of the address; a complaint and an unsubscription are wishes of the user, and outlast it.
ALTER TABLE users ADD COLUMN bounced_at timestamptz, ADD COLUMN complained_at timestamptz,
  ADD COLUMN unsubscribed_at timestamptz;
UPDATE users SET
  bounced_at = CASE email_status WHEN 'bounced' THEN updated_at END,
  complained_at = CASE email_status WHEN 'complained' THEN updated_at END,
  unsubscribed_at = CASE email_status WHEN 'unsubscribed' THEN updated_at END
WHERE email_status <> 'ok';
-- With the column goes its index.
ALTER TABLE users DROP COLUMN email_status;
ALTER TABLE users ADD COLUMN email_status text NOT NULL GENERATED ALWAYS AS (
  CASE WHEN bounced_at IS NOT NULL THEN 'bounced'
    WHEN complained_at IS NOT NULL THEN 'complained'
    WHEN unsubscribed_at IS NOT NULL THEN 'unsubscribed'
    ELSE 'ok' END) STORED;
CREATE INDEX users_by_email_status ON users (organisation_id, email_status, id)
  WHERE deleted_at IS NULL;
