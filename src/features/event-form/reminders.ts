import type { Entity } from '~/pickers/entity'
import { counted } from '~/ui/format/numbers'
import { matching, type Option } from '~/ui/input/option-source'

/** "1 day before", "At the start". */
function reminderText(minutes: number): string {
  if (minutes === 0) return 'At the start'
  if (minutes % 10_080 === 0) return `${counted(minutes / 10_080, 'week', 'weeks')} before`
  if (minutes % 1440 === 0) return `${counted(minutes / 1440, 'day', 'days')} before`
  if (minutes % 60 === 0) return `${counted(minutes / 60, 'hour', 'hours')} before`
  return `${counted(minutes, 'minute', 'minutes')} before`
}

/** A reminder as an option; its value is the number of minutes before the start. */
export const reminderOption = (minutes: number): Option => ({
  value: String(minutes),
  label: reminderText(minutes),
})

const choices = [0, 10, 15, 30, 60, 120, 240, 1440, 2880, 4320, 10_080, 20_160].map(reminderOption)

/** Times of reminders. */
export const reminderEntity: Entity = {
  noun: ['reminder', 'reminders'],
  placeholder: 'Add a reminder',
  find: (text) => Promise.resolve(matching(choices, text)),
}
