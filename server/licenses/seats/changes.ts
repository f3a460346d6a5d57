import type { BulkCtx } from '../../bulk/types.ts'
import { sql } from '../../db/drizzle.ts'
import type { SeatState } from '../../db/schema.ts'
import { newId } from '../../lib/id.ts'
import { invitePeople } from '../../people/invite.ts'
import { postSeatLetters } from '../letters.ts'
import type { SeatInput } from './input.ts'
import { isTaken, stateOf } from './read.ts'
import type { Done, Facts, Judged, SeatChange } from './work.ts'
import type { SeatStep } from './write.ts'
import { isReachable, mailFault } from '../../people/reachable.ts'

const isAdmin = (source: string) => source.startsWith('admin:')

/** A second administrator is not added as another direct source. */
const missing = (has: string[], more: string[]) =>
  more.filter((one) => !has.includes(one) && !(isAdmin(one) && has.some(isAdmin)))

const unavailable = ({ person }: Facts): Judged | undefined => {
  if (person.deletedAt) return { code: 'deleted' }
  return person.status === 'inactive' ? { code: 'inactive' } : undefined
}

function judgeAssign(facts: Facts, { notify = true }: SeatInput): Judged {
  const { person, license, seat, input, hasFree } = facts
  const { sources = [], plan } = input
  const left = unavailable(facts)
  if (left) return left
  if (license.hasEnded) return { code: 'license-ended' }
  const outcome = person.isNew ? 'invited' : seat?.status === 'revoked' ? 'restored' : 'assigned'
  const mails = notify && !person.isNew && isReachable(person)
  if (seat?.jobId) {
    const is = stateOf(seat)
    if (is.status === 'waiting') return { outcome: 'waiting', is, isNew: true, settles: true }
    return { outcome, is, isNew: true, settles: true, mails }
  }
  if (seat && isTaken(seat.status)) {
    const more = missing(seat.sources, sources)
    if (more.length === 0) return { code: 'has-seat' }
    return {
      outcome: 'source-added',
      is: { ...stateOf(seat), sources: [...seat.sources, ...more] },
    }
  }
  const takes = (plan === 'take' || plan === 'any') && hasFree(license)
  if (seat?.status === 'waiting') {
    if (!takes) return { code: 'already-waiting' }
    const all = [...seat.sources, ...missing(seat.sources, sources)]
    return {
      outcome: 'assigned',
      is: { status: 'assigned', wasActive: false, sources: all },
      mails,
    }
  }
  if (takes)
    return { outcome, is: { status: 'assigned', wasActive: false, sources }, isNew: true, mails }
  if (plan !== 'wait' && plan !== 'any') return { code: 'no-seat' }
  return { outcome: 'waiting', is: { status: 'waiting', wasActive: false, sources }, isNew: true }
}

export const assigning: SeatChange = {
  judge: judgeAssign,
  event: (outcome) => {
    if (outcome === 'waiting') return 'license/seat-waiting'
    return outcome === 'source-added' ? 'license/seat-source-added' : 'license/seat-assigned'
  },
}

/** Whether a seat cannot be revoked. */
function kept({ license, seat, mayRevoke }: Facts): Judged | undefined {
  if (seat?.status !== 'activated') return undefined
  return license.revocationAllowed && mayRevoke(license) ? undefined : { code: 'not-revocable' }
}

function judgeRevoke(facts: Facts): Judged {
  const { seat } = facts
  if (!seat || seat.status === 'revoked') return { code: 'without-seat' }
  if (seat.status === 'waiting') return { outcome: 'removed', is: null }
  const held = kept(facts)
  if (held) return held
  const counted = seat.status === 'activated' ? 1 : undefined
  const is: SeatState = { ...stateOf(seat), status: 'revoked' }
  return { outcome: 'removed', is, why: 'revoked', counted }
}

export const revoking: SeatChange = {
  judge: judgeRevoke,
  event: () => 'license/seat-revoked',
  ends: true,
}

/** Removes sources from a seat; without any left it is revoked, unless the license forbids it. */
function judgeLeave(facts: Facts): Judged {
  const { seat, input } = facts
  const { sources = [] } = input
  if (!seat || seat.status === 'revoked' || !seat.sources.some((one) => sources.includes(one)))
    return { code: 'without-seat' }
  const left = seat.sources.filter((one) => !sources.includes(one))
  if (left.length > 0) return { outcome: 'source-removed', is: { ...stateOf(seat), sources: left } }
  const judged = judgeRevoke(facts)
  return 'code' in judged || !judged.is ? judged : { ...judged, why: 'left-group' }
}

export const leaving: SeatChange = {
  judge: judgeLeave,
  event: (outcome) =>
    outcome === 'source-removed' ? 'license/seat-source-removed' : 'license/seat-revoked',
  ends: true,
}

