import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import type { ProgressEvent } from './validate.ts'

/** A valid event of a user who has the course. */
export type AppliedEvent = { event: ProgressEvent; enrollmentId: string; userId: string }

/** The limits of the contract for seconds spent and attempts. */
const longest = 360_000_000
const most = 2_147_483_647

const list = (values: unknown[]) => sql.param(values)

/**
 * Adds events to the progress of each item, in one statement. Progress never decreases: late and unordered events have
 * the same result.
 */
export async function addToItems(tx: Tx, organisationId: string, events: AppliedEvent[]) {
  const values = (value: (one: ProgressEvent) => unknown) =>
    list(events.map(({ event }) => value(event)))
  await tx.execute(sql`
    WITH event AS (
      SELECT * FROM unnest(${list(events.map(({ enrollmentId }) => enrollmentId))}::text[],
        ${values(({ item }) => item)}::text[], ${values(({ type }) => type)}::text[],
        ${values(({ at }) => at)}::timestamptz[], ${values(({ progress }) => progress ?? 0)}::integer[],
        ${values(({ timeSpent }) => timeSpent ?? 0)}::integer[],
        ${values(({ score }) => score ?? null)}::float8[])
        AS e (enrollment_id, item_id, type, at, progress, time_spent, score)
    ), summed AS (
      SELECT e.enrollment_id, e.item_id, min(i.kind) AS kind, max(q.max_attempts) AS most,
        least(min(e.at), now()) AS started, sum(e.time_spent) AS time_spent,
        min(least(e.at, now())) FILTER (WHERE e.type = 'attempted') AS attempted,
        max(e.progress) FILTER (WHERE e.type = 'progressed') AS progress,
        count(*) FILTER (WHERE e.type = 'attempted') AS attempts, max(e.score) AS score,
        min(least(e.at, now())) FILTER (WHERE e.type = 'completed'
          OR e.type = 'attempted' AND e.score >= q.passing_percentage) AS completed
      FROM event e JOIN course_items i ON i.id = e.item_id
        LEFT JOIN assessments q ON q.id = i.assessment_id
      GROUP BY e.enrollment_id, e.item_id
    ), merged AS (
      SELECT s.enrollment_id, s.item_id, s.most + coalesce(p.extra_attempts, 0) AS most_with_extra, s.most, least(p.started_at, s.started) AS started_at,
        least(coalesce(p.time_spent, 0) + s.time_spent, ${longest})::integer AS time_spent,
        least(coalesce(p.attempts, 0) + s.attempts, ${most})::integer AS attempts,
        least(p.attempted_at, s.attempted) AS attempted_at, greatest(p.score, s.score) AS score,
        greatest(p.progress, s.progress, 0) AS progress, least(p.completed_at, s.completed) AS completed_at,
        coalesce(p.passed_by_change, false) AND s.completed IS NULL AS passed_by_change
      FROM summed s LEFT JOIN item_progress p USING (enrollment_id, item_id)
    )
    INSERT INTO item_progress (enrollment_id, item_id, organisation_id, status, progress, time_spent,
      attempts, score, started_at, attempted_at, completed_at, passed_by_change)
    SELECT enrollment_id, item_id, ${organisationId},
      CASE WHEN completed_at IS NOT NULL THEN 'completed'
        WHEN most > 0 AND attempts >= most_with_extra THEN 'failed' ELSE 'started' END,
      CASE WHEN completed_at IS NULL THEN progress ELSE 100 END,
      time_spent, attempts, score, started_at, attempted_at, completed_at, passed_by_change
    FROM merged
    ON CONFLICT (enrollment_id, item_id) DO UPDATE SET status = excluded.status,
      progress = excluded.progress, time_spent = excluded.time_spent, attempts = excluded.attempts,
      score = excluded.score, started_at = excluded.started_at, attempted_at = excluded.attempted_at,
      completed_at = excluded.completed_at, passed_by_change = excluded.passed_by_change`)
}

