import type { components } from '../../openapi/generated/types.ts'
import { auditEach } from '../audit/audit.ts'
import type {
  BatchResult,
  BulkAction,
  BulkCtx,
  Reason,
  Row,
  RowResult,
  Summary,
} from '../bulk/types.ts'
import { problem } from '../contract/problem.ts'
import { sql } from '../db/drizzle.ts'
import { newId } from '../lib/id.ts'
import { plural } from '../lib/plural.ts'
import { queueLetters } from './letters/queue.ts'
import type { LetterKind } from './letters/kinds.ts'
import { letterAbout, lockPlaces, type Places, promoteWaiting } from './places.ts'

type Schemas = components['schemas']
type Action = Schemas['RegistrationsUpdate']['action']
type Status = Schemas['RegistrationStatus']
type Input = { eventId: string; action: Action }
type Named = Schemas['NamedRef']

type Person = {
  id: string
  name: string
  gone: boolean
  status: Status | null
  queue: number | null
}

/** Users of the organisation, with their registration. */
async function readPeople({ tx, organisationId }: BulkCtx, eventId: string, ids: string[]) {
  const { rows } = await tx.execute<Person>(sql`
    SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name,
      u.deleted_at IS NOT NULL OR u.status = 'inactive' AS gone, r.status,
      r.queue::float8 AS queue
    FROM users u LEFT JOIN registrations r ON r.user_id = u.id AND r.event_id = ${eventId}
    WHERE u.organisation_id = ${organisationId} AND u.id = ANY(${sql.param(ids)}::text[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Throws unless places of the event can change. */
export function checkOpen(event: Places) {
  if (event.status !== 'scheduled')
    throw problem(
      'event/cancelled',
      event.status === 'draft' ? 'This event is a draft. Schedule it first' : undefined,
    )
  if (event.isOver) throw problem('event/past')
}

const labels: Record<Status, string> = {
  invited: 'is invited',
  registered: 'has a place',
  waitlisted: 'is waiting',
  declined: 'has declined',
  cancelled: 'has no place',
}

const left = (
  outcome: Reason['outcome'],
  code: string,
  message: string,
  ofMany: string,
): Reason => ({
  outcome,
  code,
  message: message.slice(0, 500),
  ofMany,
})

const already = ({ name }: Person, status: Status) =>
  left('skipped', 'already-there', `${name} ${labels[status]} already`, 'Nothing changes for them')

const full = ({ name }: Person) =>
  left('failed', 'event/full', `${name}: this event is full`, 'This event is full')

/** Free places, while rows are judged one after another. */
type Room = { free: number; waitlist: boolean }

/** The new status of a user, or why it stays. */
function judge(action: Action, person: Person, room: Room): Status | Reason {
  const { status, gone, name } = person
  if (action === 'withdraw') {
    if (status === null || status === 'cancelled' || status === 'declined')
      return already(person, 'cancelled')
    if (status === 'registered') room.free += 1
    return 'cancelled'
  }
  if (gone) return left('skipped', 'inactive', `${name} is inactive`, 'They are inactive')
  if (action === 'invite') {
    if (status === null || status === 'cancelled' || status === 'declined') return 'invited'
    return already(person, status)
  }
  if (status === 'registered') return already(person, status)
  if (action === 'promote' && status !== 'waitlisted')
    return left('skipped', 'not-waiting', `${name} is not waiting`, 'They are not waiting')
  if (room.free > 0) {
    room.free -= 1
    return 'registered'
  }
  if (action === 'promote' || !room.waitlist) return full(person)
  return status === 'waitlisted' ? already(person, status) : 'waitlisted'
}

/** The change of a registration, or why there is none. */
function changeOf(action: Action, person: Person, room: Room): Omit<NewStatus, 'userId'> | Reason {
  const judged = judge(action, person, room)
  return typeof judged === 'string' ? { status: judged, before: person.status } : judged
}

const roomOf = ({ capacity, registered, waitlist }: Places): Room => ({
  free: capacity === 0 ? Number.POSITIVE_INFINITY : capacity - registered,
  waitlist,
})

export type NewStatus = {
  userId: string
  status: Status
  before: Status | null
  /** The place in the line that a user gets back; a new one by default. */
  queue?: number | null
}

/** The letter about a change; none about declining or leaving the line. */
function letterFor({ status, before }: NewStatus): LetterKind | undefined {
  if (status === 'registered' && before === 'waitlisted') return 'promoted'
  if (before === 'registered' && status !== 'registered') return 'withdrawn'
  if (status === 'cancelled' || status === 'declined') return undefined
  return letterAbout[status]
}

/** Sets the status of users and tells them, withdrawals first, so that their places are free for the others. */
export async function storeStatus(
  { tx, organisationId }: Pick<BulkCtx, 'tx' | 'organisationId'>,
  eventId: string,
  changes: NewStatus[],
) {
  const isWithdrawn = ({ status }: NewStatus) => status === 'cancelled' || status === 'declined'
  for (const some of [changes.filter(isWithdrawn), changes.filter((each) => !isWithdrawn(each))]) {
    if (some.length === 0) continue
    await tx.execute(sql`
      INSERT INTO registrations AS r (id, organisation_id, event_id, user_id, status, queue, answered_at)
      SELECT one.id, ${organisationId}, ${eventId}, one.user_id, one.status,
        CASE WHEN one.status = 'waitlisted' THEN coalesce(one.queue::bigint, nextval('registrations_queue')) END,
        CASE WHEN one.status <> 'invited' THEN now() END
      FROM unnest(${sql.param(some.map(() => newId()))}::text[], ${sql.param(some.map(({ userId }) => userId))}::text[],
        ${sql.param(some.map(({ status }) => status))}::text[], ${sql.param(some.map(({ queue = null }) => queue))}::float8[])
        WITH ORDINALITY AS one (id, user_id, status, queue, at)
      ORDER BY one.at
      ON CONFLICT (event_id, user_id) DO UPDATE SET status = excluded.status, queue = excluded.queue,
        answered_at = coalesce(excluded.answered_at, r.answered_at), updated_at = now()`)
  }
  for (const [kind, recipients] of Map.groupBy(changes, letterFor))
    if (kind)
      await queueLetters(
        tx,
        { eventId, kind },
        recipients.map(({ userId }) => userId),
      )
}

type Back = { was: Status | null; queue: number | null; became: Status }

/** What was recorded of a registration when it was changed. */
function backOf({ before }: Row): Back | undefined {
  if (!before || !('back' in before)) return undefined
  return Object.assign({ was: null, queue: null, became: 'cancelled' } as const, before.back)
}

/** The status of a user before a change, or why it is not given back. */
function judgeUndo(row: Row, person: Person, room: Room): Omit<NewStatus, 'userId'> | Reason {
  const back = backOf(row)
  const { status, name, gone } = person
  if (!back || status !== back.became)
    return left(
      'skipped',
      'changed-since',
      `${name} has changed since then and was left unchanged`,
      'They have changed since then and were left unchanged',
    )
  // Users who had not been invited have no place again.
  const was = back.was ?? 'cancelled'
  if (status === 'registered') room.free += 1
  if (was === 'registered') {
    if (gone) return left('skipped', 'inactive', `${name} is inactive`, 'They are inactive')
    if (room.free < 1) return full(person)
    room.free -= 1
  }
  return { status: was, before: status, queue: back.queue }
}

/** Registers, withdraws, promotes or invites users; free places then go to those who wait. */
const workOn =
  ({ eventId, action }: Input, isUndo: boolean) =>
  async (ctx: BulkCtx, rows: Row[], dry: boolean): Promise<BatchResult<Named, undefined>> => {
    const event = await lockPlaces(ctx.tx, ctx.organisationId, eventId)
    if (!event) throw problem('request/not-found')
    checkOpen(event)
    const people = await readPeople(
      ctx,
      eventId,
      rows.map(({ ref }) => ref),
    )
    const room = roomOf(event)
    const changes: NewStatus[] = []
    const results = rows.map((row): RowResult<Named> => {
      const { position, ref } = row
      const person = people.get(ref)
      const name = person?.name ?? ref
      if (!person)
        return {
          position,
          ref,
          name,
          ...left('failed', 'not-found', 'This person was not found', 'They were not found'),
        }
      const judged = isUndo ? judgeUndo(row, person, room) : changeOf(action, person, room)
      if ('outcome' in judged) return { position, ref, name, ...judged }
      changes.push({ userId: ref, ...judged })
      const back: Back = { was: person.status, queue: person.queue, became: judged.status }
      const before = { version: 1, back }
      return { position, ref, name, outcome: 'succeeded', item: { _id: ref, name }, before }
    })
    if (!dry && changes.length > 0) {
      await storeStatus(ctx, eventId, changes)
      const done = isUndo ? opposite[action] : action
      if (done === 'withdraw') await promoteWaiting(ctx.tx, eventId)
      await auditPlaces(ctx, event, done, changes.length)
    }
    return { results, effects: undefined, tallies: [] }
  }

const opposite: Record<Action, Action> = {
  register: 'withdraw',
  withdraw: 'register',
  promote: 'withdraw',
  invite: 'withdraw',
}

const did: Record<Action, string> = {
  register: 'registered',
  withdraw: 'withdrawn',
  promote: 'promoted',
  invite: 'invited',
}

const auditPlaces = (ctx: BulkCtx, { id, title }: Places, action: Action, count: number) =>
  auditEach(
    ctx.tx,
    ctx.by,
    `event/users-${did[action]}`,
    [{ id, name: title, note: plural(count, 'person', 'people') }],
    'event',
  )

const isAction = (value: unknown): value is Action => typeof value === 'string' && value in did

/** Changes the places of users of an event. */
export const registrationsAction: BulkAction<Input, Named, undefined, Summary<Named>> = {
  name: 'update-registrations',
  title: (count, { action }) => `${plural(count, 'person', 'people')}: ${did[action]}`,
  did: ({ action }) => did[action],
  href: '/library/events',
  batchSize: 200,
  readInput(stored) {
    const { eventId, action } = Object.assign({ eventId: '', action: '' }, stored)
    if (!isAction(action)) throw new Error('a stored action without what to do with the users')
    return { eventId, action }
  },
  work: (input) => workOn(input, false),
  summarise: (summary) => summary,
  // A mail that invites cannot be taken back, and a free place would be given to the next one at once.
  undo: (input) =>
    input.action === 'register' || input.action === 'withdraw' ? workOn(input, true) : undefined,
}
