import type { Schemas } from '~/api/schemas'
import { resolveWall, wallAt } from '~/lib/zone-time'
import { usableZone } from '~/ui/format/time-format'

const week = 7 * 86_400_000

/** When a copy of an event begins: as the event does, or on the next such weekday at the same local time. */
export function startOfCopy(
  { startAt, timezone }: Pick<Schemas['Event'], 'startAt' | 'timezone'>,
  now: number,
): string {
  const start = Date.parse(startAt)
  if (start > now) return startAt
  const zone = usableZone(timezone)
  const wall = wallAt(zone, start)
  for (let weeks = Math.floor((now - start) / week); ; weeks += 1) {
    const found = resolveWall(zone, wall + weeks * week)
    if (found.kind === 'gap') continue
    const at = found.kind === 'once' ? found.at : found.first
    if (at > now) return new Date(at).toISOString()
  }
}
