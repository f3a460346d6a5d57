import type { Schemas } from '~/api/schemas'
import { dayStart, wallAt, wallParts } from '~/lib/zone-time'
import { addDays } from '~/ui/input/calendar-date'

export type Entry = Schemas['CalendarEntry']
export type CalendarKind = 'month' | 'week' | 'agenda'

/** The Monday of a week. */
const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

function lastOfMonth(day: string) {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

const agendaDays = 30

/** The first and the last day that a view shows. */
export function rangeOf(kind: CalendarKind, day: string): { from: string; to: string } {
  if (kind === 'agenda') return { from: day, to: addDays(day, agendaDays - 1) }
  if (kind === 'week') return { from: mondayOf(day), to: addDays(mondayOf(day), 6) }
  return { from: mondayOf(firstOfMonth(day)), to: addDays(mondayOf(lastOfMonth(day)), 6) }
}

/** All days from one to another. */
export function daysIn({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The same day some months later, or the last one of a shorter month. */
function addMonths(day: string, months: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const last = lastOfMonth(first)
  return `${first.slice(0, 8)}${String(Math.min(date, Number(last.slice(8)))).padStart(2, '0')}`
}

/** The day one page of a view later or earlier. */
export const turn = (kind: CalendarKind, day: string, pages: 1 | -1) =>
  kind === 'month'
    ? addMonths(day, pages)
    : addDays(day, pages * (kind === 'week' ? 7 : agendaDays))

/** The day to which a key moves; undefined for other keys. */
export function dayAfterKey(kind: CalendarKind, day: string, key: string) {
  switch (key) {
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowDown':
      return addDays(day, kind === 'month' ? 7 : 1)
    case 'ArrowUp':
      return addDays(day, kind === 'month' ? -7 : -1)
    case 'Home':
      return mondayOf(day)
    case 'End':
      return addDays(mondayOf(day), 6)
    case 'PageDown':
      return turn(kind, day, 1)
    case 'PageUp':
      return turn(kind, day, -1)
  }
  return undefined
}

/** The hours of a day in a zone: 23 or 25 where clocks change. */
export const hoursOf = (day: string, zone: string) =>
  Math.round((dayStart(zone, addDays(day, 1)) - dayStart(zone, day)) / 3_600_000)

/** The days of a zone on which an entry takes place; all-day events keep the days of their own zone. */
function daysOf({ startAt, endAt, event }: Entry, zone: string) {
  const own = event.allDay ? event.timezone : zone
  const dayAt = (instant: number) => wallParts(wallAt(own, instant)).day
  const start = Date.parse(startAt)
  return { from: dayAt(start), to: dayAt(Math.max(start, Date.parse(endAt) - 1)) }
}

/** The entries of each day. */
export function entriesByDay(entries: readonly Entry[], zone: string): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>()
  for (const entry of entries)
    for (const day of daysIn(daysOf(entry, zone)))
      found.set(day, [...(found.get(day) ?? []), entry])
  return found
}

/** A part of a day in the week view, in minutes after its first moment, with its place beside others. */
export interface Block {
  entry: Entry
  from: number
  to: number
  column: number
  columns: number
}

const least = 20

/** The timed entries of a day beside each other where they overlap. */
export function blocksOf(entries: readonly Entry[], day: string, zone: string): Block[] {
  const [start, end] = [dayStart(zone, day), dayStart(zone, addDays(day, 1))]
  const minutes = (instant: number) => Math.round((instant - start) / 60_000)
  const blocks = entries
    .filter(({ event }) => !event.allDay)
    .map((entry): Block => {
      const from = minutes(Math.max(start, Date.parse(entry.startAt)))
      const to = minutes(Math.min(end, Date.parse(entry.endAt)))
      return { entry, from, to: Math.max(to, from + least), column: 0, columns: 1 }
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  let group: Block[] = []
  let groupEnd = 0
  for (const block of blocks) {
    if (block.from >= groupEnd) group = []
    const taken = new Set(group.filter(({ to }) => to > block.from).map(({ column }) => column))
    while (taken.has(block.column)) block.column += 1
    group.push(block)
    groupEnd = Math.max(groupEnd, block.to)
    const columns = Math.max(...group.map(({ column }) => column)) + 1
    for (const each of group) each.columns = columns
  }
  return blocks
}
