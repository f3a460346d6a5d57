import type { Schemas } from '~/api/schemas'
import { formatNumber } from '~/ui/format/numbers'

/** How many seats are needed, and how many are free; null without a limit. */
export type SeatCounts = Pick<Schemas['SeatDemand'], 'needed' | 'available'>

/** Whether more seats are needed than are free. */
export const isShort = ({ needed, available }: SeatCounts) =>
  available !== null && needed > available

/** "The first 30 get a seat, 12 wait". */
export function waitText({ needed, available }: SeatCounts): string {
  const waiting = needed - (available ?? 0)
  const wait = `${formatNumber(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`
  if (!available) return needed === 1 ? 'Let the person wait' : `All ${formatNumber(needed)} wait`
  return available === 1
    ? `The first gets a seat, ${wait}`
    : `The first ${formatNumber(available)} get a seat, ${wait}`
}
