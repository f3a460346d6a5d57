import type { components } from '../../../openapi/generated/types.ts'
import { auditEach, type AuditEvent } from '../../audit/audit.ts'
import type { Tally } from '../../audit/tally.ts'
import type { BulkCtx, Row, RowResult, Work } from '../../bulk/types.ts'
import { lockGroupsShared } from '../../db/group-locks.ts'
import type { SeatBefore, SeatState } from '../../db/schema.ts'
import type { Somebody, Whom } from '../../enrollments/changes/work.ts'
import { newId } from '../../lib/id.ts'
import { nameOf } from '../../lib/text.ts'
import { presentUserRef } from '../../people/present.ts'
import { leftOut, type ReasonCode } from '../../people/reasons.ts'
import { syncAccess } from '../access.ts'
import {
  type LicenseFacts,
  readLicenseFacts,
  type SeatDemand,
  type SeatInput,
  type SeatOutcome,
  type SeatRow,
} from './input.ts'
import { findUsers } from './people.ts'
import { isTaken, readSeats, type SeatFacts, seatKey, stateOf } from './read.ts'
import { type SeatStep, writeSeats } from './write.ts'

export type SeatRef = components['schemas']['SeatRef']

export type SeatEffects = {
  outcomes: SeatOutcome[]
  messages: number
  accounts: number
  progressKept: number
  coursesEnding: number
  demand: SeatDemand[]
}

export type Facts = {
  row: Row
  input: SeatRow
  person: Somebody
  license: LicenseFacts
  seat: SeatFacts | undefined
  /** Target license of a move, and the user's seat there. */
  to: LicenseFacts | undefined
  other: SeatFacts | undefined
  /** Whether a license has a free seat for this row. */
  hasFree(license: LicenseFacts): boolean
  /** Whether one more active seat may be revoked. */
  mayRevoke(license: LicenseFacts): boolean
}

/** The reason why a row is skipped, or the action and the resulting seat. `isNew`: the seat is created. */
export type Judged =
  | { code: ReasonCode; about?: LicenseFacts }
  | (Pick<SeatStep, 'is' | 'why' | 'counted' | 'settles'> & {
      outcome: SeatOutcome
      isNew?: boolean
      mails?: boolean
      /** Change of the seat in the other license. */
      more?: SeatStep
    })

export type SeatChange = {
  judge(facts: Facts, given: SeatInput): Judged
  event(outcome: SeatOutcome): AuditEvent
  /** Whether enrollments may end. */
  ends?: boolean
  /** Further actions in the same transaction. */
  also?(at: BulkCtx, done: Done[], given: SeatInput): Promise<unknown>
}

export type Done = Facts & { outcome: SeatOutcome; steps: SeatStep[]; mails: boolean }

export const inputOf = ({ input }: Row): SeatRow => Object.assign({ license: '' }, input)

/** Audit entries: for each user, and for each license with a count. */
async function note({ tx, by }: BulkCtx, change: SeatChange, done: Done[]): Promise<Tally[]> {
  const byEvent = Map.groupBy(done, ({ outcome }) => change.event(outcome))
  const titleOf = ({ license, to }: Done) =>
    to ? `${license.title} to ${to.title}` : license.title
  for (const [event, all] of byEvent) {
    const lines = [...Map.groupBy(all, ({ person }) => person.id).values()].flatMap((mine) =>
      mine.slice(0, 1).map(({ person }) => ({
        id: person.id,
        name: nameOf(person),
        note: mine.map(titleOf).join(', ').slice(0, 500),
      })),
    )
    await auditEach(tx, by, event, lines)
  }
  return [...byEvent].flatMap(([event, all]) =>
    [...Map.groupBy(all, ({ license }) => license)].map(([{ id, title: name }, mine]) => ({
      event,
      of: { type: 'license' as const, id, name },
      count: mine.length,
    })),
  )
}

/** Remaining capacity per license, reduced row by row. */
function countdown(start: [id: string, left: number][]) {
  const left = new Map(start)
  return {
    has: (id: string) => (left.get(id) ?? 0) > 0,
    use: (id: string, n: number) => left.set(id, (left.get(id) ?? 0) - n),
  }
}

async function perform(at: BulkCtx, change: SeatChange, given: SeatInput, done: Done[]) {
  const { note: words, notify } = given
  await writeSeats(
    at,
    done.flatMap(({ steps }) => steps),
    { note: words, notify },
  )
  await change.also?.(at, done, given)
  const tallies = await note(at, change, done)
  await syncAccess(at, [...new Set(done.map(({ person }) => person.id))])
  return tallies
}

