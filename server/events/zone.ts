// All arithmetic with time zones. An event stores local times and an IANA zone; the instants follow from them here.
// Instants are milliseconds since 1970. A wall clock time is the instant at which a clock in UTC shows the same.

const minute = 60_000
const day = 1440 * minute

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes a millisecond; there are some hundred zones. */
function formatOf(timeZone: string) {
  const cached = formats.get(timeZone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

/** The zone as IANA spells it; undefined if it is unknown. Offsets like +01:00 are no zones. */
export function zoneOf(name: string) {
  if (!/^[A-Za-z]/.test(name)) return undefined
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions()
    // Aliases stay: Asia/Kolkata is resolved to Asia/Calcutta in some versions of ICU.
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name
  } catch {
    return undefined
  }
}

/** What a clock in the zone shows at an instant. */
export function wallAt(timeZone: string, instant: number) {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall + (((instant % 1000) + 1000) % 1000)
}

/** How far a clock in the zone is ahead of UTC at an instant, in milliseconds. */
export const offsetAt = (timeZone: string, instant: number) => wallAt(timeZone, instant) - instant

/** The first instant after `from` at which the offset differs from that at `from`; there is one before `to`. */
function changeBetween(timeZone: string, from: number, to: number) {
  const before = offsetAt(timeZone, from)
  let [low, high] = [from, to]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(timeZone, middle) === before) low = middle
    else high = middle
  }
  return high
}

type WallTime =
  | { kind: 'once'; at: number }
  /** Clocks go forward over it: `change` is the moment, `after` the time that they show that much later. */
  | { kind: 'gap'; change: number; after: number }
  /** Clocks go back over it. */
  | { kind: 'twice'; first: number; second: number }

/** The instants at which a clock in the zone shows a time. */
export function resolveWall(timeZone: string, wall: number): WallTime {
  const [before, after] = [wall - day, wall + day].map((at) => offsetAt(timeZone, at))
  const instants = [before, after]
    .flatMap((offset) => (offset === undefined ? [] : [wall - offset]))
    .filter((at) => wallAt(timeZone, at) === wall)
  const [first, second] = [...new Set(instants)].toSorted((a, b) => a - b)
  if (first === undefined) {
    const change = changeBetween(timeZone, wall - day, wall + day)
    return { kind: 'gap', change, after: wall - offsetAt(timeZone, wall - day) }
  }
  return second === undefined ? { kind: 'once', at: first } : { kind: 'twice', first, second }
}

/** The first instant of a time; undefined if clocks go over it. */
export function firstInstant(timeZone: string, wall: number) {
  const found = resolveWall(timeZone, wall)
  if (found.kind === 'gap') return undefined
  return found.kind === 'once' ? found.at : found.first
}

/** The first moment of the day of a wall clock time. It is later than 00:00 where clocks go over that. */
export function dayStart(timeZone: string, wall: number) {
  const midnight = Math.floor(wall / day) * day
  const found = resolveWall(timeZone, midnight)
  if (found.kind === 'gap') return found.change
  return found.kind === 'once' ? found.at : found.first
}

/** The wall clock time, `days` later: the same time of another day. */
export const addWallDays = (wall: number, days: number) => wall + days * day

/** The days of an event that begins and ends with days, by their wall clock times. */
export const wallDays = (first: number, end: number) =>
  Math.round((Math.floor(end / day) * day - Math.floor(first / day) * day) / day)

/** A wall clock time as text: `2026-12-03T17:00:00`. */
export const wallText = (wall: number) => new Date(wall).toISOString().slice(0, 19)

export const wallOf = (text: string) => Date.parse(`${text}Z`)

/** Whether an instant is the first moment of a day in the zone. */
export const isDayStart = (timeZone: string, instant: number) =>
  dayStart(timeZone, wallAt(timeZone, instant)) === instant
