import { eq, inArray } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import { authors, eventDates, eventHosts, events } from '../../db/schema.ts'

export type LetterSource =
  Awaited<ReturnType<typeof readLetterEvents>> extends Map<string, infer T> ? T : never

/** Events with their dates and the names of their hosts, by id. */
export async function readLetterEvents(db: Db | Tx, ids: string[]) {
  const found = await db.select().from(events).where(inArray(events.id, ids))
  const dates = await db
    .select()
    .from(eventDates)
    .where(inArray(eventDates.eventId, ids))
    .orderBy(eventDates.position)
  const hosts = await db
    .select({ eventId: eventHosts.eventId, name: authors.name })
    .from(eventHosts)
    .innerJoin(authors, eq(authors.id, eventHosts.authorId))
    .where(inArray(eventHosts.eventId, ids))
    .orderBy(eventHosts.position)
  const hostsOf = Map.groupBy(hosts, ({ eventId }) => eventId)
  const datesOf = Map.groupBy(dates, ({ eventId }) => eventId)
  return new Map(
    found.map((event) => [
      event.id,
      {
        ...event,
        hosts: (hostsOf.get(event.id) ?? []).map(({ name }) => name),
        dates: (datesOf.get(event.id) ?? []).map((date) => ({
          ...date,
          startAt: date.startsAt.getTime(),
          endAt: date.endsAt.getTime(),
        })),
      },
    ]),
  )
}
