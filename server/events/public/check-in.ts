import { limitRate } from '../../auth/rate-limit.ts'
import type { Config } from '../../config/config.ts'
import { isSigned, loadSecret, sign } from '../../config/secret.ts'
import type { Input } from '../../contract/operation-types.ts'
import { fieldProblem, problem } from '../../contract/problem.ts'
import type { Ctx } from '../../contract/ctx.ts'
import { sql } from '../../db/drizzle.ts'
import type { Tx } from '../../db/open.ts'
import { events } from '../../db/schema.ts'
import { cleanEmail } from '../../lib/email.ts'
import { rateLimitKey } from '../../lib/ip-prefix.ts'
import { hashOf } from '../../lib/tokens.ts'
import { isLocked } from '../present.ts'

const purpose = 'event-check-in'

/** Seconds for which a code is valid. */
const life = 60

function codeOf(config: Config, dateId: string, now: number) {
  const issued = Math.floor(now / 1000)
  return `${dateId}.${issued}.${sign(loadSecret(config), purpose, dateId, issued)}`
}

/** The date of a code; undefined unless it is signed and was issued less than a minute ago. */
function readCode(config: Config, code: string, now: number) {
  const [dateId = '', text = '', signature = ''] = code.split('.')
  const issued = Number(text)
  const isValid = isSigned(loadSecret(config), signature, purpose, dateId, issued)
  return isValid && issued + life > now / 1000 ? dateId : undefined
}

type DateRow = {
  id: string
  title: string
  eventId: string
  organisationId: string
  isCancelled: boolean
  isOver: boolean
  hasBegun: boolean
  isLocked: boolean
}

/** SQL: a date with what decides whether users can check in: from an hour before its start until its end. */
const dateRow = (dateId: string) => sql`
  SELECT d.id, ${events.title}, ${events.id} AS "eventId", ${events.organisationId} AS "organisationId",
    ${events.status} <> 'scheduled' OR d.status <> 'scheduled' AS "isCancelled", d.ends_at <= now() AS "isOver",
    d.starts_at <= now() + interval '1 hour' AS "hasBegun", ${isLocked} AS "isLocked"
  FROM event_dates d JOIN ${events} ON ${events.id} = d.event_id
  WHERE d.id = ${dateId} AND ${events.deletedAt} IS NULL AND ${events.status} <> 'draft'`

/** The address with which users check in at a date, and until when it is valid. */
export async function readCheckIn(
  { db, user, config }: Pick<Ctx, 'db' | 'user'> & { config: Config },
  dateId: string,
) {
  const { rows } = await db.execute<DateRow>(
    sql`${dateRow(dateId)} AND ${events.organisationId} = ${user.organisationId}`,
  )
  const [date] = rows
  if (!date) throw problem('request/not-found')
  if (date.isCancelled) throw problem('event/cancelled', 'This date is cancelled')
  const now = Date.now()
  return {
    url: `${config.publicUrl}/event?checkIn=${codeOf(config, dateId, now)}`,
    expiresAt: new Date((Math.floor(now / 1000) + life) * 1000).toISOString(),
  }
}

/** Limits all requests of a client: a whole room may share it. */
const perPlace = { limit: 2_000, seconds: 600 }
/** Limits requests about one address. */
const perAddress = { limit: 10, seconds: 60 }

/** Marks a user as present, unless an administrator has marked the user already. */
async function mark(tx: Tx, { id, eventId, organisationId }: DateRow, email: string) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT r.id FROM registrations r JOIN users u ON u.id = r.user_id
    WHERE r.event_id = ${eventId} AND r.status = 'registered' AND u.email = ${email}
      AND u.organisation_id = ${organisationId} AND u.deleted_at IS NULL`)
  const [registration] = rows
  if (!registration)
    throw fieldProblem(
      'request/invalid',
      'email',
      'no-place',
      'This address has no place at this event',
    )
  await tx.execute(sql`
    INSERT INTO attendance AS a (registration_id, date_id, event_id, organisation_id, status, source, joined_at)
    VALUES (${registration.id}, ${id}, ${eventId}, ${organisationId}, 'attended', 'qr', now())
    ON CONFLICT (registration_id, date_id) DO UPDATE SET status = 'attended', source = 'qr', joined_at = now(),
      marked_at = now() WHERE a.source = 'auto'`)
}

/** Checks a user in by a code. Returns the title of the event. */
export async function checkIn({ db, config, ip, body }: Input<'check-in'>) {
  await limitRate(db, `check-in:${rateLimitKey(ip)}`, perPlace)
  const email = cleanEmail(body.email)
  await limitRate(db, `check-in-address:${hashOf(email)}`, perAddress)
  const dateId = readCode(config, body.code, Date.now())
  if (dateId === undefined) throw problem('auth/link-invalid')
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<DateRow>(dateRow(dateId))
    const [date] = rows
    if (!date) throw problem('auth/link-invalid')
    if (date.isCancelled) throw problem('event/cancelled')
    if (date.isLocked) throw problem('event/attendance-locked')
    if (date.isOver) throw problem('event/past')
    if (!date.hasBegun)
      throw fieldProblem('request/invalid', 'code', 'future', 'Check-in opens an hour before')
    await mark(tx, date, email)
    return date.title
  })
}
