import { useUser } from '~/api/session/user'
import type { When } from '~/features/message-composer/state/message-store'
import { useComposed } from '~/features/message-composer/state/use-composer'
import { usableZone } from '~/ui/format/time-format'
import { isIsoDate } from '~/ui/input/calendar-date'
import { afterGap, momentsOf } from './zoned-time'

type Schedule = {
  /** When it is sent; null for now, or if the input is incomplete. */
  at: Date | null
  error: string | undefined
  /** The two moments where clocks are put back. */
  moments: Date[]
}

/** What the input means in a zone. */
export function scheduleOf({ kind, day, time, fold }: When, zone: string, now: Date): Schedule {
  if (kind === 'now') return { at: null, error: undefined, moments: [] }
  const fault = (error: string, moments: Date[] = []) => ({ at: null, error, moments })
  if (day === null || !isIsoDate(day)) return fault('Choose a date')
  if (!/^\d\d:\d\d$/.test(time)) return fault('Choose a time')
  const moments = momentsOf(day, time, zone)
  const at = (fold === 'later' ? moments.at(-1) : moments[0]) ?? null
  if (at === null)
    return fault(
      `Clocks are put forward then: ${time} does not exist. Choose ${afterGap(day, time, zone)} or another time`,
    )
  if (at <= now) return fault('Choose a time in the future', moments)
  if (at.getTime() > now.getTime() + 366 * 86_400_000)
    return fault('Choose a time within a year', moments)
  return { at, error: undefined, moments }
}

/** The zone of the organisation. */
export const useZone = () => usableZone(useUser().business.timezone)

/** When the message is sent, as chosen. */
export function useSchedule(now: Date) {
  const zone = useZone()
  const when = useComposed((state) => state.when)
  return { zone, when, ...scheduleOf(when, zone, now) }
}
