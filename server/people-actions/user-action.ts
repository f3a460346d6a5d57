import { auditEach, type AuditEvent } from '../audit/audit.ts'
import type { PersonBefore } from '../db/schema.ts'
import { readLastMove } from '../enrollments/groups/losses.ts'
import { syncMembers } from '../groups/sync-members.ts'
import type { Tally } from '../audit/tally.ts'
import type { BulkCtx, BulkAction, Row, RowResult, Work } from '../bulk/types.ts'
import { type Brought, sideEffectsSince } from '../enrollments/side-effects.ts'
import { plural } from '../lib/plural.ts'
import { nameOf } from '../lib/text.ts'
import { noEffects, summariseUsers, type UserEffects } from '../people/effects.ts'
import { type Person, readPeople } from '../people/lock.ts'
import { presentUserRef } from '../people/present.ts'
import { leftOut, type ReasonCode, type UserRef } from '../people/reasons.ts'

/** The groups that a user joins and leaves by the action. */
export type Moves = { joined: string[]; left: string[] }

/** An action with the facts about its users. */
export type UserPlan = {
  /** Why a user is left out; undefined for those it applies to. */
  judge(person: Person, row: Row): ReasonCode | undefined
  moves?(person: Person): Moves
  /** A detail for the reasons, such as the groups. */
  what?: string
  /** Whether each user gets a mail. */
  mails?: boolean
  /** Whether it revokes a user's valid invitation link. */
  voids?(person: Person): boolean
  /** Consequences for enrollments and course mails, computed before the change. */
  brings?(people: Person[]): Promise<Brought>
  /** How many lost license seats return, or are waited for, computed before the change. */
  returning?(people: Person[]): Promise<Pick<Brought, 'seatsTaken' | 'seatsWaiting'>>
  /** How many license seats are freed, computed before the change. */
  seats?(people: Person[]): Promise<number>
  /** The different last days before the change; null for none. */
  lastDays?(people: Person[]): Promise<(string | null)[]>
  /** The audit entry for each user. */
  event(person: Person, row: Row): { event: AuditEvent; note?: string }
  /** The audit tallies for all; by default one for each kind of event. */
  tallies?(people: Person[]): Tally[]
  apply(people: Person[], rows: Row[]): Promise<unknown>
}

/** Reads what the action needs to know about these users; writes nothing. */
export type UserChange = (
  ctx: BulkCtx,
  people: Person[],
  rows: Row[],
) => UserPlan | Promise<UserPlan>

/** The state of a user for undo, valid as long as the version is the one after the change. */
function snapshot(person: Person, moves: Moves): PersonBefore {
  const { version, status } = person
  const [deactivatedAt = null, deactivateAt = null, deletedAt = null] = [
    person.deactivatedAt?.toISOString(),
    person.deactivateAt?.toISOString(),
    person.deletedAt?.toISOString(),
  ]
  return { version: version + 1, status, deactivatedAt, deactivateAt, deletedAt, ...moves }
}

const noMoves: Moves = { joined: [], left: [] }

type Done = { person: Person; row: Row }

/** Writes an audit entry for each user, and returns the tallies. */
async function note({ tx, by }: BulkCtx, plan: UserPlan, done: Done[]): Promise<Tally[]> {
  const lines = done.map(({ person, row }) => ({
    ...plan.event(person, row),
    id: person.id,
    name: nameOf(person),
  }))
  const kinds = Map.groupBy(lines, ({ event }) => event)
  for (const [event, people] of kinds) await auditEach(tx, by, event, people)
  return [...kinds].map(([event, { length: count }]) => ({ event, count }))
}

