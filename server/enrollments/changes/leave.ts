import type { CoursesGiven } from './input.ts'
import type { Facts, HoldingChange, Judged } from './work.ts'

/** Who completed the course keeps it; with another way left everybody does. */
function judge({ kept }: Facts, { source = '' }: CoursesGiven): Judged {
  if (!kept || kept.withdrawn || !kept.sources.includes(source)) return { code: 'not-assigned' }
  const { deadlineDate, sources } = kept
  const left = sources.filter((each) => each !== source)
  if (left.length > 0)
    return { outcome: 'source-removed', is: { withdrawn: false, deadlineDate, sources: left } }
  if (kept.completed) return { code: 'completed' }
  return { outcome: 'removed', is: { withdrawn: true, deadlineDate, sources } }
}

/** Takes away what came by a group from those who are not in it any more, or when it has it no more. */
export const leave: HoldingChange = {
  judge,
  event: (outcome) => (outcome === 'removed' ? 'enrollment/removed' : 'enrollment/source-removed'),
}
