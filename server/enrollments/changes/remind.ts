import { sql } from '../../db/drizzle.ts'
import type { Facts, HoldingChange, Judged } from './work.ts'
import { mailFault } from '../../people/reachable.ts'

function judge({ person, kept }: Facts): Judged {
  if (person.deletedAt) return { code: 'deleted' }
  if (person.status === 'inactive') return { code: 'inactive' }
  if (!kept || kept.withdrawn) return { code: 'not-assigned' }
  if (kept.completed) return { code: 'completed' }
  const fault = mailFault(person)
  if (fault) return { code: fault }
  if (kept.remindedLately) return { code: 'just-reminded' }
  const { withdrawn, deadlineDate, sources } = kept
  return { outcome: 'reminded', is: { withdrawn, deadlineDate, sources }, mails: true }
}

/** Mails reminders to users who have not completed the course, at most once a day. */
export const remind: HoldingChange = {
  judge,
  letter: 'course-reminder',
  event: () => 'enrollment/reminded',
  also: ({ tx, organisationId }, done) =>
    tx.execute(sql`UPDATE enrollments SET last_reminded_at = now()
      WHERE organisation_id = ${organisationId}
        AND id = ANY(${sql.param(done.map(({ id }) => id))}::text[])`),
}
