import type { components } from '../../openapi/generated/types.ts'
import { and, count, desc, eq, isNull, ne } from '../db/drizzle.ts'
import { events, registrations } from '../db/schema.ts'
import { overallAttendance } from './attendees.ts'
import { eventStatus } from './filter.ts'
import type { Caller } from './list.ts'

type UserEvent = components['schemas']['UserEvent']

/** The events of a user, the latest first, and their number. */
export async function readUserEvents(
  { db, own }: Pick<Caller, 'db' | 'own'>,
  userId: string,
  page: { limit?: number; offset?: number },
) {
  const which = own(
    registrations,
    and(eq(registrations.userId, userId), isNull(events.deletedAt), ne(events.status, 'draft')),
  )
  const rows = await db
    .select({
      event: {
        _id: events.id,
        title: events.title,
        mode: events.mode,
        timezone: events.timezone,
        allDay: events.allDay,
        status: eventStatus,
        capacity: events.capacity,
        registered: events.registered,
      },
      startsAt: events.startsAt,
      status: registrations.status,
      attendance: overallAttendance,
    })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(which)
    .orderBy(desc(events.startsAt), events.id)
    .limit(page.limit ?? 10_000)
    .offset(page.offset ?? 0)
  const [counted] = await db
    .select({ n: count() })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(which)
  const found = rows.map(({ startsAt, ...row }): UserEvent => ({
    ...row,
    startAt: startsAt.toISOString(),
  }))
  return { total: counted?.n ?? 0, events: found }
}
