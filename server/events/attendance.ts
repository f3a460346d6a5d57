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
import type { Ctx } from '../contract/ctx.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { sql } from '../db/drizzle.ts'
import { events } from '../db/schema.ts'
import { cleanText } from '../lib/text.ts'
import { plural } from '../lib/plural.ts'
import { isLocked } from './present.ts'

type Schemas = components['schemas']
type Status = Schemas['AttendanceStatus']
type Named = Schemas['NamedRef']
export type Mark = { status: Status | null; minutes?: number; note?: string }
type Input = { eventId: string; date: string; marks: Mark }

type DateRow = {
  id: string
  title: string
  isLocked: boolean
  hasBegun: boolean
}

/** Throws 404 for an unknown event, and 409 if its attendance is locked. */
export async function requireUnlocked({ db, user }: Pick<Ctx, 'db' | 'user'>, eventId: string) {
  const { rows } = await db.execute<{ isLocked: boolean }>(sql`
    SELECT ${isLocked} AS "isLocked" FROM ${events}
    WHERE ${events}.id = ${eventId} AND ${events}.organisation_id = ${user.organisationId}
      AND ${events}.deleted_at IS NULL AND ${events}.status <> 'draft'`)
  if (!rows[0]) throw problem('request/not-found')
  if (rows[0].isLocked) throw problem('event/attendance-locked')
}

/** The date of a request: the given one, or the only one. Throws if its attendance cannot be changed. */
export async function requireDate(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  eventId: string,
  dateId?: string,
) {
  const { rows } = await db.execute<DateRow>(sql`
    SELECT d.id, ${events.title}, ${isLocked} AS "isLocked", d.starts_at <= now() + interval '1 hour' AS "hasBegun"
    FROM ${events} JOIN event_dates d ON d.event_id = ${events}.id AND d.status = 'scheduled'
    WHERE ${events}.id = ${eventId} AND ${events}.organisation_id = ${user.organisationId}
      AND ${events}.deleted_at IS NULL AND ${events}.status <> 'draft'
      AND ${dateId === undefined ? sql`true` : sql`d.id = ${dateId}`}
    ORDER BY d.position LIMIT 2`)
  const [date, other] = rows
  if (!date) throw problem('request/not-found')
  if (other) throw fieldProblem('request/invalid', 'date', 'required', 'Choose one of the dates')
  if (date.isLocked) throw problem('event/attendance-locked')
  if (!date.hasBegun)
    throw fieldProblem('request/invalid', 'date', 'future', 'This date has not begun yet')
  return date
}

type Person = {
  id: string
  name: string
  registration: string | null
  hasPlace: boolean
  was: { status: Status; minutes: number | null; note: string } | null
}

