import { isIsoDate } from '~/ui/input/calendar-date'
import { daysOf, daysWanted, dayWanted } from './assignment'

/** The input of a change of deadlines. */
export interface DeadlineChange {
  how: 'extend' | 'date' | 'none'
  days: string
  day: string | null
}

export const initialDeadline: DeadlineChange = { how: 'extend', days: '14', day: null }

/** What is missing before the dry run; null if nothing. */
export function missingDeadlineChange({ how, days, day }: DeadlineChange): string | null {
  if (how === 'extend' && daysOf(days) === null) return daysWanted()
  return how === 'date' && (day === null || !isIsoDate(day)) ? dayWanted : null
}

/** The change in the form of the contract. */
export function deadlineChangeBody({ how, days, day }: DeadlineChange) {
  if (how === 'extend') return { extendDays: daysOf(days) ?? 1 }
  return { deadlineDate: how === 'date' ? day : null }
}
