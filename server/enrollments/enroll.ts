import type { BulkCtx, Row } from '../bulk/types.ts'
import { assign } from './changes/assign.ts'
import type { CoursesGiven } from './changes/input.ts'

type Enrollment = Pick<
  CoursesGiven,
  'deadlineDate' | 'deadlineDays' | 'existingDeadline' | 'note' | 'notify'
> & {
  /** Where it comes from: the admin, group, license, learning path or link. */
  source: { kind: 'direct' | 'group' | 'license' | 'learning-path' | 'link'; ref: string }
  courseIds: string[]
  userIds: string[]
}

/**
 * Gives people courses, in the caller's transaction, for whoever is not an admin at a desk: links, groups,
 * other systems. Who has a course already gets one more way of having it; inactive people are left out.
 */
export function enroll(ctx: BulkCtx, enrollment: Enrollment) {
  const { source, courseIds, userIds, ...given } = enrollment
  const sources = [`${source.kind}:${source.ref}`]
  const rows = userIds.flatMap((ref) => courseIds.map((course) => ({ ref, course })))
  return assign({ said: '', ...given })(
    ctx,
    rows.map(({ ref, course }, n): Row => ({
      position: n + 1,
      ref,
      input: { course, sources },
      before: null,
    })),
    false,
  )
}