function judgeRestore(facts: Facts): Judged {
  const { license, seat, hasFree, person } = facts
  const left = unavailable(facts)
  if (left) return left
  if (license.hasEnded) return { code: 'license-ended' }
  if (!seat) return { code: 'not-revoked' }
  if (seat.status !== 'revoked') return { code: 'has-seat' }
  if (!hasFree(license)) return { code: 'no-seat' }
  const status = seat.wasActive ? 'activated' : 'assigned'
  return {
    outcome: 'restored',
    is: { ...stateOf(seat), status },
    mails: !seat.wasActive && isReachable(person),
  }
}

export const restoring: SeatChange = {
  judge: judgeRestore,
  event: () => 'license/seat-restored',
}

function judgeRemind(facts: Facts, { force = false }: SeatInput): Judged {
  const { license, seat, person } = facts
  const left = unavailable(facts)
  if (left) return left
  if (license.hasEnded) return { code: 'license-ended' }
  if (!seat || seat.status === 'revoked') return { code: 'without-seat' }
  if (seat.status === 'waiting') return { code: 'already-waiting' }
  if (seat.status === 'activated') return { code: 'seat-used' }
  if (!license.runs) return { code: 'not-begun' }
  const fault = mailFault(person)
  if (fault) return { code: fault }
  if (seat.remindedLately && !force) return { code: 'just-reminded' }
  return { outcome: 'reminded', is: stateOf(seat), mails: true }
}

/** A reminder renews the invitations to the license and to the account. */
async function postReminders(at: BulkCtx, done: Done[], { note = '' }: SeatInput) {
  const ids = done.flatMap(({ steps }) => steps.map(({ id }) => id))
  await at.tx.execute(sql`
    UPDATE seats s SET last_reminded_at = now(), reminders_sent = s.reminders_sent + 1,
      invite_expires_at = now() + make_interval(days => l.invite_ttl_days)
    FROM licenses l WHERE l.id = s.license_id AND s.organisation_id = ${at.organisationId}
      AND s.id = ANY(${sql.param(ids)}::text[])`)
  const people = new Map(done.map(({ person }) => [person.id, person]))
  const invited = [...people.values()].filter(({ status }) => status === 'invited')
  await invitePeople({ ...at, note: note || undefined }, invited)
  await postSeatLetters(
    at,
    'course-reminder',
    done.flatMap(({ person, license }) =>
      person.status === 'invited'
        ? []
        : [
            {
              userId: person.id,
              email: person.email,
              licenseId: license.id,
              assignedBy: at.by.adminId ?? null,
              note,
            },
          ],
    ),
  )
}

export const reminding: SeatChange = {
  judge: judgeRemind,
  event: () => 'license/seat-reminded',
  also: postReminders,
}

function judgeMove(facts: Facts): Judged {
  const { seat, other, to, input, hasFree, person } = facts
  const left = unavailable(facts)
  if (left) return left
  if (!to || to.isDeleted) return { code: 'license-gone' }
  if (to.hasEnded) return { code: 'license-ended', about: to }
  if (!seat || !isTaken(seat.status)) return { code: 'without-seat' }
  if (other && isTaken(other.status)) return { code: 'has-seat', about: to }
  const held = kept(facts)
  if (held) return held
  if (input.plan === 'short' || !hasFree(to)) return { code: 'no-seat', about: to }
  const { status, wasActive } = seat
  const waits = other?.status === 'waiting'
  const more: SeatStep = {
    id: waits ? other.id : newId(),
    licenseId: to.id,
    userId: person.id,
    was: waits ? stateOf(other) : null,
    is: { status, wasActive, sources: input.sources ?? [] },
    continues: seat.id,
  }
  return {
    outcome: 'moved',
    is: { ...stateOf(seat), status: 'revoked' },
    why: 'moved',
    counted: status === 'activated' ? 1 : undefined,
    more,
  }
}

export const moving: SeatChange = { judge: judgeMove, event: () => 'license/seat-moved' }

const asText = (state: SeatState | null) =>
  JSON.stringify(state && [state.status, state.sources.toSorted()])

/** Restores the previous state, if it has not changed since. */
function judgeUndo(facts: Facts): Judged {
  const { row, seat, license, to, other, hasFree } = facts
  const past = row.before && 'seatId' in row.before ? row.before : undefined
  if (!past) return { code: 'changed-since' }
  const isHere = past.is
    ? seat?.id === past.seatId && asText(stateOf(seat)) === asText(past.is)
    : !seat || seat.status === 'revoked'
  if (!isHere) return { code: 'changed-since' }
  if (past.movedTo !== undefined && other?.id !== past.movedTo) return { code: 'changed-since' }
  const { was } = past
  const takes = isTaken(was?.status) && !isTaken(past.is?.status)
  if (takes && !hasFree(license)) return { code: 'no-seat' }
  const back = past.other ?? null
  const more =
    other && to
      ? { id: other.id, licenseId: to.id, userId: other.userId, was: stateOf(other), is: back }
      : undefined
  return {
    outcome: was && isTaken(was.status) ? 'restored' : 'removed',
    is: was,
    isNew: past.is === null,
    why: 'revoked',
    counted: past.counted ? -1 : undefined,
    more,
  }
}

export const undoing: SeatChange = {
  judge: judgeUndo,
  event: () => 'license/seat-undone',
  ends: true,
}
