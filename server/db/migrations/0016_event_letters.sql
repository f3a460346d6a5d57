-- Mails to the users of events, and reminders.

ALTER TABLE mails
  ADD COLUMN event_id text COLLATE "C" REFERENCES events (id) ON DELETE CASCADE,
  -- A mail about an event is queued once: event, user, kind, and what distinguishes it from earlier ones of that kind.
  ADD COLUMN once_key text;
CREATE UNIQUE INDEX mails_once ON mails (once_key) WHERE once_key IS NOT NULL;
CREATE INDEX mails_event ON mails (event_id, created_at) WHERE event_id IS NOT NULL;
CREATE INDEX mails_event_to_send ON mails (next_attempt_at, id) WHERE status = 'queued' AND event_id IS NOT NULL;

-- How often the status of a registration has changed. Maintained by a trigger.
ALTER TABLE registrations ADD COLUMN changes integer NOT NULL DEFAULT 0;

CREATE FUNCTION count_registration_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changes := OLD.changes + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER count_registration_change BEFORE UPDATE ON registrations
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION count_registration_change();

-- Reminders of the dates that are to come.
CREATE TABLE event_reminders (
  date_id text COLLATE "C" NOT NULL REFERENCES event_dates (id) ON DELETE CASCADE,
  -- Minutes before the start.
  minutes integer NOT NULL,
  event_id text COLLATE "C" NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (date_id, minutes)
);
CREATE INDEX event_reminders_event ON event_reminders (event_id);
CREATE INDEX event_reminders_due ON event_reminders (due_at) WHERE sent_at IS NULL;

-- Queues a mail to users of an event, once each. `part` distinguishes it from earlier ones of its kind; by default it is
-- the number of changes of the registration.
CREATE FUNCTION queue_event_mails(event text, letter text, recipients text[], part text, details jsonb)
RETURNS integer LANGUAGE sql AS $$
  WITH queued AS (
    INSERT INTO mails (id, organisation_id, event_id, user_id, kind, recipient, subject, about, once_key)
    SELECT md5(once.key), e.organisation_id, e.id, u.id, 'event-' || letter, u.email, e.title, details, once.key
    FROM events e JOIN registrations r ON r.event_id = e.id JOIN users u ON u.id = r.user_id
    CROSS JOIN LATERAL (SELECT concat_ws(':', e.id, u.id, letter, coalesce(part, r.changes::text)) AS key) once
    WHERE e.id = event AND r.user_id = ANY(recipients) AND u.deleted_at IS NULL AND u.status <> 'inactive'
    ON CONFLICT DO NOTHING
    RETURNING 1)
  SELECT count(*)::integer FROM queued
$$;

-- Gives free places of an event to those who wait, until some hours before the start, and tells them.
CREATE OR REPLACE FUNCTION promote_waiting(event text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  e events;
  promoted text[];
BEGIN
  SELECT * INTO e FROM events WHERE id = event FOR UPDATE;
  IF NOT FOUND OR e.status <> 'scheduled' OR e.deleted_at IS NOT NULL OR e.waitlisted = 0
    OR clock_timestamp() >= e.starts_at - make_interval(hours => e.waitlist_stops) THEN RETURN 0; END IF;
  WITH changed AS (
    UPDATE registrations SET status = 'registered', queue = NULL, promoted_at = now(), updated_at = now()
    WHERE id IN (SELECT id FROM registrations WHERE event_id = event AND status = 'waitlisted' ORDER BY queue, id
      LIMIT CASE WHEN e.capacity = 0 THEN e.waitlisted ELSE greatest(e.capacity - e.registered, 0) END)
    RETURNING user_id)
  SELECT array_agg(user_id) INTO promoted FROM changed;
  IF promoted IS NULL THEN RETURN 0; END IF;
  PERFORM queue_event_mails(event, 'promoted', promoted, NULL, '{}');
  RETURN cardinality(promoted);
END $$;
