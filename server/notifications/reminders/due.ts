import { sql } from '../../db/drizzle.ts'
import { reachable } from '../../people/reachable.ts'

/** Reminders delayed for longer are skipped. */
const maxDelayDays = 2

/**
 * SQL: joins the reminders of rules `r`, with the users `u`, enrollments `e` and organisations `o`. A reminder is for a
 * course that is not completed and was assigned before the day of the reminder. `days` is the number of days from today
 * until the last reminders.
 */
export const remindersOf = (days: number) => sql`
  JOIN organisations o ON o.id = r.organisation_id
  CROSS JOIN LATERAL (SELECT now() AT TIME ZONE o.timezone AS local) clock
  JOIN enrollments e ON e.organisation_id = r.organisation_id AND e.status IN ('not-started', 'in-progress')
    AND e.counted AND e.deadline_date BETWEEN clock.local::date + r.days_left - ${maxDelayDays}::integer
      AND clock.local::date + r.days_left + ${days}::integer
  CROSS JOIN LATERAL (SELECT e.deadline_date - r.days_left AS day) due
  JOIN courses c ON c.id = e.course_id AND c.status = 'published' AND c.deleted_at IS NULL
    AND (r.courses = '[]' OR r.courses ? e.course_id)
  JOIN users u ON u.id = e.user_id AND ${reachable}
    AND (u.status = 'active' OR u.status = 'invited' AND u.last_invited_at IS NOT NULL)
    AND due.day >= r.applies_from AND due.day > (e.assigned_at AT TIME ZONE o.timezone)::date
    AND NOT EXISTS (SELECT FROM reminders past WHERE past.user_id = e.user_id AND past.course_id = e.course_id
      AND past.deadline_date = e.deadline_date AND past.days_left = r.days_left)`