/** Judges each user, then changes all that pass, in one or two statements. */
export function workOnUsers(change: UserChange): Work<UserRef, UserEffects> {
  return async (ctx, rows, dry) => {
    const usersById = await readPeople(
      ctx,
      rows.map(({ ref }) => ref),
      !dry,
    )
    const plan = await change(ctx, [...usersById.values()], rows)
    const done: Done[] = []
    const results = rows.map((row): RowResult<UserRef> => {
      const person = usersById.get(row.ref)
      if (!person) return leftOut(row, 'not-found', { name: row.ref })
      const name = nameOf(person)
      const code = plan.judge(person, row)
      if (code) return leftOut(row, code, { name, what: plan.what })
      done.push({ person, row })
      const before = snapshot(person, plan.moves?.(person) ?? noMoves)
      const { position, ref } = row
      return { position, ref, name, item: presentUserRef(person), outcome: 'succeeded', before }
    })
    const people = done.map(({ person }) => person)
    const moves = people.map((person) => plan.moves?.(person) ?? noMoves)
    const memberships = moves.reduce(
      (sum, { joined, left }) => sum + joined.length + left.length,
      0,
    )
    const bounced = plan.mails ? people.filter(({ bouncedAt }) => bouncedAt !== null).length : 0
    const openLinks = people.filter((person) => plan.voids?.(person)).length
    const previousLastDays = await plan.lastDays?.(people)
    const seats = people.length > 0 ? ((await plan.seats?.(people)) ?? 0) : 0
    const returning = people.length > 0 ? await plan.returning?.(people) : undefined
    const effectsOf = ({
      assignments,
      messages,
      seatsTaken: byGroups,
      seatsWaiting: waitingByGroups,
      seatsFreed,
      pathsAssigned,
      pathsEnded,
    }: Brought): UserEffects => {
      const seatsTaken = byGroups + (returning?.seatsTaken ?? 0)
      const seatsWaiting = waitingByGroups + (returning?.seatsWaiting ?? 0)
      return {
        ...noEffects,
        seats: seats + seatsFreed,
        ...(seatsTaken > 0 && { seatsTaken }),
        ...(seatsWaiting > 0 && { seatsWaiting }),
        ...(pathsAssigned > 0 && { pathsAssigned }),
        ...(pathsEnded > 0 && { pathsEnded }),
        memberships,
        assignments,
        messages: messages + (plan.mails ? people.length : 0),
        ...(bounced > 0 && { bounced }),
        ...(openLinks > 0 && { openLinks }),
        previousLastDays,
      }
    }
    const nothing = {
      assignments: 0,
      messages: 0,
      seatsTaken: 0,
      seatsWaiting: 0,
      seatsFreed: 0,
      pathsAssigned: 0,
      pathsEnded: 0,
    }
    if (dry || people.length === 0) {
      const brought = people.length > 0 ? await plan.brings?.(people) : undefined
      return { results, effects: effectsOf(brought ?? nothing), tallies: [] }
    }
    const before = plan.brings && (await readLastMove(ctx.tx))
    await plan.apply(
      people,
      done.map(({ row }) => row),
    )
    const noted = await note(ctx, plan, done)
    const userIds = people.map(({ id }) => id)
    await syncMembers(ctx.tx, ctx.organisationId, userIds)
    const brought = before === undefined ? nothing : await sideEffectsSince(ctx.tx, before, userIds)
    const tallies = plan.tallies?.(people) ?? noted
    return { results, effects: effectsOf(brought), tallies }
  }
}

type Definition<Input extends object> = Pick<BulkAction<Input>, 'name' | 'readInput'> & {
  /** `users` is "12 people". */
  title(users: string, input: Input): string
  did: string
  change(input: Input): UserChange
  /** The recorded states of users; absent where nothing can be undone. */
  undo?(title: string): UserChange
}

export type UserAction<Input extends object = object> = BulkAction<
  Input,
  UserRef,
  UserEffects,
  ReturnType<typeof summariseUsers>
>

/** Defines a bulk action on users. */
export const userAction = <Input extends object>({
  title,
  did,
  change,
  undo,
  ...definition
}: Definition<Input>): UserAction<Input> => ({
  ...definition,
  href: '/users/users',
  title: (count, input) => title(plural(count, 'person', 'people'), input),
  did: () => did,
  work: (input) => workOnUsers(change(input)),
  summarise: summariseUsers,
  ...(undo && { undo: (_, changeTitle) => workOnUsers(undo(changeTitle)) }),
})
