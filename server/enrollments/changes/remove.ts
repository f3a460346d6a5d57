import type { CoursesInput } from './input.ts'
import type { Facts, HoldingChange, Judged } from './work.ts'

/** Removes all sources or a single one: with another source left, the enrollment stays. */
function judge({ kept }: Facts, { source }: CoursesInput): Judged {
  if (!kept || kept.withdrawn) return { code: 'not-assigned' }
  const { withdrawn, deadlineDate, sources } = kept
  if (source !== undefined && !sources.includes(source)) return { code: 'other-source' }
  const left = sources.filter((each) => each !== source)
  if (source !== undefined && left.length > 0)
    return { outcome: 'source-removed', is: { withdrawn, deadlineDate, sources: left } }
  return { outcome: 'removed', is: { withdrawn: true, deadlineDate, sources } }
}

/** Removes assignments. Progress is kept as history. */
export const remove: HoldingChange = {
  judge,
  remembered: true,
  event: (outcome) => (outcome === 'removed' ? 'enrollment/removed' : 'enrollment/source-removed'),
}
