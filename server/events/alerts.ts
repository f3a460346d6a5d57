import { raiseAlert } from '../alerts/raise.ts'
import type { NewAlert } from '../alerts/store.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { admins } from '../db/schema.ts'
import { withRetry } from '../db/transaction.ts'
import type { TaskParts } from '../jobs/types.ts'
import { plural } from '../lib/plural.ts'

type Parts = Pick<TaskParts, 'db' | 'jobs'>

/** Minutes before the start at which administrators are alerted. */
const ahead = 60

/** Alerts all administrators of an organisation. */
export async function raiseForAll(
  { tx, jobs }: { tx: Tx; jobs: TaskParts['jobs'] },
  organisationId: string,
  alert: NewAlert,
  except?: string | null,
) {
  const all = await tx
    .select()
    .from(admins)
    .where(and(eq(admins.organisationId, organisationId), isNull(admins.disabledAt)))
  for (const admin of all) if (admin.id !== except) await raiseAlert({ db: tx, jobs }, admin, alert)
}

/** The page of an event. */
export const hrefOf = (id: string) => `/library/events?eventId=${id}`

type Soon = {
  id: string
  organisationId: string
  title: string
  minutes: number
  registered: number
}

/** Alerts administrators of dates that begin within an hour, once for each date. */
export function alertOfEventsSoon({ db, jobs }: Parts) {
  return withRetry(db, async (tx) => {
    const { rows } = await tx.execute<Soon>(sql`
      UPDATE event_dates d SET alerted_at = now() FROM events e
      WHERE e.id = d.event_id AND e.status = 'scheduled' AND e.deleted_at IS NULL AND d.status = 'scheduled'
        AND d.alerted_at IS NULL AND d.starts_at > now()
        AND d.starts_at <= now() + make_interval(mins => ${ahead}::integer)
      RETURNING e.id, e.organisation_id AS "organisationId", e.title, e.registered,
        ceil(extract(epoch FROM d.starts_at - now()) / 60)::integer AS minutes`)
    for (const { id, organisationId, title, minutes, registered } of rows)
      await raiseForAll({ tx, jobs }, organisationId, {
        type: 'event-soon',
        severity: 'info',
        title: `${title} begins in ${plural(minutes, 'minute')}`,
        body: `${plural(registered, 'person has', 'people have')} a place.`,
        href: hrefOf(id),
      })
  })
}

type Cancelled = { id: string; title: string; organisationId: string; registered: number }

/** Alerts the other administrators that an event was cancelled. */
export const alertOfCancellation = (
  at: { tx: Tx; jobs: TaskParts['jobs'] },
  { id, title, organisationId, registered }: Cancelled,
  by: string | null | undefined,
) =>
  raiseForAll(
    at,
    organisationId,
    {
      type: 'event-cancelled',
      severity: 'warning',
      title: `${title} was cancelled`,
      body: `${plural(registered, 'person had', 'people had')} a place.`,
      href: hrefOf(id),
    },
    by,
  )

declare module '../jobs/types.ts' {
  interface Tasks {
    'alert-of-events': { name: 'alert-of-events' }
  }
}
