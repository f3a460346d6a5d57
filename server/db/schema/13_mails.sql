-- Mails.

-- Every mail to be sent, without its text: that may hold a link that opens an account.
CREATE TABLE mails (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" REFERENCES organisations (id) ON DELETE CASCADE,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  status text NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  error text,
  sent_at timestamptz,
  -- The recipient, while the user exists.
  user_id text COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
  -- What the mail is about, for rendering it later: courses, and a note from the sender.
  about jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT mails_status_known CHECK (status IN ('queued', 'sent', 'failed'))
);
CREATE INDEX mails_recent ON mails (recipient, created_at DESC);
CREATE INDEX mails_user ON mails (user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL;
