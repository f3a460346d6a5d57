import type { BulkCtx } from '../../bulk/types.ts'
import { sql } from '../../db/drizzle.ts'
import { recompute } from '../../progress/recompute.ts'
import type { CoursesInput } from './input.ts'
import type { Done, Facts, HoldingChange, Judged, Somebody } from './work.ts'
import { isReachable } from '../../people/reachable.ts'

const ids = (done: Done[]) => sql`${sql.param(done.map(({ id }) => id))}::text[]`

const recomputeAll = ({ tx, organisationId }: BulkCtx, done: Done[]) =>
  recompute(tx, { organisationId, enrollmentIds: done.map(({ id }) => id) })

/** The result before the change, which the history of the user shows. */
const historyOf = ({ kept }: Done) => [{ field: 'result', from: kept?.result ?? null, to: null }]

const sameAs = ({ withdrawn, deadlineDate, sources }: NonNullable<Facts['kept']>) => ({
  withdrawn,
  deadlineDate,
  sources,
})

/** Whether a user is notified of a changed result. */
const isNotified = (person: Somebody, { notify = true }: CoursesInput) =>
  notify && !person.deletedAt && person.status !== 'inactive' && isReachable(person)

/** Grants another attempt for each failed assessment. */
export const addAttempt: HoldingChange = {
  judge({ kept, person }, input): Judged {
    if (!kept || kept.withdrawn) return { code: 'not-assigned' }
    if (!kept.failed) return { code: 'not-failed' }
    return { outcome: 'attempt-added', is: sameAs(kept), mails: isNotified(person, input) }
  },
  event: () => 'enrollment/attempt-added',
  letter: 'course-attempt',
  recordsResults: true,
  async also(ctx, done) {
    await ctx.tx.execute(sql`
      UPDATE item_progress p SET status = 'started',
        extra_attempts = greatest(0, p.attempts - q.max_attempts) + 1
      FROM course_items i JOIN assessments q ON q.id = i.assessment_id
      WHERE i.id = p.item_id AND p.status = 'failed' AND p.enrollment_id = ANY(${ids(done)})`)
    await recomputeAll(ctx, done)
  },
}

/** Completes courses without their conditions being met. The reason is in the history. */
export const markComplete: HoldingChange = {
  judge({ kept, person }, input): Judged {
    if (!kept || kept.withdrawn) return { code: 'not-assigned' }
    if (kept.completed) return { code: 'completed' }
    return { outcome: 'completed', is: sameAs(kept), mails: isNotified(person, input) }
  },
  event: () => 'enrollment/marked-complete',
  letter: 'course-completed',
  recordsResults: true,
  changes: historyOf,
  async also({ tx }, done) {
    await tx.execute(sql`
      UPDATE enrollments SET status = 'completed', progress = 100, completed_at = now(),
        completed_by = 'fixed', started_at = coalesce(started_at, now()), kept_open_at = NULL, reopened_from = NULL
      WHERE id = ANY(${ids(done)})`)
  },
}

/** Deletes the progress of enrollments; the result before is in the history. */
async function clearProgress({ tx }: BulkCtx, done: Done[]) {
  await tx.execute(sql`DELETE FROM item_progress WHERE enrollment_id = ANY(${ids(done)})`)
  await tx.execute(sql`
    UPDATE enrollments SET status = 'not-started', progress = 0, started_at = NULL, completed_at = NULL,
      completed_by = 'progress', kept_open_at = NULL, reopened_from = NULL, last_activity_at = NULL,
      time_spent = 0, attempts = 0, score = NULL, restarted_at = now()
    WHERE id = ANY(${ids(done)})`)
}

/** Resets courses that are not completed. */
export const resetProgress: HoldingChange = {
  judge({ kept, person }, input): Judged {
    if (!kept || kept.withdrawn) return { code: 'not-assigned' }
    if (kept.completed) return { code: 'completed' }
    if (!kept.begun) return { code: 'no-progress' }
    return { outcome: 'reset', is: sameAs(kept), mails: isNotified(person, input) }
  },
  event: () => 'enrollment/reset',
  letter: 'course-reset',
  recordsResults: true,
  changes: historyOf,
  also: clearProgress,
}

/** Assigns completed courses once more, from today, with the deadline that is given. */
export const restart: HoldingChange = {
  judge({ kept, person }, input): Judged {
    if (!kept || kept.withdrawn) return { code: 'not-assigned' }
    if (!kept.completed) return { code: 'not-completed' }
    const is = { ...sameAs(kept), deadlineDate: input.deadlineDate ?? null }
    return { outcome: 'restarted', is, anew: true, mails: isNotified(person, input) }
  },
  event: () => 'enrollment/restarted',
  letter: 'course-assigned',
  recordsResults: true,
  changes: historyOf,
  also: clearProgress,
}

export const resultChanges = {
  'add-attempt': addAttempt,
  complete: markComplete,
  reset: resetProgress,
  restart,
}
