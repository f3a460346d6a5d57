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

/** Whom a message is sent again to. */
export type Resend = 'failed' | 'unclear' | 'not-opened'

/** The number of people whom it would be sent again to. */
export function resendCount({ stats }: Message, to: Resend) {
  if (to !== 'not-opened') return stats[to]
  return Math.max(0, stats.delivered - Math.max(stats.opened ?? 0, stats.clicked ?? 0))
}

/** Whom an ended message can be sent again to. */
export function resendsOf(message: Message): Resend[] {
  if (!hasFigures(message) || message.status === 'sending') return []
  return (['failed', 'unclear', 'not-opened'] as const).filter((to) => resendCount(message, to) > 0)
}
