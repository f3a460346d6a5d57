import { counted } from '~/ui/format/numbers'
import type { ReminderRule } from './reminders.api'

/** "3 days before the deadline". */
export function timingText({ days, timing }: Pick<ReminderRule, 'days' | 'timing'>) {
  if (days === 0) return 'On the day of the deadline'
  return `${counted(days, 'day', 'days')} ${timing} the deadline`
}
