import type { BulkCtx, Row } from '../bulk/types.ts'
import { assign } from './changes/assign.ts'
import type { CoursesInput } from './changes/input.ts'

type Enrollment = Pick<
  CoursesInput,
  'deadlineDate' | 'deadlineDays' | 'existingDeadline' | 'note' | 'notify'
> & {
  /** The source: the admin, group, license, learning path or link. */
  source: { kind: 'direct' | 'group' | 'license' | 'learning-path' | 'link'; ref: string }
  courseIds: string[]
  userIds: string[]
}

/**
 * Assigns courses in the caller's transaction, for callers other than admins: links, groups, other systems. An existing
 * enrollment gets an additional source; inactive users are left out.
 */
export function enroll(ctx: BulkCtx, enrollment: Enrollment) {
  const { source, courseIds, userIds, ...options } = enrollment
  const sources = [`${source.kind}:${source.ref}`]
  const rows = userIds.flatMap((ref) => courseIds.map((course) => ({ ref, course })))
  return assign({ said: '', ...options })(
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