function effectsOf(done: Done[], given: SeatInput, ends = false): SeatEffects {
  const made = new Set(done.filter(({ person }) => person.isNew).map(({ person }) => person.id))
  const mailed = done.filter(({ mails }) => mails).map(({ person }) => person.id)
  const sum = (valueOf: (seat: SeatFacts) => number) =>
    ends ? done.reduce((total, { seat }) => total + (seat ? valueOf(seat) : 0), 0) : 0
  return {
    outcomes: done.map(({ outcome }) => outcome),
    messages: new Set([...mailed, ...made]).size,
    accounts: made.size,
    progressKept: sum(({ begun }) => begun),
    coursesEnding: sum(({ ending }) => ending),
    demand: given.demand ?? [],
  }
}

/** Validates the rows of an action on seats, and applies the valid ones. `whom` resolves the users. */
export async function workOnSeats(
  at: BulkCtx,
  { rows, whom, dry }: { rows: Row[]; whom: Whom; dry: boolean },
  change: SeatChange,
  given: SeatInput,
) {
  const ids = [...new Set(rows.map((row) => inputOf(row).license)), ...(given.to ? [given.to] : [])]
  const licenses = await readLicenseFacts(at, ids, !dry)
  const to = given.to === undefined ? undefined : licenses.get(given.to)
  const pairs = rows.flatMap((row) => {
    const person = whom.get(row.ref)
    if (typeof person !== 'object') return []
    const { license } = inputOf(row)
    return [license, ...(to ? [to.id] : [])].map((licenseId) => ({ licenseId, userId: person.id }))
  })
  const seats = await readSeats(at, pairs, { toChange: !dry, withEnding: change.ends })
  const all = [...licenses.values()]
  const free = countdown(
    all.map(({ id, seatsTotal, seatsTaken }) => [
      id,
      seatsTotal === null ? Infinity : seatsTotal - seatsTaken,
    ]),
  )
  const revocations = countdown(
    all.map(({ id, revocationsLeft }) => [id, revocationsLeft ?? Infinity]),
  )
  const done: Done[] = []
  const results = rows.map((row): RowResult<SeatRef> => {
    const input = inputOf(row)
    const license = licenses.get(input.license)
    const person = whom.get(row.ref) ?? 'not-found'
    if (typeof person === 'string')
      return leftOut(row, person, { name: row.ref, what: license?.title })
    const name = nameOf(person)
    if (!license || license.isDeleted) return leftOut(row, 'license-gone', { name })
    const facts: Facts = {
      row,
      input,
      person,
      license,
      to,
      seat: seats.get(seatKey({ licenseId: license.id, userId: person.id })),
      other: to && seats.get(seatKey({ licenseId: to.id, userId: person.id })),
      // A dry run may be split into batches; the plan of the rows, made for all of them, decides who gets a seat.
      hasFree: ({ id }) => dry || free.has(id),
      mayRevoke: ({ id }) => dry || revocations.has(id),
    }
    const judged = change.judge(facts, given)
    if ('code' in judged)
      return leftOut(row, judged.code, { name, what: (judged.about ?? license).title })
    const { outcome, is, isNew = false, mails = false, more, ...rest } = judged
    const was: SeatState | null = facts.seat && !isNew ? stateOf(facts.seat) : null
    const id = facts.seat && (!isNew || rest.settles) ? facts.seat.id : newId()
    const step: SeatStep = {
      id,
      licenseId: license.id,
      userId: person.id,
      was,
      is,
      isOfNewUser: person.isNew,
      ...rest,
    }
    const steps = more ? [step, more] : [step]
    for (const one of steps)
      if (!one.settles)
        free.use(one.licenseId, Number(isTaken(one.is?.status)) - Number(isTaken(one.was?.status)))
    if (rest.counted) revocations.use(license.id, rest.counted)
    done.push({ ...facts, outcome, steps, mails })
    const before: SeatBefore = {
      seatId: id,
      was,
      is,
      ...(more && { movedTo: more.id, other: more.was }),
      ...(rest.counted && { counted: true }),
    }
    const item = {
      user: presentUserRef(person),
      license: { _id: license.id, name: license.title },
      outcome,
    }
    return { position: row.position, ref: row.ref, name, outcome: 'succeeded', before, item }
  })
  const tallies = dry || done.length === 0 ? [] : await perform(at, change, given, done)
  return { results, effects: effectsOf(done, given, change.ends), tallies }
}

/** An action on the seats of existing users. */
export const seatWork =
  (change: SeatChange, given: SeatInput): Work<SeatRef, SeatEffects> =>
  async (at, rows, dry) => {
    if (!dry) {
      await lockGroupsShared(at.tx, at.organisationId)
      await readLicenseFacts(
        at,
        [...rows.map((row) => inputOf(row).license), ...(given.to ? [given.to] : [])],
        true,
      )
    }
    return workOnSeats(at, { rows, whom: await findUsers(at, rows, !dry), dry }, change, given)
  }
