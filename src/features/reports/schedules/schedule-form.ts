import * as z from 'zod/mini'
import type { Schemas } from '~/api/schemas'
import type { ConflictRow } from '~/forms/conflict-notice'
import { atMost, withSubstance } from '~/forms/text-rules'
import { noRecipients, recipientsRule } from '~/features/reports/mail/recipients'
import { reportPeopleLabels } from '~/entities/report-labels'
import { isRange, rangeLabels, whenText } from './schedule-labels'
import type { ReportSchedule } from './schedules.api'

type Input = Schemas['ReportScheduleInput']

/** What a schedule is about: a report with its filter, columns and order. */
export type ScheduleReport = Pick<Input, 'report' | 'filter' | 'columns' | 'sort'>

/** The values of `range` without relative days: all days, or those of the filter. */
export const allDays = 'all'
export const filterDays = 'filter'

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** The form of a schedule. */
export const scheduleForm = z.object({
  name: z.string().check(z.trim(), withSubstance('Enter a name'), atMost(100)),
  range: z.string(),
  people: z.enum(['current', 'deactivated', 'all']),
  frequency: z.enum(['daily', 'weekly', 'monthly']),
  dayOfWeek: z.string(),
  dayOfMonth: z.string(),
  time: z.custom<string>().check(z.refine(isTime, 'Enter a time from 00:00 to 23:59')),
  recipients: recipientsRule,
  format: z.enum(['csv', 'xlsx']),
  skipEmpty: z.boolean(),
})

export type ScheduleForm = z.infer<typeof scheduleForm>

/** Whether the filter has days of its own. */
export const hasDays = ({ from, to }: NonNullable<Input['filter']> = {}) =>
  from !== undefined || to !== undefined

const rangeOf = (filter: Input['filter'], range: Input['range'] = null) =>
  range ?? (hasDays(filter) ? filterDays : allDays)

/** The form of a new schedule. */
export const newForm = (name: string, { filter }: ScheduleReport): ScheduleForm => ({
  name,
  range: rangeOf(filter),
  people: filter?.people ?? 'current',
  frequency: 'weekly',
  dayOfWeek: '1',
  dayOfMonth: '1',
  time: '08:00',
  recipients: noRecipients,
  format: 'csv',
  skipEmpty: true,
})

/** A schedule as form values. */
export const formOf = (schedule: ReportSchedule): ScheduleForm => ({
  name: schedule.name,
  range: rangeOf(schedule.filter, schedule.range),
  people: schedule.filter.people ?? 'current',
  frequency: schedule.frequency,
  dayOfWeek: String(schedule.dayOfWeek ?? 1),
  dayOfMonth: String(schedule.dayOfMonth ?? 1),
  time: schedule.time,
  recipients: { emails: schedule.emails, text: '' },
  format: schedule.format,
  skipEmpty: schedule.skipEmpty,
})

/** The filter with the people and the days of the form. */
function filterOf({ people, range }: ScheduleForm, filter: NonNullable<Input['filter']> = {}) {
  const { people: _people, from, to, status, ...rest } = filter
  // Deactivated users are the only ones with this status.
  const isLeftOut = people === 'current' && status === 'inactive'
  return {
    ...rest,
    ...(people !== 'current' && { people }),
    ...(status !== undefined && !isLeftOut && { status }),
    ...(range === filterDays && from !== undefined && { from }),
    ...(range === filterDays && to !== undefined && { to }),
  }
}

/** Form values as the contract has them. */
export const inputOf = (form: ScheduleForm, about: ScheduleReport): Input => ({
  name: form.name,
  report: about.report,
  filter: filterOf(form, about.filter),
  range: isRange(form.range) ? form.range : null,
  columns: about.columns ?? null,
  sort: about.sort ?? null,
  frequency: form.frequency,
  dayOfWeek: form.frequency === 'weekly' ? Number(form.dayOfWeek) : null,
  dayOfMonth:
    form.frequency !== 'monthly'
      ? null
      : form.dayOfMonth === 'last'
        ? 'last'
        : Number(form.dayOfMonth),
  time: form.time,
  emails: [...form.recipients.emails],
  format: form.format,
  skipEmpty: form.skipEmpty,
})

/** "Last 30 days", "All days". */
export const rangeText = (range: string) =>
  isRange(range) ? rangeLabels[range] : range === allDays ? 'All days' : 'The days of the filter'

const described = (form: ScheduleForm, timezone: string) => ({
  Name: form.name,
  Days: rangeText(form.range),
  People: reportPeopleLabels[form.people],
  When: whenText({
    frequency: form.frequency,
    dayOfWeek: Number(form.dayOfWeek),
    dayOfMonth: form.dayOfMonth === 'last' ? 'last' : Number(form.dayOfMonth),
    time: form.time,
    timezone,
  }),
  Recipients: form.recipients.emails.join(', '),
  Format: form.format === 'csv' ? 'CSV' : 'Excel',
  'No rows': form.skipEmpty ? 'Nothing is sent' : 'An empty file is sent',
})

/** The fields that differ between a form and the schedule saved meanwhile. */
export function conflictRows(mine: ScheduleForm, saved: ReportSchedule): ConflictRow[] {
  const theirs = new Map(Object.entries(described(formOf(saved), saved.timezone)))
  return Object.entries(described(mine, saved.timezone))
    .map(([label, value]) => ({ label, mine: value, theirs: theirs.get(label) ?? '' }))
    .filter((row) => row.mine !== row.theirs)
}
