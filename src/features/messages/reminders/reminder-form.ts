import * as z from 'zod/mini'
import type { Schemas } from '~/api/schemas'
import { atMost } from '~/forms/text-rules'
import type { Option } from '~/ui/input/option-source'
import type { ReminderRule } from './reminders.api'

const most = 365
const isWhole = (text: string) => /^\d+$/.test(text.trim()) && Number(text) <= most

/** Form values of a reminder rule. */
export const reminderForm = z.object({
  days: z.string().check(z.refine(isWhole, `Enter a number from 0 to ${most}`)),
  timing: z.enum(['before', 'after']),
  /** Empty: all courses. */
  courses: z.array(z.custom<Option>()).check(z.maxLength(200, 'Choose at most 200 courses')),
  note: z.string().check(z.trim(), atMost(500)),
})

export type ReminderForm = z.infer<typeof reminderForm>

export const blankReminder: ReminderForm = { days: '3', timing: 'before', courses: [], note: '' }

/** A rule as form values. */
export const formOf = ({ days, timing, courses, note }: ReminderRule): ReminderForm => ({
  days: String(days),
  timing,
  courses: courses.map(({ _id, title }) => ({ value: _id, label: title })),
  note,
})

/** Form values as the contract has them. */
export const inputOf = (
  { days, timing, courses, note }: ReminderForm,
  rule?: ReminderRule,
): Schemas['ReminderRuleInput'] => ({
  days: Number(days),
  timing,
  courses: courses.map(({ value }) => value),
  note,
  ...(rule && { ruleId: rule._id, version: rule.version, active: rule.active }),
})
