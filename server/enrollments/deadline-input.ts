import type { Ctx } from '../contract/ctx.ts'
import { invalid } from '../contract/validation-messages.ts'
import { todayOf } from './read.ts'

type Given = {
  deadlineDate?: string | null
  deadlineDays?: number
  extendDays?: number
  allowPastDate?: boolean
}

const refuse = (field: string, code: string, message: string) => invalid([{ field, code, message }])

/** Refuses two deadlines at once, and a new one in the past. */
export async function checkDeadline({ db, user }: Pick<Ctx, 'db' | 'user'>, input: Given) {
  const { deadlineDate, deadlineDays, extendDays, allowPastDate } = input
  if (deadlineDate !== undefined && deadlineDays !== undefined)
    throw refuse('deadlineDays', 'contradictory', 'Send either a date or a number of days')
  if (deadlineDate !== undefined && extendDays !== undefined)
    throw refuse('extendDays', 'contradictory', 'Send either a date or a number of days')
  if (!deadlineDate || allowPastDate) return
  const today = await todayOf(db, user.organisationId)
  if (deadlineDate < today) throw refuse('deadlineDate', 'past', 'Choose today or a later day')
}
