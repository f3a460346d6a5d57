import type { CoursesInput } from './input.ts'
import type { Facts, HoldingChange, Judged } from './work.ts'

/** Those who completed the course keep it; so do those with another source. */
function judge({ kept }: Facts, { source = '' }: CoursesInput): Judged {
  if (!kept || kept.withdrawn || !kept.sources.includes(source)) return { code: 'not-assigned' }
  const { deadlineDate, sources } = kept
  const left = sources.filter((each) => each !== source)
  if (left.length > 0)
    return { outcome: 'source-removed', is: { withdrawn: false, deadlineDate, sources: left } }
  if (kept.completed) return { code: 'completed' }
  return { outcome: 'removed', is: { withdrawn: true, deadlineDate, sources } }
}

/** Removes a group as a source from users who left it, or after its assignment has ended. */
export const leave: HoldingChange = {
  judge,
  event: (outcome) => (outcome === 'removed' ? 'enrollment/removed' : 'enrollment/source-removed'),
}
