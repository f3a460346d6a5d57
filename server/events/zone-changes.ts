import { audit } from '../audit/audit.ts'
import { eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { eventDates, events } from '../db/schema.ts'
import { withRetry } from '../db/transaction.ts'
import type { TaskParts } from '../jobs/types.ts'
import { plural } from '../lib/plural.ts'
import { hrefOf, raiseForAll } from './alerts.ts'
import { storeEnd } from './dates.ts'
import type { EventRow } from './input.ts'
import { syncReminders } from './reminders.ts'
import { addWallDays, dayStart, firstInstant, wallAt, wallDays, wallOf, wallText } from './zone.ts'

// Time zone data comes with Node.js: after an update, clocks may show another time at the stored instants. Local times
// are what was planned, so the instants follow.

type DateRow = typeof eventDates.$inferSelect

/** Where a date belongs by its local time; undefined if clocks show it at the stored instant, or never. */
function recomputed(
  { originalLocal, startsAt, endsAt }: Pick<DateRow, 'originalLocal' | 'startsAt' | 'endsAt'>,
  { timezone, allDay }: Pick<EventRow, 'timezone' | 'allDay'>,
) {
  const [start, end] = [startsAt.getTime(), endsAt.getTime()]
  const wall = wallOf(originalLocal)
  if (allDay) {
    const begins = dayStart(timezone, wall)
    if (begins === start) return undefined
    const days = Math.max(1, wallDays(wallAt(timezone, start), wallAt(timezone, end)))
    return {
      startsAt: new Date(begins),
      endsAt: new Date(dayStart(timezone, addWallDays(wall, days))),
    }
  }
  if (wallText(wallAt(timezone, start)) === originalLocal) return undefined
  const begins = firstInstant(timezone, wall)
  if (begins === undefined) return undefined
  return { startsAt: new Date(begins), endsAt: new Date(begins + end - start) }
}

async function readFuture(db: Db | Tx, id?: string) {
  const rows = await db
    .select({ date: eventDates, event: events })
    .from(eventDates)
    .innerJoin(events, eq(events.id, eventDates.eventId))
    .where(
      sql`${eventDates.startsAt} > now() AND NOT ${eventDates.moved} AND ${events.deletedAt} IS NULL
        AND ${id === undefined ? sql`true` : sql`${events.id} = ${id}`}`,
    )
  return rows.flatMap(({ date, event }) => {
    const times = recomputed(date, event)
    return times ? [{ date, event, times }] : []
  })
}

async function recompute({ db, jobs }: { db: Tx; jobs: TaskParts['jobs'] }, id: string) {
  await db.select({ id: events.id }).from(events).where(eq(events.id, id)).for('update')
  const changed = await readFuture(db, id)
  const [first] = changed
  if (!first) return
  for (const { date, times } of changed) {
    await db
      .update(eventDates)
      .set({ ...times, sequence: date.sequence + 1 })
      .where(eq(eventDates.id, date.id))
    if (date.position === 1) await db.update(events).set(times).where(eq(events.id, id))
  }
  const { version, sequence, title, organisationId, timezone } = first.event
  await db
    .update(events)
    .set({ version: version + 1, sequence: sequence + 1, updatedAt: sql`now()` })
    .where(eq(events.id, id))
  await storeEnd(db, id)
  await syncReminders(db, id)
  const note = `New data of the time zone ${timezone}: ${plural(changed.length, 'date')}`
  const of = { type: 'event', id, name: title } as const
  await audit(db, { organisationId, event: 'event/zone-changed', of, note })
  await raiseForAll({ tx: db, jobs }, organisationId, {
    type: 'event-soon',
    severity: 'warning',
    href: hrefOf(id),
    title: `${title}: clocks in ${timezone} change differently`,
    body: `${plural(changed.length, 'date')} moved, so that local times stay. Nobody was notified. Use “Send update” in the actions for the event to notify everyone with a place.`,
  })
}

/** Recomputes future dates whose local time is another one by the present time zone data. */
export async function recomputeZones({ db, jobs }: Pick<TaskParts, 'db' | 'jobs'>) {
  const ids = new Set((await readFuture(db)).map(({ event }) => event.id))
  for (const id of ids) await withRetry(db, (tx) => recompute({ db: tx, jobs }, id))
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'recompute-zones': { name: 'recompute-zones' }
  }
}
