-- Messages of admins to users, their recipients, and templates.

CREATE TABLE messages (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  channel text NOT NULL,
  status text NOT NULL DEFAULT 'draft',
  title text NOT NULL DEFAULT '',
  preheader text NOT NULL DEFAULT '',
  -- The sanitised HTML of a mail, or the text of a push message.
  body text NOT NULL DEFAULT '',
  link text,
  link_label text NOT NULL DEFAULT '',
  reply_to text,
  -- Ids of stored files.
  image text,
  attachments jsonb NOT NULL DEFAULT '[]',
  audience jsonb NOT NULL DEFAULT '{"type": "all", "ids": []}',
  audience_label text NOT NULL DEFAULT '',
  -- Whether the recipients are selected when the message is scheduled ('now') or when it is sent ('sending').
  audience_at text NOT NULL DEFAULT 'now',
  -- The number of recipients, and who was left out, by reason.
  recipients integer NOT NULL DEFAULT 0,
  left_out jsonb NOT NULL DEFAULT '[]',
  scheduled_at timestamptz,
  -- When the rows of the recipients were inserted.
  expanded_at timestamptz,
  started_at timestamptz,
  sent_at timestamptz,
  -- The number of recipients by state. They remain when the rows are purged.
  figures jsonb NOT NULL DEFAULT '{}',
  figures_stale boolean NOT NULL DEFAULT false,
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  updated_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (fold_text(title || ' ' || audience_label)) STORED,
  CONSTRAINT messages_channel_known CHECK (channel IN ('email', 'push')),
  CONSTRAINT messages_status_known
    CHECK (status IN ('draft', 'scheduled', 'sending', 'sent', 'partially-failed', 'failed', 'cancelled')),
  CONSTRAINT messages_audience_at_known CHECK (audience_at IN ('now', 'sending'))
);
CREATE INDEX messages_list ON messages (organisation_id, updated_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX messages_due ON messages (scheduled_at) WHERE status = 'scheduled';
CREATE INDEX messages_active ON messages (id) WHERE status = 'sending';
CREATE INDEX messages_stale ON messages (id) WHERE figures_stale;
CREATE INDEX messages_to_purge ON messages (deleted_at) WHERE deleted_at IS NOT NULL;

-- The links of a message that count clicks; redirects lead only to these.
CREATE TABLE message_links (
  message_id text COLLATE "C" NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  position integer NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  url text NOT NULL,
  PRIMARY KEY (message_id, position)
);

CREATE TABLE message_templates (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  channel text NOT NULL,
  name text NOT NULL,
  category text NOT NULL DEFAULT 'other',
  title text NOT NULL DEFAULT '',
  preheader text NOT NULL DEFAULT '',
  body text NOT NULL DEFAULT '',
  link text,
  link_label text NOT NULL DEFAULT '',
  -- The earlier versions, newest first.
  versions jsonb NOT NULL DEFAULT '[]',
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  updated_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (fold_text(name || ' ' || title)) STORED,
  CONSTRAINT message_templates_channel_known CHECK (channel IN ('email', 'push'))
);
CREATE INDEX message_templates_list ON message_templates (organisation_id, updated_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX message_templates_to_purge ON message_templates (deleted_at) WHERE deleted_at IS NOT NULL;

-- A recipient of a message is a row in mails; its id follows from those of the message and the user.
ALTER TABLE mails
  ADD COLUMN message_id text COLLATE "C" REFERENCES messages (id) ON DELETE CASCADE,
  ADD COLUMN channel text NOT NULL DEFAULT 'email',
  -- Why it was skipped or failed, as a code.
  ADD COLUMN reason text,
  ADD COLUMN next_attempt_at timestamptz NOT NULL DEFAULT now(),
  -- While a sender works on it. Set together with the status 'sending'.
  ADD COLUMN leased_until timestamptz,
  -- Right before it was handed to the mail server.
  ADD COLUMN handed_at timestamptz,
  ADD COLUMN resends integer NOT NULL DEFAULT 0,
  ADD COLUMN opened_at timestamptz,
  ADD COLUMN clicked_at timestamptz,
  -- A machine, such as a link scanner, followed its links.
  ADD COLUMN scanned_at timestamptz,
  ADD COLUMN recent_clicks timestamptz[] NOT NULL DEFAULT '{}',
  -- The user unsubscribed by its link.
  ADD COLUMN unsubscribed_at timestamptz,
  DROP CONSTRAINT mails_status_known,
  ADD CONSTRAINT mails_status_known
    CHECK (status IN ('queued', 'sending', 'sent', 'failed', 'unclear', 'skipped', 'cancelled')),
  ADD CONSTRAINT mails_channel_known CHECK (channel IN ('email', 'push'));
CREATE UNIQUE INDEX mails_message ON mails (message_id, user_id, channel) WHERE message_id IS NOT NULL;
CREATE INDEX mails_by_status ON mails (message_id, status, id) WHERE message_id IS NOT NULL;
CREATE INDEX mails_to_send ON mails (message_id, next_attempt_at, id) WHERE status = 'queued' AND message_id IS NOT NULL;
CREATE INDEX mails_leased ON mails (leased_until) WHERE status = 'sending';
-- Who had a message recently.
CREATE INDEX mails_of_messages ON mails (organisation_id, sent_at) WHERE message_id IS NOT NULL;

-- One row: since when the mail server has not been reachable.
CREATE TABLE mail_server_state (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  away_since timestamptz,
  error text
);
INSERT INTO mail_server_state DEFAULT VALUES;
