-- Users who became active again or inactive, many in one statement: EXCEPT compares their rows in one pass, where a join of
-- the transition tables compares each with each.

CREATE OR REPLACE FUNCTION record_returned_to_licenses() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  WITH back AS MATERIALIZED (
    SELECT id, organisation_id FROM new_users WHERE deleted_at IS NULL AND status <> 'inactive'
    EXCEPT SELECT id, organisation_id FROM old_users WHERE deleted_at IS NULL AND status <> 'inactive'
  )
  INSERT INTO license_changes (organisation_id, license_id, user_id)
  SELECT back.organisation_id, pair.license_id, back.id
  FROM back CROSS JOIN LATERAL (
    SELECT s.license_id FROM seats s WHERE s.user_id = back.id AND s.status IN ('assigned', 'activated')
    UNION
    SELECT es.ref FROM enrollments e JOIN enrollment_sources es ON es.enrollment_id = e.id AND es.kind = 'license'
    WHERE e.user_id = back.id
  ) pair;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION withdraw_users_from_events() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  gone text[];
  event text;
BEGIN
  SELECT array_agg(id) INTO gone FROM (
    SELECT id FROM new_users WHERE deleted_at IS NOT NULL OR status = 'inactive'
    EXCEPT SELECT id FROM old_users WHERE deleted_at IS NOT NULL OR status = 'inactive') AS changed;
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