/** Adds time and attempts to the totals of each enrollment, even if its items are removed later. */
export async function addToCourses(tx: Tx, organisationId: string, events: AppliedEvent[]) {
  const values = (value: (one: ProgressEvent) => unknown) =>
    list(events.map(({ event }) => value(event)))
  await tx.execute(sql`
    UPDATE enrollments e SET time_spent = least(e.time_spent + s.time_spent, ${longest})::integer,
      attempts = least(e.attempts + s.attempts, ${most})::integer,
      last_activity_at = greatest(e.last_activity_at, s.last), started_at = least(e.started_at, s.first)
    FROM (
      SELECT id, sum(time_spent) AS time_spent, least(max(at), now()) AS last,
        least(min(at), now()) AS first, count(*) FILTER (WHERE type = 'attempted') AS attempts
      FROM unnest(${list(events.map(({ enrollmentId }) => enrollmentId))}::text[],
        ${values(({ type }) => type)}::text[], ${values(({ at }) => at)}::timestamptz[],
        ${values(({ timeSpent }) => timeSpent ?? 0)}::integer[]) AS event (id, type, at, time_spent)
      GROUP BY id
    ) s
    WHERE e.id = s.id AND e.organisation_id = ${organisationId}`)
}

/** Adds the time spent and the hours of activity to the days on which they happened. */
export async function addToDays(tx: Tx, organisationId: string, events: AppliedEvent[]) {
  const values = (value: (one: ProgressEvent) => unknown) =>
    list(events.map(({ event }) => value(event)))
  await tx.execute(sql`
    INSERT INTO learning_days AS d (organisation_id, course_id, day, user_id, seconds, hours)
    SELECT ${organisationId}, course_id, at::date, user_id, least(sum(time_spent), ${longest})::integer,
      array_agg(DISTINCT extract(hour FROM at)::integer)
    FROM (
      SELECT user_id, course_id, time_spent, least(e.at, now()) AT TIME ZONE o.timezone AS at
      FROM unnest(${list(events.map(({ userId }) => userId))}::text[], ${values(({ course }) => course)}::text[],
        ${values(({ at }) => at)}::timestamptz[], ${values(({ timeSpent }) => timeSpent ?? 0)}::integer[])
        AS e (user_id, course_id, at, time_spent)
      JOIN organisations o ON o.id = ${organisationId}
    ) AS event GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
    ON CONFLICT (organisation_id, course_id, day, user_id) DO UPDATE
      SET seconds = least(d.seconds + excluded.seconds, ${longest}),
        hours = ARRAY(SELECT DISTINCT unnest(d.hours || excluded.hours) ORDER BY 1)`)
}

/** Stores the days of activity and the last activity of users; never moves the latter backwards. */
export async function updateLastActive(tx: Tx, organisationId: string, events: AppliedEvent[]) {
  const people = list(events.map(({ userId }) => userId))
  const times = list(events.map(({ event }) => event.at))
  await tx.execute(sql`
    INSERT INTO activity_days (organisation_id, day, user_id)
    SELECT DISTINCT ${organisationId}, (least(at, now()) AT TIME ZONE o.timezone)::date, user_id
    FROM unnest(${people}::text[], ${times}::timestamptz[]) AS event (user_id, at)
    JOIN organisations o ON o.id = ${organisationId}
    ON CONFLICT DO NOTHING`)
  // Locked in one order to prevent deadlocks.
  await tx.execute(sql`
    WITH last AS (
      SELECT id, least(max(at), now()) AS at
      FROM unnest(${people}::text[], ${times}::timestamptz[]) AS event (id, at) GROUP BY id
    ), locked AS MATERIALIZED (
      SELECT id, last_active_at FROM users
      WHERE organisation_id = ${organisationId} AND id IN (SELECT id FROM last)
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE users u SET last_active_at = last.at FROM last JOIN locked USING (id)
    WHERE u.id = last.id AND (locked.last_active_at IS NULL OR locked.last_active_at < last.at)`)
}
