import type { TxCtx } from '../contract/ctx.ts'
import { sql } from '../db/drizzle.ts'
import { newId } from '../lib/id.ts'
import { courseChangedSubject } from './course-changed-letter.ts'
import { learnersAffected } from './impact.ts'
import { chunk } from '../lib/chunk.ts'

const batchSize = 100

/** Stores a mail about the changes for each learner of the course, and queues their delivery. */
export async function notifyLearners(
  { db, user, jobs }: TxCtx,
  course: { id: string; title: string },
  summary: string,
) {
  const { rows } = await db.execute<{ id: string; email: string }>(
    sql`SELECT u.id, u.email ${learnersAffected} AND e.course_id = ${course.id} ORDER BY u.id`,
  )
  const ids = rows.map(() => newId())
  const list = (values: string[]) => sql.param(values)
  await db.execute(sql`
    INSERT INTO mails (id, organisation_id, kind, recipient, subject, user_id)
    SELECT id, ${user.organisationId}, 'course-changed', email, ${courseChangedSubject(course.title)}, user_id
    FROM unnest(${list(ids)}::text[], ${list(rows.map(({ email }) => email))}::text[],
      ${list(rows.map(({ id }) => id))}::text[]) AS mail (id, email, user_id)`)
  const name = 'course-changed' as const
  const about = { courseId: course.id, adminId: user.id, summary }
  await jobs.tasks(
    db,
    chunk(ids, batchSize).map((mailIds) => ({ name, ...about, mailIds })),
  )
}
