import { sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import { withRetry } from '../../db/transaction.ts'
import { postCourseLetters } from '../../enrollments/letters.ts'
import type { TaskParts } from '../../jobs/types.ts'
import { remindersOf } from './due.ts'

const batchSize = 500

type Due = {
  rule: string
  organisationId: string
  userId: string
  email: string
  courseId: string
  note: string
}

/** Whether any rule is active. */
export async function hasReminderRules(db: Db) {
  const { rows } = await db.execute(
    sql`SELECT FROM reminder_rules WHERE active AND deleted_at IS NULL LIMIT 1`,
  )
  return rows.length > 0
}

/** Records some reminders that are due, each once, and marks their enrollments. */
async function takeDue(tx: Tx) {
  const { rows } = await tx.execute<Due>(sql`
    WITH due AS (
      SELECT DISTINCT ON (e.organisation_id, e.user_id, e.course_id)
        r.id AS rule, r.note, e.organisation_id, e.user_id, u.email, e.course_id, e.deadline_date, r.days_left
      FROM reminder_rules r ${remindersOf(0)}
      WHERE r.active AND r.deleted_at IS NULL
        AND clock.local::time BETWEEN '08:00' AND '20:00'
        AND coalesce(e.last_reminded_at < now() - interval '20 hours', true)
      ORDER BY e.organisation_id, e.user_id, e.course_id, r.days_left, r.id LIMIT ${batchSize}
    ), recorded AS (
      INSERT INTO reminders (user_id, course_id, deadline_date, days_left, organisation_id)
      SELECT user_id, course_id, deadline_date, days_left, organisation_id FROM due
      ON CONFLICT DO NOTHING RETURNING user_id, course_id
    ), marked AS (
      UPDATE enrollments e SET last_reminded_at = now() FROM recorded r
      WHERE e.user_id = r.user_id AND e.course_id = r.course_id
    )
    SELECT due.rule, due.organisation_id AS "organisationId", due.user_id AS "userId", due.email,
      due.course_id AS "courseId", due.note
    FROM due JOIN recorded USING (user_id, course_id) ORDER BY due.user_id, due.course_id`)
  return rows
}

async function remindBatch(tx: Tx, { jobs }: Pick<TaskParts, 'jobs'>) {
  const due = await takeDue(tx)
  const letters = Map.groupBy(due, ({ organisationId, note }) =>
    JSON.stringify([organisationId, note]),
  )
  for (const some of letters.values()) {
    const { organisationId = '', note = '' } = some[0] ?? {}
    const recipients = some.map(({ userId, email, courseId }) => {
      return { person: { id: userId, email }, course: { id: courseId } }
    })
    const ctx = { tx, jobs, organisationId, by: { organisationId } }
    await postCourseLetters(ctx, 'course-reminder', recipients, note || undefined)
  }
  const counts = [...Map.groupBy(due, ({ rule }) => rule)]
  await tx.execute(sql`
    UPDATE reminder_rules SET sent = sent + counted.n, last_sent_at = now()
    FROM unnest(${sql.param(counts.map(([id]) => id))}::text[],
      ${sql.param(counts.map(([, some]) => some.length))}::integer[]) AS counted (id, n)
    WHERE reminder_rules.id = counted.id`)
  return due.length
}

/** Sends the reminders of deadlines that are due: one letter for each user and note. */
export async function remindOfDeadlines({ db, jobs }: Pick<TaskParts, 'db' | 'jobs'>) {
  for (let sent = batchSize; sent === batchSize;)
    sent = await withRetry(db, (tx) => remindBatch(tx, { jobs }))
}

declare module '../../jobs/types.ts' {
  interface Tasks {
    'remind-of-deadlines': { name: 'remind-of-deadlines' }
  }
}
