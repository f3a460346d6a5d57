// Arithmetic with time zones. Instants are milliseconds since 1970; a wall clock time is the instant at which a clock in
// UTC shows the same.

const day = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

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

/** What a clock in the zone shows at an instant. */
export function wallAt(timeZone: string, instant: number): number {
  const whole = Math.floor(instant / 1000) * 1000
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(whole)
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
  return wall + instant - whole
}

const offsetAt = (timeZone: string, instant: number) => wallAt(timeZone, instant) - instant

/** The first instant with the offset that holds at `to`; there is a change after `from`. */
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

export type WallTime =
  | { kind: 'once'; at: number }
  /** Clocks go forward over it; `after` is the wall clock time that they show that much later. */
  | { kind: 'gap'; change: number; after: number }
  /** Clocks go back over it. */
  | { kind: 'twice'; first: number; second: number }

/** The instants at which a clock in the zone shows a time. */
export function resolveWall(timeZone: string, wall: number): WallTime {
  const earlier = offsetAt(timeZone, wall - day)
  const instants = [earlier, offsetAt(timeZone, wall + day)]
    .map((offset) => wall - offset)
    .filter((at) => wallAt(timeZone, at) === wall)
  const [first, second] = [...new Set(instants)].toSorted((a, b) => a - b)
  if (first === undefined) {
    const change = changeBetween(timeZone, wall - day, wall + day)
    return { kind: 'gap', change, after: wallAt(timeZone, wall - earlier) }
  }
  return second === undefined ? { kind: 'once', at: first } : { kind: 'twice', first, second }
}

/** The wall clock time of a day (`2026-12-03`) and a time (`17:00`); NaN for other texts. */
export const wallOf = (date: string, time = '00:00') =>
  /^\d\d:\d\d$/.test(time) ? Date.parse(`${date}T${time}:00Z`) : Number.NaN

/** Day and time of a wall clock time. */
export function wallParts(wall: number): { day: string; time: string } {
  const text = new Date(wall).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

/** The first moment of a day, which is later than 00:00 where clocks go forward over it. */
export function dayStart(timeZone: string, date: string): number {
  const found = resolveWall(timeZone, wallOf(date))
  if (found.kind === 'gap') return found.change
  return found.kind === 'once' ? found.at : found.first
}

/** The offset from UTC at an instant: `+01:00`. */
export function offsetText(timeZone: string, instant: number): string {
  const minutes = Math.round(offsetAt(timeZone, instant) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
