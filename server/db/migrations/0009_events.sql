-- Events: what people register for, on one or more dates.

CREATE TABLE events (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  image text,
  mode text NOT NULL,
  meeting_provider text,
  meeting_link text,
  meeting_password text,
  venue jsonb,
  -- The first date as it was planned, and the end of the last one that takes place.
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  last_ends_at timestamptz NOT NULL,
  timezone text NOT NULL,
  all_day boolean NOT NULL DEFAULT false,
  recurrence jsonb,
  capacity integer NOT NULL DEFAULT 0,
  waitlist boolean NOT NULL DEFAULT false,
  -- Hours before the start until which free places go to those who wait.
  waitlist_stops integer NOT NULL DEFAULT 12,
  registration text NOT NULL DEFAULT 'open',
  late_joiners boolean NOT NULL DEFAULT false,
  registration_deadline timestamptz,
  audience_type text NOT NULL DEFAULT 'users',
  course_id text COLLATE "C" REFERENCES courses (id) ON DELETE SET NULL,
  recording_asset_id text COLLATE "C" REFERENCES assets (id) ON DELETE SET NULL,
  reminders jsonb NOT NULL DEFAULT '[]',
  -- Scheduled, live and completed follow from the time.
  status text NOT NULL DEFAULT 'draft',
  published_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  -- SEQUENCE of calendar entries.
  sequence integer NOT NULL DEFAULT 0,
  -- Counts of registrations. Maintained by a trigger.
  invited integer NOT NULL DEFAULT 0,
  registered integer NOT NULL DEFAULT 0,
  waitlisted integer NOT NULL DEFAULT 0,
  -- Counts of users by their attendance. Maintained by a trigger.
  attended integer NOT NULL DEFAULT 0,
  no_show integer NOT NULL DEFAULT 0,
  -- Until when attendance can be changed after it was locked.
  attendance_open_until timestamptz,
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS
    (fold_text(title || ' ' || coalesce(venue ->> 'name', ''))) STORED,
  CONSTRAINT events_mode_known CHECK (mode IN ('online', 'in-person', 'hybrid')),
  CONSTRAINT events_status_known CHECK (status IN ('draft', 'scheduled', 'cancelled')),
  CONSTRAINT events_registration_known CHECK (registration IN ('open', 'automatic')),
  CONSTRAINT events_audience_known
    CHECK (audience_type IN ('all', 'users', 'groups', 'licenses', 'courses', 'paths')),
  CONSTRAINT events_order CHECK (starts_at < ends_at),
  CONSTRAINT events_places CHECK (capacity = 0 OR registered <= capacity)
);
CREATE INDEX events_list ON events (organisation_id, last_ends_at, id) WHERE deleted_at IS NULL;
CREATE INDEX events_course ON events (course_id);
CREATE INDEX events_recording ON events (recording_asset_id);
CREATE INDEX events_search ON events USING gin (search_text gin_trgm_ops);
CREATE INDEX events_to_purge ON events (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE event_hosts (
  event_id text COLLATE "C" NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  author_id text COLLATE "C" NOT NULL REFERENCES authors (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (event_id, author_id)
);
CREATE INDEX event_hosts_author ON event_hosts (author_id);

-- The users, groups, licenses, courses or paths that are the audience, by the type of the event's audience.
CREATE TABLE event_audience (
  event_id text COLLATE "C" NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  ref text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (event_id, ref)
);
CREATE INDEX event_audience_ref ON event_audience (ref);

CREATE TABLE event_attachments (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  event_id text COLLATE "C" NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  name text NOT NULL,
  size integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX event_attachments_event ON event_attachments (event_id, id);

CREATE TABLE event_dates (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  event_id text COLLATE "C" NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  position integer NOT NULL,
  -- The time in the zone of the event that the recurrence gives it: RECURRENCE-ID of calendar entries.
  original_local text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'scheduled',
  cancel_reason text,
  moved boolean NOT NULL DEFAULT false,
  sequence integer NOT NULL DEFAULT 0,
  CONSTRAINT event_dates_status_known CHECK (status IN ('scheduled', 'cancelled')),
  CONSTRAINT event_dates_order CHECK (starts_at < ends_at)
);
CREATE UNIQUE INDEX event_dates_position ON event_dates (event_id, position);
CREATE INDEX event_dates_time ON event_dates (organisation_id, starts_at, ends_at);
CREATE INDEX event_dates_event ON event_dates (event_id, ends_at, starts_at, status);

CREATE TABLE registrations (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  event_id text COLLATE "C" NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'invited',
  -- The order of those who wait.
  queue bigint,
  -- The user's time zone, as far as it is known.
  zone text,
  invited_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  promoted_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT registrations_status_known
    CHECK (status IN ('invited', 'registered', 'waitlisted', 'declined', 'cancelled')),
  CONSTRAINT registrations_queue CHECK ((status = 'waitlisted') = (queue IS NOT NULL))
);
CREATE UNIQUE INDEX registrations_key ON registrations (event_id, user_id);
CREATE INDEX registrations_user ON registrations (user_id, event_id);
CREATE INDEX registrations_status ON registrations (event_id, status, queue, id);

CREATE TABLE attendance (
  registration_id text COLLATE "C" NOT NULL REFERENCES registrations (id) ON DELETE CASCADE,
  date_id text COLLATE "C" NOT NULL REFERENCES event_dates (id) ON DELETE CASCADE,
  event_id text COLLATE "C" NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  status text NOT NULL,
  minutes integer,
  source text NOT NULL DEFAULT 'manual',
  joined_at timestamptz,
  left_at timestamptz,
  marked_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  marked_at timestamptz NOT NULL DEFAULT now(),
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (registration_id, date_id),
  CONSTRAINT attendance_status_known CHECK (status IN ('attended', 'partial', 'no-show', 'excused')),
  CONSTRAINT attendance_source_known CHECK (source IN ('manual', 'qr', 'auto'))
);
CREATE INDEX attendance_date ON attendance (date_id, registration_id);
CREATE INDEX attendance_event ON attendance (event_id, registration_id, status);

CREATE SEQUENCE registrations_queue;

-- The counts of an event. Its CHECK refuses more registrations than places.
CREATE FUNCTION count_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE events e SET invited = e.invited + d.invited, registered = e.registered + d.registered,
      waitlisted = e.waitlisted + d.waitlisted
    FROM (SELECT event_id, count(*)::integer AS invited,
        (count(*) FILTER (WHERE status = 'registered'))::integer AS registered,
        (count(*) FILTER (WHERE status = 'waitlisted'))::integer AS waitlisted
      FROM new_rows GROUP BY 1) d
    WHERE e.id = d.event_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE events e SET invited = e.invited - d.invited, registered = e.registered - d.registered,
      waitlisted = e.waitlisted - d.waitlisted
    FROM (SELECT event_id, count(*)::integer AS invited,
        (count(*) FILTER (WHERE status = 'registered'))::integer AS registered,
        (count(*) FILTER (WHERE status = 'waitlisted'))::integer AS waitlisted
      FROM old_rows GROUP BY 1) d
    WHERE e.id = d.event_id;
  ELSE
    UPDATE events e SET registered = e.registered + d.registered, waitlisted = e.waitlisted + d.waitlisted
    FROM (SELECT event_id, (sum(n) FILTER (WHERE status = 'registered'))::integer AS registered,
        (sum(n) FILTER (WHERE status = 'waitlisted'))::integer AS waitlisted
      FROM (SELECT event_id, status, 1 AS n FROM new_rows UNION ALL SELECT event_id, status, -1 FROM old_rows) AS change
      GROUP BY 1) AS sums
    CROSS JOIN LATERAL (SELECT sums.event_id AS id, coalesce(sums.registered, 0) AS registered,
      coalesce(sums.waitlisted, 0) AS waitlisted) d
    WHERE e.id = d.id AND (d.registered <> 0 OR d.waitlisted <> 0);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_registrations_made AFTER INSERT ON registrations
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_registrations();
CREATE TRIGGER count_registrations_changed AFTER UPDATE ON registrations
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_registrations();
CREATE TRIGGER count_registrations_gone AFTER DELETE ON registrations
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_registrations();

-- Users who were present on a date, and users who were on none.
CREATE FUNCTION count_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  concerned text[];
BEGIN
  IF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT event_id) INTO concerned FROM old_rows;
  ELSE SELECT array_agg(DISTINCT event_id) INTO concerned FROM new_rows; END IF;
  UPDATE events e SET attended = counted.attended, no_show = counted.no_show
  FROM (SELECT c.id, (count(*) FILTER (WHERE u.present))::integer AS attended,
      (count(*) FILTER (WHERE NOT u.present AND u.absent))::integer AS no_show
    FROM unnest(concerned) AS c (id)
    LEFT JOIN LATERAL (SELECT bool_or(a.status IN ('attended', 'partial')) AS present,
        bool_or(a.status = 'no-show') AS absent
      FROM attendance a WHERE a.event_id = c.id GROUP BY a.registration_id) u ON true
    GROUP BY c.id) counted
  WHERE e.id = counted.id;
  RETURN NULL;
END $$;
CREATE TRIGGER count_attendance_made AFTER INSERT ON attendance
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_attendance();
CREATE TRIGGER count_attendance_changed AFTER UPDATE ON attendance
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_attendance();
CREATE TRIGGER count_attendance_gone AFTER DELETE ON attendance
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_attendance();

-- Gives free places of an event to those who wait, until some hours before the start.
CREATE FUNCTION promote_waiting(event text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  e events;
  promoted integer;
BEGIN
  SELECT * INTO e FROM events WHERE id = event FOR UPDATE;
  IF NOT FOUND OR e.status <> 'scheduled' OR e.deleted_at IS NOT NULL OR e.waitlisted = 0
    OR clock_timestamp() >= e.starts_at - make_interval(hours => e.waitlist_stops) THEN RETURN 0; END IF;
  UPDATE registrations SET status = 'registered', queue = NULL, promoted_at = now(), updated_at = now()
  WHERE id IN (SELECT id FROM registrations WHERE event_id = event AND status = 'waitlisted' ORDER BY queue, id
    LIMIT CASE WHEN e.capacity = 0 THEN e.waitlisted ELSE greatest(e.capacity - e.registered, 0) END);
  GET DIAGNOSTICS promoted = ROW_COUNT;
  RETURN promoted;
END $$;

-- Users who became inactive or were deleted lose their places in events that are not over.
CREATE FUNCTION withdraw_users_from_events() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  gone text[];
  event text;
BEGIN
  SELECT array_agg(n.id) INTO gone FROM new_users n JOIN old_users o USING (id)
  WHERE (n.deleted_at IS NOT NULL OR n.status = 'inactive') AND o.deleted_at IS NULL AND o.status <> 'inactive';
  IF gone IS NULL THEN RETURN NULL; END IF;
  FOR event IN
    SELECT DISTINCT e.id FROM registrations r JOIN events e ON e.id = r.event_id
    WHERE r.user_id = ANY(gone) AND r.status IN ('invited', 'registered', 'waitlisted') AND e.last_ends_at > now()
    ORDER BY 1
  LOOP
    PERFORM FROM events WHERE id = event FOR UPDATE;
    UPDATE registrations SET status = 'cancelled', queue = NULL, updated_at = now()
    WHERE event_id = event AND user_id = ANY(gone) AND status IN ('invited', 'registered', 'waitlisted');
    PERFORM promote_waiting(event);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER withdraw_users_from_events AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users
  FOR EACH STATEMENT EXECUTE FUNCTION withdraw_users_from_events();

-- The active users of an event's audience.
CREATE FUNCTION event_audience_users(event text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT u.id FROM events e JOIN users u ON u.organisation_id = e.organisation_id
  WHERE e.id = event AND u.deleted_at IS NULL AND u.status <> 'inactive' AND CASE e.audience_type
    WHEN 'all' THEN true
    WHEN 'users' THEN u.id IN (SELECT ref FROM event_audience WHERE event_id = event)
    WHEN 'groups' THEN u.id IN (SELECT m.user_id FROM event_audience a
      JOIN user_groups g ON g.id = a.ref AND g.deleted_at IS NULL
      JOIN user_group_members m ON m.group_id = g.id WHERE a.event_id = event)
    WHEN 'licenses' THEN u.id IN (SELECT s.user_id FROM event_audience a
      JOIN seats s ON s.license_id = a.ref AND s.status IN ('assigned', 'activated') WHERE a.event_id = event)
    WHEN 'courses' THEN u.id IN (SELECT en.user_id FROM event_audience a
      JOIN enrollments en ON en.course_id = a.ref AND en.status <> 'withdrawn' WHERE a.event_id = event)
    ELSE u.id IN (SELECT p.user_id FROM event_audience a
      JOIN path_assignments p ON p.path_id = a.ref AND p.withdrawn_at IS NULL WHERE a.event_id = event) END
$$;
