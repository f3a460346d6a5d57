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
}

/** Users of the organisation, with their registration. */
async function readPeople({ tx, organisationId }: BulkCtx, eventId: string, ids: string[]) {
  const { rows } = await tx.execute<Person>(sql`
    SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name,
      u.deleted_at IS NOT NULL OR u.status = 'inactive' AS gone, r.status
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

const roomOf = ({ capacity, registered, waitlist }: Places): Room => ({
  free: capacity === 0 ? Number.POSITIVE_INFINITY : capacity - registered,
  waitlist,
})

export type NewStatus = { userId: string; status: Status; before: Status | null }

/** The letter about a change; none about declining or leaving the line. */
function letterFor({ status, before }: NewStatus): LetterKind | undefined {
  if (status === 'registered' && before === 'waitlisted') return 'promoted'
  if (status === 'cancelled' || status === 'declined')
    return before === 'registered' ? 'withdrawn' : undefined
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
        CASE WHEN one.status = 'waitlisted' THEN nextval('registrations_queue') END,
        CASE WHEN one.status <> 'invited' THEN now() END
      FROM unnest(${sql.param(some.map(() => newId()))}::text[], ${sql.param(some.map(({ userId }) => userId))}::text[],
        ${sql.param(some.map(({ status }) => status))}::text[])
        WITH ORDINALITY AS one (id, user_id, status, at)
      ORDER BY one.at
      ON CONFLICT (event_id, user_id) DO UPDATE SET status = excluded.status, queue = excluded.queue,
        answered_at = coalesce(excluded.answered_at, r.answered_at), updated_at = now()`)
  }
  for (const [kind, told] of Map.groupBy(changes, letterFor))
    if (kind)
      await queueLetters(
        tx,
        { eventId, kind },
        told.map(({ userId }) => userId),
      )
}

/** Registers, withdraws, promotes or invites users; free places then go to those who wait. */
const work =
  ({ eventId, action }: Input) =>
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
      const reason = person
        ? judge(action, person, room)
        : left('failed', 'not-found', 'This person was not found', 'They were not found')
      const name = person?.name ?? ref
      if (typeof reason !== 'string') return { position, ref, name, ...reason }
      changes.push({ userId: ref, status: reason, before: person?.status ?? null })
      return { position, ref, name, outcome: 'succeeded', item: { _id: ref, name } }
    })
    if (!dry && changes.length > 0) {
      await storeStatus(ctx, eventId, changes)
      if (action === 'withdraw') await promoteWaiting(ctx.tx, eventId)
      await auditPlaces(ctx, event, action, changes.length)
    }
    return { results, effects: undefined, tallies: [] }
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
  work,
  summarise: (summary) => summary,
}
