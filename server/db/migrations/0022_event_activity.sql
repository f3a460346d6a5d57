-- Users who attended a date of an event were active on that day, in the time zone of the organisation.
CREATE FUNCTION attendance_is_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_days (organisation_id, day, user_id)
  SELECT DISTINCT n.organisation_id, (d.starts_at AT TIME ZONE o.timezone)::date, r.user_id
  FROM new_rows n JOIN registrations r ON r.id = n.registration_id JOIN event_dates d ON d.id = n.date_id
    JOIN organisations o ON o.id = n.organisation_id
  WHERE n.status = 'attended' AND d.starts_at <= now()
  ON CONFLICT DO NOTHING;
  -- Locked in one order to prevent deadlocks.
  WITH last AS (
    SELECT r.user_id AS id, max(d.starts_at) AS at
    FROM new_rows n JOIN registrations r ON r.id = n.registration_id JOIN event_dates d ON d.id = n.date_id
    WHERE n.status = 'attended' AND d.starts_at <= now() GROUP BY r.user_id
  ), locked AS MATERIALIZED (
    SELECT id, last_active_at FROM users WHERE id IN (SELECT id FROM last) ORDER BY id FOR NO KEY UPDATE
  )
  UPDATE users u SET last_active_at = last.at FROM last JOIN locked USING (id)
  WHERE u.id = last.id AND (locked.last_active_at IS NULL OR locked.last_active_at < last.at);
  RETURN NULL;
END $$;
CREATE TRIGGER attendance_is_activity_made AFTER INSERT ON attendance
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION attendance_is_activity();
CREATE TRIGGER attendance_is_activity_changed AFTER UPDATE ON attendance
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION attendance_is_activity();
