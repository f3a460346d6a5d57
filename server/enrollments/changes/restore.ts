import type { CoursesInput } from './input.ts'
import { type Facts, type HoldingChange, isGone, type Judged } from './work.ts'

/** A course that was lost by leaving a group is restored as assigned by the admin who restores it. */
function judge({ person, course, kept }: Facts, { source }: CoursesInput): Judged {
  if (person.deletedAt) return { code: 'deleted' }
  if (isGone(course)) return { code: 'course-gone' }
  if (!kept || (!kept.withdrawn && kept.lost.length === 0)) return { code: 'not-removed' }
  const { deadlineDate, sources, lost } = kept
  if (kept.withdrawn) {
    const restored = sources.length > 0 || !source ? sources : [source]
    return { outcome: 'restored', is: { withdrawn: false, deadlineDate, sources: restored } }
  }
  const is = { withdrawn: false, deadlineDate, sources: [...sources, ...lost] }
  return { outcome: 'source-added', is }
}

/** Restores removed assignments as they were. */
export const restoreCourses: HoldingChange = {
  judge,
  gives: true,
  event: (outcome) => (outcome === 'restored' ? 'enrollment/restored' : 'enrollment/source-added'),
}
