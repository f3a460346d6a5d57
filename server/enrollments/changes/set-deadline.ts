import { addDays } from '../../lib/dates.ts'
import type { CoursesInput } from './input.ts'
import type { Facts, HoldingChange, Judged } from './work.ts'

/** The given date, or the given days after the present deadline, or after today if that is in the past. */
function next(before: string | null, today: string, { deadlineDate, extendDays }: CoursesInput) {
  if (extendDays === undefined) return deadlineDate ?? null
  return before && addDays(before < today ? today : before, extendDays)
}

function judge({ kept, today }: Facts, input: CoursesInput): Judged {
  if (!kept || kept.withdrawn) return { code: 'not-assigned' }
  if (kept.completed) return { code: 'completed' }
  const { withdrawn, sources, deadlineDate: before } = kept
  if (input.extendDays !== undefined && before === null) return { code: 'no-deadline' }
  const deadlineDate = next(before, today, input)
  if (deadlineDate === before) return { code: 'same-deadline' }
  return { outcome: 'deadline-changed', is: { withdrawn, deadlineDate, sources } }
}

export const setDeadline: HoldingChange = {
  judge,
  event: () => 'enrollment/deadline-changed',
}
