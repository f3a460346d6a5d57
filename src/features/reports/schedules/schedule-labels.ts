import type { Schemas } from '~/api/schemas'
import type { Tone } from '~/ui/display/tone.css'
import type { ReportSchedule } from './schedules.api'

type Range = NonNullable<ReportSchedule['range']>
type Result = Schemas['ReportRunResult']

export const rangeLabels: Record<Range, string> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  '12m': '12 months',
}

export const isRange = (value: string): value is Range => value in rangeLabels

/** Monday is 1. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]

export const frequencyLabels: Record<ReportSchedule['frequency'], string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
}

export const resultLabels: Record<Result, string> = {
  running: 'Running',
  sent: 'Sent',
  'nothing-to-send': 'Nothing to send',
  failed: 'Failed',
  missed: 'Missed',
}

export const resultTones: Record<Result, Tone> = {
  running: 'info',
  sent: 'success',
  'nothing-to-send': 'neutral',
  failed: 'danger',
  missed: 'warning',
}

type Days = Pick<ReportSchedule, 'frequency' | 'dayOfWeek' | 'dayOfMonth'>

function dayText({ frequency, dayOfWeek, dayOfMonth }: Days) {
  if (frequency === 'daily') return 'Every day'
  if (frequency === 'weekly') return `Every ${weekdays[(dayOfWeek ?? 1) - 1] ?? ''}`
  return dayOfMonth === 'last'
    ? 'On the last day of each month'
    : `On day ${dayOfMonth ?? 1} of each month`
}

/** "Every Monday at 08:00, Europe/Copenhagen". */
export const whenText = (schedule: Days & Pick<ReportSchedule, 'time' | 'timezone'>) =>
  `${dayText(schedule)} at ${schedule.time}, ${schedule.timezone}`

/** Why a schedule does not run; undefined if an administrator paused it. */
export const pauseLabels: Record<NonNullable<ReportSchedule['pausedReason']>, string> = {
  failures: 'Failed 5 times in a row',
  'owner-removed': 'Its owner has gone',
}
