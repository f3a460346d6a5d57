import { dateOf, dayOf, todayIn } from '../lib/dates.ts'
import { invalid } from './validation-messages.ts'

const maxDays = 731

const refuse = (field: string, code: string, message: string) => invalid([{ field, code, message }])

/** The requested dates, by default the last 30 days, and the first date of the equally long period before. */
export function dateRangeOf({ from, to }: { from?: string; to?: string }, zone: string) {
  const last = dayOf(to ?? todayIn(zone))
  const first = from === undefined ? last - 29 : dayOf(from)
  const days = last - first + 1
  if (days < 1) throw refuse('to', 'order', 'Choose a day that is not before the first one')
  if (days > maxDays) throw refuse('from', 'range', `Choose at most ${maxDays} days`)
  return { first: dateOf(first), last: dateOf(last), before: dateOf(first - days) }
}
