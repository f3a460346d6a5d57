-- Web push: the keys of this installation, and the devices of users.

-- One row: the keys by which push services know this installation. The private one is sealed with SECRET.
CREATE TABLE push_keys (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A browser in which a user allowed push messages.
CREATE TABLE push_devices (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  label text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When it was subscribed or renewed, or took a message.
  seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_devices_user ON push_devices (user_id, seen_at DESC, id);

-- push_enabled says whether a user has a device. Users are updated only if that changes: their own triggers cost more
-- than looking.
CREATE FUNCTION set_push_enabled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND EXISTS (SELECT FROM users WHERE id = NEW.user_id AND NOT push_enabled) THEN
    UPDATE users SET push_enabled = true WHERE id = NEW.user_id;
  END IF;
  IF TG_OP <> 'INSERT' AND EXISTS (SELECT FROM users WHERE id = OLD.user_id AND push_enabled)
    AND NOT EXISTS (SELECT FROM push_devices WHERE user_id = OLD.user_id) THEN
    UPDATE users SET push_enabled = false WHERE id = OLD.user_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER set_push_enabled AFTER INSERT OR DELETE OR UPDATE OF user_id ON push_devices
  FOR EACH ROW EXECUTE FUNCTION set_push_enabled();

UPDATE users SET push_enabled = false WHERE push_enabled;
