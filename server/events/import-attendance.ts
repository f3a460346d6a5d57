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
import { sql } from '../db/drizzle.ts'
import { cleanEmail } from '../lib/email.ts'
import { plural } from '../lib/plural.ts'
import { cleanText } from '../lib/text.ts'
import { isStatus, type Mark, markBefore, storeMarks } from './attendance.ts'

type Schemas = components['schemas']
type Named = Schemas['NamedRef']
type FileRow = Schemas['AttendanceImportRow']
type Input = { eventId: string; date: string | null }

/** Exported texts that a spreadsheet could run have an apostrophe. */
const unguarded = (text: string) => text.replace(/^'(?=[=+\-@])/, '')

/** The rows of a file as rows of the action. Repeated ones are marked before they are cut into batches. */
export function importRows(rows: FileRow[]): Row[] {
  const seen = new Set<string>()
  return rows.map(({ email: given, start = '', ...row }, n) => {
    const email = cleanEmail(unguarded(given))
    const key = `${email} ${start.trim()}`
    const isRepeated = seen.has(key)
    seen.add(key)
    return {
      position: n + 1,
      ref: (email || given.trim() || `row ${row.row}`).slice(0, 254),
      input: { ...row, email, start: start.trim(), isRepeated },
      before: null,
    }
  })
}

const labels: Record<string, Schemas['AttendanceStatus']> = {
  'no show': 'no-show',
  absent: 'no-show',
  present: 'attended',
  'partly present': 'partial',
}

/** A status by its value, or its label in an export or on the screens; undefined if it is neither. */
function statusOf(text: string) {
  const plain = text.trim().toLowerCase()
  const status = labels[plain] ?? plain
  return isStatus(status) ? status : undefined
}

type DateRow = { id: string; start: string; minutes: number; hasBegun: boolean }

/** The dates of an event, with their starts as an export writes them. */
async function readDates({ tx, organisationId }: BulkCtx, eventId: string) {
  const { rows } = await tx.execute<DateRow>(sql`
    SELECT d.id, to_char(d.starts_at AT TIME ZONE e.timezone, 'YYYY-MM-DD HH24:MI') AS start,
      round(extract(epoch FROM d.ends_at - d.starts_at) / 60)::integer AS minutes,
      d.starts_at <= now() + interval '1 hour' AS "hasBegun"
    FROM event_dates d JOIN events e ON e.id = d.event_id
    WHERE e.id = ${eventId} AND e.organisation_id = ${organisationId} AND d.status = 'scheduled' ORDER BY d.position`)
  return rows
}

type Person = {
  email: string
  userId: string
  name: string
  registration: string | null
  hasPlace: boolean
  marks: Record<string, Mark>
}

async function readPeople({ tx, organisationId }: BulkCtx, eventId: string, emails: string[]) {
  const { rows } = await tx.execute<Person>(sql`
    SELECT u.email, u.id AS "userId", trim(u.first_name || ' ' || u.last_name) AS name, r.id AS registration,
      coalesce(r.status = 'registered', false) AS "hasPlace",
      coalesce((SELECT json_object_agg(a.date_id,
          json_build_object('status', a.status, 'minutes', a.minutes, 'note', a.note))
        FROM attendance a WHERE a.registration_id = r.id), '{}') AS marks
    FROM users u LEFT JOIN registrations r ON r.user_id = u.id AND r.event_id = ${eventId}
    WHERE u.organisation_id = ${organisationId} AND u.deleted_at IS NULL AND u.email = ANY(${sql.param(emails)}::text[])`)
  return new Map(rows.map((row) => [row.email, row]))
}

const failed = (code: string, message: string, ofMany: string): Reason => ({
  outcome: 'failed',
  code,
  message,
  ofMany,
})

const skipped = (code: string, message: string, ofMany: string): Reason => ({
  outcome: 'skipped',
  code,
  message,
  ofMany,
})

type Judged = { person: Person; date: DateRow; mark: Mark }

/** The share of the minutes of a date from which a user was there. */
export const attendedShare = 0.75

/** What a row says about attendance; a reason if it says nothing, or something that cannot be. */
function markOf(
  { row, status = '', minutes = '', note }: FileRow,
  date: DateRow | undefined,
): Mark | Reason {
  const count = minutes.trim() === '' ? undefined : Number(minutes)
  if (status.trim() === '' && count === undefined)
    return skipped('empty', `Row ${row} has no attendance`, 'They have no attendance')
  if (count !== undefined && !(Number.isInteger(count) && count >= 0 && count <= 43_200))
    return failed('invalid', `Row ${row}: “${minutes}” is no number of minutes`, 'Invalid minutes')
  const text = note === undefined || note === '' ? undefined : cleanText(unguarded(note))
  if (status.trim() === '' && count !== undefined) {
    const isThere = date !== undefined && count >= attendedShare * date.minutes
    return { status: isThere ? 'attended' : 'partial', minutes: count, note: text }
  }
  const known = statusOf(status)
  if (known === undefined)
    return failed('invalid', `Row ${row}: “${status}” is no attendance`, 'Unknown attendance')
  return { status: known, minutes: count, note: text }
}

const isReason = (value: Mark | Reason): value is Reason => 'outcome' in value

function judge(
  row: FileRow & { isRepeated: boolean },
  person: Person | undefined,
  dates: DateRow[],
  dateId: string | null,
): Judged | Reason {
  const { row: line, start = '', email } = row
  const date = start
    ? dates.find((each) => each.start === start)
    : (dates.find(({ id }) => id === dateId) ?? (dates.length === 1 ? dates[0] : undefined))
  const mark = markOf(row, date)
  if (isReason(mark)) return mark
  if (row.isRepeated)
    return failed('repeated', `Row ${line}: ${email} is in the file twice`, 'In the file twice')
  if (!person)
    return failed(
      'unknown-user',
      `Row ${line}: nobody has this address`,
      'Nobody has these addresses',
    )
  if (!person.hasPlace)
    return failed('no-place', `Row ${line}: ${person.name} has no place`, 'They have no place')
  if (!date) return failed('unknown-date', `Row ${line}: there is no such date`, 'Unknown dates')
  if (!date.hasBegun)
    return failed('not-begun', `Row ${line}: this date has not begun yet`, 'It has not begun yet')
  const was = person.marks[date.id]
  const isSame =
    was?.status === mark.status &&
    (mark.minutes === undefined || was.minutes === mark.minutes) &&
    (mark.note === undefined || was.note === mark.note)
  if (isSame)
    return skipped(
      'already-there',
      `${person.name} is marked so already`,
      'They are marked so already',
    )
  return { person, date, mark }
}

/** The row of the file, as it was stored with the action. */
const fileRow = ({ ref, input }: Row) =>
  Object.assign({ row: 0, email: ref, start: '', isRepeated: false }, input)

const workOn =
  ({ eventId, date }: Input, isUndo: boolean) =>
  async (ctx: BulkCtx, rows: Row[], dry: boolean): Promise<BatchResult<Named, undefined>> => {
    const dates = await readDates(ctx, eventId)
    const people = await readPeople(
      ctx,
      eventId,
      rows.map((row) => fileRow(row).email),
    )
    const passed: { registration: string; date: string; mark: Mark }[] = []
    const results = rows.map((row): RowResult<Named> => {
      const { position, ref } = row
      const given = fileRow(row)
      const person = people.get(given.email)
      const name = person?.name ?? ref
      const judged = judge(given, person, dates, date)
      const isChange = 'person' in judged
      if (!isChange && !(isUndo && person && judged.outcome === 'skipped'))
        return { position, ref, name, ...judged }
      const target = isChange ? judged.date : dates.find(({ start }) => start === given.start)
      const dateId = target?.id ?? date ?? dates[0]?.id ?? ''
      const mark = isUndo ? markBefore(row) : isChange ? judged.mark : { status: null }
      if (person?.registration)
        passed.push({ registration: person.registration, date: dateId, mark })
      const before = { version: 1, back: { was: person?.marks[dateId] ?? null } }
      // Undoing names users by their ids.
      const userId = person?.userId ?? ref
      const item = { _id: userId, name }
      return { position, ref: userId, name, outcome: 'succeeded', item, before }
    })
    if (!dry && passed.length > 0) {
      for (const [key, some] of Map.groupBy(passed, ({ date: at, mark }) =>
        JSON.stringify({ date: at, marks: mark }),
      ))
        await storeMarks(
          ctx,
          { eventId, ...JSON.parse(key) },
          some.map(({ registration }) => registration),
        )
      const { rows: titles } = await ctx.tx.execute<{ title: string }>(
        sql`SELECT title FROM events WHERE id = ${eventId}`,
      )
      const note = plural(passed.length, 'person', 'people')
      const line = { id: eventId, name: titles[0]?.title ?? '', note }
      await auditEach(ctx.tx, ctx.by, 'event/attendance-imported', [line], 'event')
    }
    return { results, effects: undefined, tallies: [] }
  }

/** Marks users of an event by the rows of a file. */
export const importAttendanceAction: BulkAction<Input, Named, undefined, Summary<Named>> = {
  name: 'import-event-attendance',
  title: (count) => `Attendance of ${plural(count, 'row', 'rows')} imported`,
  did: () => 'marked',
  href: '/library/events',
  readInput: (stored) => Object.assign({ eventId: '', date: null }, stored),
  work: (input) => workOn(input, false),
  summarise: (summary) => summary,
  undo: (input) => workOn(input, true),
}
