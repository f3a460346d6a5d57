import type { Facts, HoldingChange, Judged } from './work.ts'

function judge({ person, course, kept }: Facts): Judged {
  if (person.deletedAt) return { code: 'deleted' }
  if (course.deletedAt) return { code: 'course-gone' }
  if (!kept || (!kept.withdrawn && kept.lost.length === 0)) return { code: 'not-removed' }
  const { deadlineDate, sources, lost } = kept
  if (kept.withdrawn)
    return { outcome: 'restored', is: { withdrawn: false, deadlineDate, sources } }
  const is = { withdrawn: false, deadlineDate, sources: [...sources, ...lost] }
  return { outcome: 'source-added', is }
}

/** Gives back what was taken away, as it was. */
export const restoreCourses: HoldingChange = {
  judge,
  event: (outcome) => (outcome === 'restored' ? 'enrollment/restored' : 'enrollment/source-added'),
}
