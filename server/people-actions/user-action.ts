import { auditEach, type AuditEvent } from '../audit/audit.ts'
import type { PersonBefore } from '../db/schema.ts'
import { lastMoveId } from '../enrollments/groups/losses.ts'
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

/** The groups that somebody joins and leaves by a change. */
export type Moves = { joined: string[]; left: string[] }

/** An action once the facts about its users are known. */
export type UserPlan = {
  /** Why somebody is left out; undefined for those it is done for. */
  judge(person: Person, row: Row): ReasonCode | undefined
  moves?(person: Person): Moves
  /** What it is about, for the reasons: the groups, say. */
  what?: string
  /** Whether each gets a letter. */
  mails?: boolean
  /** Whether the link of somebody's invitation stops working that is still good. */
  voids?(person: Person): boolean
  /** The unfinished courses that end with it and the letters about courses, asked before it is done. */
  brings?(people: Person[]): Promise<Brought>
  /** How many seats of licenses are freed, asked before it is done. */
  seats?(people: Person[]): Promise<number>
  /** The different last days that they have until then; null for none. */
  lastDays?(people: Person[]): Promise<(string | null)[]>
  /** The line in each one's history. */
  event(person: Person, row: Row): { event: AuditEvent; note?: string }
  /** What the log says of all; else one line for each kind of event. */
  tallies?(people: Person[]): Tally[]
  apply(people: Person[], rows: Row[]): Promise<unknown>
}

/** Reads what an action needs to know about these users; writes nothing. */
export type UserChange = (
  ctx: BulkCtx,
  people: Person[],
  rows: Row[],
) => UserPlan | Promise<UserPlan>

/** How somebody was, for taking a change back: good as long as the version is the one it made. */
function snapshot(person: Person, moves: Moves): PersonBefore {
  const { version, status } = person
  const [deactivatedAt = null, deactivateAt = null, deletedAt = null] = [
    person.deactivatedAt?.toISOString(),
    person.deactivateAt?.toISOString(),
    person.deletedAt?.toISOString(),
  ]
  return { version: version + 1, status, deactivatedAt, deactivateAt, deletedAt, ...moves }
}

const stays: Moves = { joined: [], left: [] }

type Done = { person: Person; row: Row }

/** Writes the history of each, and answers what the log says of all together. */
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

/** Judges each user, then changes all that pass, in a statement or two. */
export function workOnUsers(change: UserChange): Work<UserRef, UserEffects> {
  return async (ctx, rows, dry) => {
    const known = await readPeople(
      ctx,
      rows.map(({ ref }) => ref),
      !dry,
    )
    const plan = await change(ctx, [...known.values()], rows)
    const done: Done[] = []
    const results = rows.map((row): RowResult<UserRef> => {
      const person = known.get(row.ref)
      if (!person) return leftOut(row, 'not-found', { name: row.ref })
      const name = nameOf(person)
      const code = plan.judge(person, row)
      if (code) return leftOut(row, code, { name, what: plan.what })
      done.push({ person, row })
      const before = snapshot(person, plan.moves?.(person) ?? stays)
      const { position, ref } = row
      return { position, ref, name, item: presentUserRef(person), outcome: 'succeeded', before }
    })
    const people = done.map(({ person }) => person)
    const moves = people.map((person) => plan.moves?.(person) ?? stays)
    const memberships = moves.reduce(
      (sum, { joined, left }) => sum + joined.length + left.length,
      0,
    )
    const bounced = plan.mails
      ? people.filter(({ emailStatus }) => emailStatus === 'bounced').length
      : 0
    const openLinks = people.filter((person) => plan.voids?.(person)).length
    const previousLastDays = await plan.lastDays?.(people)
    const seats = people.length > 0 ? ((await plan.seats?.(people)) ?? 0) : 0
    const effectsOf = ({ assignments, messages }: Brought): UserEffects => ({
      ...noEffects,
      seats,
      memberships,
      assignments,
      messages: messages + (plan.mails ? people.length : 0),
      ...(bounced > 0 && { bounced }),
      ...(openLinks > 0 && { openLinks }),
      previousLastDays,
    })
    const nothing = { assignments: 0, messages: 0 }
    if (dry || people.length === 0) {
      const brought = people.length > 0 ? await plan.brings?.(people) : undefined
      return { results, effects: effectsOf(brought ?? nothing), tallies: [] }
    }
    const before = plan.brings && (await lastMoveId(ctx.tx))
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
  /** Users as they were before, from what was recorded; absent where nothing can be undone. */
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
