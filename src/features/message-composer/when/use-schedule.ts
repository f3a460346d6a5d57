import { useUser } from '~/api/session/user'
import type { When } from '~/features/message-composer/state/message-store'
import { useComposed } from '~/features/message-composer/state/use-composer'
import { offsetText, resolveWall, wallAt, wallOf, wallParts, type WallTime } from '~/lib/zone-time'
import { usableZone, momentText, type TimeFormat } from '~/ui/format/time-format'
import { isIsoDate } from '~/ui/input/calendar-date'

type Schedule = {
  /** When it is sent; null for now, or if the input is incomplete. */
  at: Date | null
  error: string | undefined
  /** The time after clocks go forward over the chosen one. */
  after?: string
  /** The two moments where clocks go back over it. */
  twice?: { earlier: Date; later: Date }
}

const year = 366 * 86_400_000

function instantOf(found: WallTime, fold: When['fold']) {
  if (found.kind === 'gap') return null
  if (found.kind === 'once') return found.at
  return fold === 'later' ? found.second : found.first
}

/** What the input means in a zone. */
export function scheduleOf({ kind, day, time, fold }: When, zone: string, now: Date): Schedule {
  if (kind === 'now') return { at: null, error: undefined }
  const fault = (error: string) => ({ at: null, error })
  if (day === null || !isIsoDate(day)) return fault('Choose a date')
  const wall = wallOf(day, time)
  if (Number.isNaN(wall)) return fault('Choose a time')
  const found = resolveWall(zone, wall)
  const at = instantOf(found, fold)
  const twice = found.kind === 'twice' && {
    twice: { earlier: new Date(found.first), later: new Date(found.second) },
  }
  if (at === null || found.kind === 'gap') {
    const after = found.kind === 'gap' ? wallParts(found.after).time : undefined
    return { ...fault(`Clocks go forward over ${time} on this day`), ...(after && { after }) }
  }
  if (at <= now.getTime()) return { ...fault('Choose a time in the future'), ...twice }
  if (at > now.getTime() + year) return fault('Choose a time within a year')
  return { at: new Date(at), error: undefined, ...twice }
}

/** The zone of the organisation. */
export const useZone = () => usableZone(useUser().business.timezone)

/** When the message is sent, as chosen. */
export function useSchedule(now: Date) {
  const zone = useZone()
  const when = useComposed((state) => state.when)
  return { zone, when, ...scheduleOf(when, zone, now) }
}

/** The offset of a zone at a moment: `UTC+01:00`. */
export const offsetOf = (zone: string, at: Date) => `UTC${offsetText(zone, at.getTime())}`

/** A moment with its zone and offset. */
export const zonedText = (at: Date, zone: string, format: TimeFormat) =>
  `${momentText(at, { ...format, zone })}, ${zone}, ${offsetOf(zone, at)}`

/** The day and time that clocks in a zone show at a moment. */
export const partsIn = (zone: string, at: Date) => wallParts(wallAt(zone, at.getTime()))