async function readPeople(
  { tx, organisationId }: BulkCtx,
  { eventId, date }: Input,
  ids: string[],
) {
  const { rows } = await tx.execute<Person>(sql`
    SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, r.id AS registration,
      coalesce(r.status = 'registered', false) AS "hasPlace",
      CASE WHEN a.status IS NOT NULL
        THEN json_build_object('status', a.status, 'minutes', a.minutes, 'note', a.note) END AS was
    FROM users u LEFT JOIN registrations r ON r.user_id = u.id AND r.event_id = ${eventId}
    LEFT JOIN attendance a ON a.registration_id = r.id AND a.date_id = ${date}
    WHERE u.organisation_id = ${organisationId} AND u.id = ANY(${sql.param(ids)}::text[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

const skipped = (code: string, message: string, ofMany: string): Reason => ({
  outcome: 'skipped',
  code,
  message,
  ofMany,
})

function judge(person: Person, { status, minutes, note }: Mark): Reason | undefined {
  const { name, was, hasPlace } = person
  if (!hasPlace) return skipped('no-place', `${name} has no place`, 'They have no place')
  const isSame = (was?.status ?? null) === status
  if (isSame && minutes === undefined && note === undefined)
    return skipped('already-there', `${name} is marked so already`, 'They are marked so already')
  return undefined
}

export async function storeMarks(
  { tx, organisationId, by }: BulkCtx,
  { eventId, date, marks }: Input,
  registrations: string[],
) {
  const ids = sql`${sql.param(registrations)}::text[]`
  const { status, minutes = null, note } = marks
  if (status === null)
    return tx.execute(
      sql`DELETE FROM attendance WHERE date_id = ${date} AND registration_id = ANY(${ids})`,
    )
  return tx.execute(sql`
    INSERT INTO attendance AS a (registration_id, date_id, event_id, organisation_id, status, minutes, source, marked_by, note)
    SELECT one.id, ${date}, ${eventId}, ${organisationId}, ${status}, ${minutes}::integer, 'manual', ${by.adminId ?? null},
      ${note ?? ''}
    FROM unnest(${ids}) AS one (id) ORDER BY 1
    ON CONFLICT (registration_id, date_id) DO UPDATE SET status = excluded.status,
      minutes = coalesce(excluded.minutes, a.minutes), source = 'manual', marked_by = excluded.marked_by,
      marked_at = now(), note = ${note === undefined ? sql`a.note` : note}`)
}

type Parts = { of(row: Row): Mark }

const workOn =
  (input: Input, { of }: Parts) =>
  async (ctx: BulkCtx, rows: Row[], dry: boolean): Promise<BatchResult<Named, undefined>> => {
    const people = await readPeople(
      ctx,
      input,
      rows.map(({ ref }) => ref),
    )
    const passed: { registration: string; mark: Mark }[] = []
    const results = rows.map((row): RowResult<Named> => {
      const { position, ref } = row
      const person = people.get(ref)
      const reason: Reason | undefined = person
        ? judge(person, of(row))
        : { outcome: 'failed', code: 'not-found', message: 'This person was not found' }
      const name = person?.name ?? ref
      if (reason) return { position, ref, name, ...reason }
      if (person?.registration) passed.push({ registration: person.registration, mark: of(row) })
      const before = { version: 1, back: { was: person?.was ?? null } }
      return { position, ref, name, outcome: 'succeeded', item: { _id: ref, name }, before }
    })
    if (!dry && passed.length > 0) {
      for (const [mark, some] of Map.groupBy(passed, ({ mark: each }) => JSON.stringify(each)))
        await storeMarks(
          ctx,
          { ...input, marks: JSON.parse(mark) },
          some.map(({ registration }) => registration),
        )
      const [event] = (
        await ctx.tx.execute<{ title: string }>(
          sql`SELECT title FROM events WHERE id = ${input.eventId}`,
        )
      ).rows
      const line = {
        id: input.eventId,
        name: event?.title ?? '',
        note: plural(passed.length, 'person', 'people'),
      }
      await auditEach(ctx.tx, ctx.by, 'event/attendance-marked', [line], 'event')
    }
    return { results, effects: undefined, tallies: [] }
  }

const labels = {
  attended: 'present',
  partial: 'partly present',
  'no-show': 'absent',
  excused: 'excused',
}

const labelOf = ({ status }: Mark) => (status === null ? 'unmarked' : `marked ${labels[status]}`)

/** What was recorded before a mark. */
export function markBefore({ before }: Row): Mark {
  const back: { was?: Mark | null } = before && 'back' in before ? before.back : {}
  return back.was ?? { status: null }
}

export const isStatus = (value: unknown): value is Status =>
  typeof value === 'string' && value in labels

/** Marks the attendance of users on a date. */
export const attendanceAction: BulkAction<Input, Named, undefined, Summary<Named>> = {
  name: 'update-event-attendance',
  title: (count, { marks }) => `${plural(count, 'person', 'people')} ${labelOf(marks)}`,
  did: ({ marks }) => labelOf(marks),
  href: '/library/events',
  readInput(stored) {
    const read = Object.assign({ eventId: '', date: '', marks: {} }, stored)
    const { status, minutes, note }: Partial<Mark> = read.marks
    return {
      eventId: read.eventId,
      date: read.date,
      marks: { status: isStatus(status) ? status : null, minutes, note },
    }
  },
  work: (input) => workOn(input, { of: () => input.marks }),
  summarise: (summary) => summary,
  undo: (input) => workOn(input, { of: markBefore }),
}

export const marksFrom = ({ status, minutes, note }: Schemas['AttendanceUpdate']): Mark => ({
  status,
  minutes,
  note: note === undefined ? undefined : cleanText(note),
})
