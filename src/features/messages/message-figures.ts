import type { Message } from './messages.api'

/** A share of a whole, at most 1; undefined if there is none. */
const shareOf = (part: number, whole: number) => (whole > 0 ? Math.min(1, part / whole) : undefined)

interface Share {
  part: number
  whole: number
  /** From 0 to 1; undefined if nothing was sent. */
  share: number | undefined
}

/** The figures of a message as shares: of its recipients, and of those who got it. Null: not measured. */
export function messageShares({ recipients, stats }: Message) {
  const { delivered, opened, clicked, bounced, failed } = stats
  const of = (part: number, whole: number): Share => ({ part, whole, share: shareOf(part, whole) })
  return {
    delivered: of(delivered, recipients),
    opened: opened === null ? null : of(opened, delivered),
    clicked: clicked === null ? null : of(clicked, delivered),
    failed: of(bounced + failed, recipients),
  }
}

/** Whether sending has begun, so that there are figures. */
export const hasFigures = ({ status }: Message) => status !== 'draft' && status !== 'scheduled'

/** The recipients to whom it was handed over so far. */
export const handedOver = ({ recipients, stats: { queued, cancelled } }: Message) =>
  Math.max(0, recipients - queued - cancelled)

/** Whether its status and figures change by themselves: it is being sent, or will be within two minutes. */
export const isMoving = ({ status, scheduledAt }: Message) =>
  status === 'sending' ||
  (status === 'scheduled' && scheduledAt !== null && Date.parse(scheduledAt) < Date.now() + 120_000)

/** A draft that was due while the server was not running. */
export const isOverdue = ({ status, scheduledAt }: Message) =>
  status === 'draft' && scheduledAt !== null

/** To whom an ended message can be sent again. */
export function resendsOf(message: Message): ('failed' | 'unclear' | 'not-opened')[] {
  const { status, stats } = message
  if (!hasFigures(message) || status === 'sending') return []
  const reached = Math.max(stats.opened ?? 0, stats.clicked ?? 0)
  return [
    ...(stats.failed > 0 ? (['failed'] as const) : []),
    ...(stats.unclear > 0 ? (['unclear'] as const) : []),
    ...(stats.delivered > reached ? (['not-opened'] as const) : []),
  ]
}
