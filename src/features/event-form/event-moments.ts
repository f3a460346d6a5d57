import {
  dayStart,
  offsetText,
  resolveWall,
  wallAt,
  wallOf,
  wallParts,
  type WallTime,
} from '~/lib/zone-time'
import { addDays, isIsoDate } from '~/ui/input/calendar-date'
import { durationText } from '~/ui/format/duration'
import { counted } from '~/ui/format/numbers'
import { usableZone } from '~/ui/format/time-format'
import type { EventForm } from './event-form'

/** The values that say when an event takes place. */
export type EventTimes = Pick<
  EventForm,
  | 'timezone'
  | 'allDay'
  | 'recurrence'
  | 'startAt'
  | 'startTime'
  | 'startWhich'
  | 'endAt'
  | 'endTime'
  | 'endWhich'
>

export const zoneIn = ({ timezone }: Pick<EventForm, 'timezone'>) =>
  usableZone(timezone?.value ?? 'UTC')

/** What a day and a time mean in a zone; undefined while they are incomplete. */
export function momentOf(date: string | null, time: string, zone: string): WallTime | undefined {
  if (date === null || !isIsoDate(date)) return undefined
  const wall = wallOf(date, time)
  return Number.isNaN(wall) ? undefined : resolveWall(zone, wall)
}

function instantOf(found: WallTime | undefined, which: string): number | undefined {
  if (found?.kind === 'once') return found.at
  if (found?.kind !== 'twice') return undefined
  if (which === '') return undefined
  return which === 'second' ? found.second : found.first
}

/** Which of two the start is: in a series it is the first one, so that nobody has to choose. */
export const startWhichOf = ({
  recurrence,
  startWhich,
}: Pick<EventForm, 'recurrence' | 'startWhich'>) => (recurrence === 'none' ? startWhich : 'first')

export interface Span {
  start: number | undefined
  end: number | undefined
}

/** The instants at which an event begins and ends; undefined for times that are incomplete or do not exist. */
export function spanOf(times: EventTimes): Span {
  const zone = zoneIn(times)
  const { startAt, endAt, allDay } = times
  if (allDay) {
    const isDay = (date: string | null) => date !== null && isIsoDate(date)
    return {
      start: startAt !== null && isDay(startAt) ? dayStart(zone, startAt) : undefined,
      // The form shows the last day, which is included.
      end: endAt !== null && isDay(endAt) ? dayStart(zone, addDays(endAt, 1)) : undefined,
    }
  }
  return {
    start: instantOf(momentOf(startAt, times.startTime, zone), startWhichOf(times)),
    end: instantOf(momentOf(endAt, times.endTime, zone), times.endWhich),
  }
}

/** Day, time and which of two, of an instant in a zone. */
export function partsOf(instant: number, zone: string) {
  const { day, time } = wallParts(wallAt(zone, instant))
  const found = resolveWall(zone, wallOf(day, time))
  const which = found.kind !== 'twice' ? '' : instant === found.second ? 'second' : 'first'
  return { day, time, which } as const
}

/** "First 01:30 (+01:00)" and "Second 01:30 (+00:00)". */
export function twiceOptions({ first, second }: { first: number; second: number }, zone: string) {
  const time = (at: number) => `${wallParts(wallAt(zone, at)).time} (${offsetText(zone, at)})`
  return [
    { value: 'first', label: `First ${time(first)}` },
    { value: 'second', label: `Second ${time(second)}` },
  ] as const
}

/** How long an event takes, and whether clocks change meanwhile: "5 h: clocks go back that night". */
export function lengthText({ start, end }: Span, allDay: boolean, zone: string) {
  if (start === undefined || end === undefined || end <= start) return undefined
  const shown = wallAt(zone, end) - wallAt(zone, start)
  if (allDay) return counted(Math.round(shown / 86_400_000), 'day', 'days')
  const length = durationText((end - start) / 1000)
  if (shown === end - start) return length
  return `${length}: clocks go ${end - start > shown ? 'back' : 'forward'} that night`
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** The weekday of a day as the contract names it. */
export const weekdayOf = (day: string | null) =>
  day !== null && isIsoDate(day) ? weekdays[(new Date(day).getUTCDay() + 6) % 7] : undefined
