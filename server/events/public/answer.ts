import { limitRate } from '../../auth/rate-limit.ts'
import { fieldProblem, problem } from '../../contract/problem.ts'
import { sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import { withRetry } from '../../db/transaction.ts'
import { cleanEmail, isEmail } from '../../lib/email.ts'
import { newId } from '../../lib/id.ts'
import { runExclusive } from '../../lib/keyed-queue.ts'
import { hashOf } from '../../lib/tokens.ts'
import { queueLetters } from '../letters/queue.ts'
import { letterAbout, lockPlaces, type Places, promoteWaiting } from '../places.ts'
import { type NewStatus, storeStatus } from '../registrations.ts'
import { zoneOf } from '../zone.ts'
import type { FoundEvent } from './find.ts'

type Status = NewStatus['status']

/** The new status of a user who takes part. Free places go to those who wait first. */
function placeFor({ capacity, registered, waitlisted, waitlist, isClosed }: Places): Status {
  if (isClosed) throw problem('event/registration-closed')
  if (capacity === 0 || (registered < capacity && waitlisted === 0)) return 'registered'
  if (waitlist) return 'waitlisted'
  throw problem('event/full')
}

const hasAnswered = (status: Status | null) => status === 'registered' || status === 'waitlisted'

async function readStatus(tx: Tx, eventId: string, userId: string) {
  const { rows } = await tx.execute<{ status: Status }>(
    sql`SELECT status FROM registrations WHERE event_id = ${eventId} AND user_id = ${userId}`,
  )
  return rows[0]?.status ?? null
}

/** Answers to one event that may wait in this process. */
const waiting = 1_000

type Answer = { userId: string; answer: 'yes' | 'no'; timezone?: string }

/**
 * Stores the answer of a user. The same answer again changes nothing. Answers to an event are stored one after another,
 * so that those that wait for its row hold no connection to the database.
 */
export const storeAnswer = (db: Db, found: FoundEvent, answer: Answer) =>
  runExclusive(`event ${found.eventId}`, () => store(db, found, answer), waiting)

async function store(
  db: Db,
  { eventId, organisationId }: FoundEvent,
  { userId, answer, timezone }: Answer,
) {
  const zone = timezone === undefined ? undefined : zoneOf(timezone)
  await withRetry(db, async (tx) => {
    const event = await lockPlaces(tx, organisationId, eventId)
    if (!event) throw problem('auth/link-invalid')
    if (event.status !== 'scheduled') throw problem('event/cancelled')
    if (event.isOver) throw problem('event/past')
    const before = await readStatus(tx, eventId, userId)
    const isSame = answer === 'yes' ? hasAnswered(before) : before === 'declined'
    if (!isSame) {
      const status = answer === 'yes' ? placeFor(event) : 'declined'
      await storeStatus({ tx, organisationId }, eventId, [{ userId, status, before }])
      if (before === 'registered') await promoteWaiting(tx, eventId)
    }
    if (zone)
      await tx.execute(
        sql`UPDATE registrations SET zone = ${zone} WHERE event_id = ${eventId} AND user_id = ${userId}`,
      )
  })
}

/** Limits mails to one address. */
const perAddress = { limit: 5, seconds: 600 }

/** Mails the link of a user to an address, if a user of the organisation has it. */
export async function mailLink(
  db: Db,
  { eventId, organisationId }: FoundEvent,
  { email: given, timezone }: { email: string; timezone?: string },
) {
  const email = cleanEmail(given)
  if (!isEmail(email))
    throw fieldProblem('request/invalid', 'email', 'email', 'Enter an email address')
  await limitRate(db, `event-address:${hashOf(`${eventId} ${email}`)}`, perAddress)
  const zone = timezone === undefined ? undefined : zoneOf(timezone)
  await withRetry(db, async (tx) => {
    const event = await lockPlaces(tx, organisationId, eventId)
    if (!event || event.status !== 'scheduled' || event.isOver) return
    const { rows } = await tx.execute<{ userId: string; status: Status }>(sql`
      INSERT INTO registrations AS r (id, organisation_id, event_id, user_id, zone)
      SELECT ${newId()}, organisation_id, ${eventId}, id, ${zone ?? null} FROM users
      WHERE organisation_id = ${organisationId} AND email = ${email} AND deleted_at IS NULL AND status <> 'inactive'
      ON CONFLICT (event_id, user_id) DO UPDATE SET updated_at = now()
      RETURNING user_id AS "userId", status`)
    const [user] = rows
    if (!user) return
    const kind = letterAbout[user.status] ?? 'invitation'
    // One mail in ten minutes is enough.
    const part = `link:${Math.floor(Date.now() / 600_000)}`
    await queueLetters(tx, { eventId, kind, about: { requested: true }, part }, [user.userId])
  })
}
