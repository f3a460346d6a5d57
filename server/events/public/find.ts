import { findLimited, limitRate } from '../../auth/rate-limit.ts'
import type { Input } from '../../contract/operation-types.ts'
import { problem } from '../../contract/problem.ts'
import { sql } from '../../db/drizzle.ts'
import { rateLimitKey } from '../../lib/ip-prefix.ts'
import { readEventLink } from '../link.ts'

/** Limits all requests of a client, which may be a whole organisation. */
const perPlace = { limit: 2_000, seconds: 600 }
/** Limits wrong links of a client. */
const guesses = { limit: 20, seconds: 600 }
/** Limits requests with the same link. Shared ones are opened by many. */
const perLink = { limit: 60, seconds: 60 }
const perSharedLink = { limit: 600, seconds: 60 }

type Caller = Pick<Input<'read-event'>, 'db' | 'config' | 'ip'>

type Found = {
  eventId: string
  organisationId: string
  userId: string | null
  email: string | null
  firstName: string
  lastName: string
}

/** The event and the user of a link. Throws 400 for others, and 429 for guessing. */
export async function findByLink({ db, config, ip }: Caller, text: string): Promise<Found> {
  const client = rateLimitKey(ip)
  await limitRate(db, `event:${client}`, perPlace)
  const found = await findLimited(db, `event-guess:${client}`, guesses, async () => {
    const link = readEventLink(config, text)
    if (!link) return undefined
    const { rows } = await db.execute<Found>(sql`
      SELECT e.id AS "eventId", e.organisation_id AS "organisationId", u.id AS "userId", u.email,
        coalesce(u.first_name, '') AS "firstName", coalesce(u.last_name, '') AS "lastName"
      FROM events e LEFT JOIN users u ON u.id = ${link.userId ?? null} AND u.organisation_id = e.organisation_id
        AND u.deleted_at IS NULL AND u.status <> 'inactive'
      WHERE e.id = ${link.eventId} AND e.status <> 'draft' AND e.deleted_at IS NULL
        AND (u.id IS NOT NULL OR ${link.userId === undefined})`)
    return rows[0]
  })
  if (!found) throw problem('auth/link-invalid')
  const key = `event-link:${found.eventId}:${found.userId ?? client}`
  await limitRate(db, key, found.userId === null ? perSharedLink : perLink)
  return found
}

export type FoundEvent = Awaited<ReturnType<typeof findByLink>>
