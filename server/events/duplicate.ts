import { audit, byOf } from '../audit/audit.ts'
import type { TxCtx } from '../contract/ctx.ts'
import type { StagedFiles } from '../contract/operation-types.ts'
import { problem } from '../contract/problem.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { events } from '../db/schema.ts'
import { claimFiles } from '../files/lifecycle.ts'
import { newId } from '../lib/id.ts'
import { storeAttachments } from './attachments.ts'
import { planOf, storeDates } from './dates.ts'
import { checkTimes, type EventRow } from './input.ts'
import { addWallDays, dayStart, firstInstant, wallAt, wallDays, wallOf, wallText } from './zone.ts'

type Times = Pick<EventRow, 'startsAt' | 'endsAt' | 'timezone' | 'allDay' | 'recurrence'> & {
  registrationDeadline: Date | null
}

/** The times of a copy that begins at another time: as long, and with the same distances in days. */
function timesFrom(event: EventRow, startsAt: Date): Times {
  const { timezone, allDay, recurrence, registrationDeadline: deadline } = event
  const [was, end, begins] = [event.startsAt, event.endsAt, startsAt].map((time) =>
    wallAt(timezone, time.getTime()),
  )
  if (was === undefined || end === undefined || begins === undefined)
    throw new Error('an event without times')
  const days = wallDays(was, begins)
  const moved = (wall: number) => addWallDays(wall, days)
  const until = recurrence?.until
  const closes = deadline && moved(wallAt(timezone, deadline.getTime()))
  const length = event.endsAt.getTime() - event.startsAt.getTime()
  return {
    startsAt,
    endsAt: new Date(
      allDay
        ? dayStart(timezone, addWallDays(begins, wallDays(was, end)))
        : startsAt.getTime() + length,
    ),
    timezone,
    allDay,
    recurrence:
      recurrence && until
        ? { ...recurrence, until: wallText(moved(wallOf(`${until}T00:00:00`))).slice(0, 10) }
        : recurrence,
    registrationDeadline:
      closes === null
        ? null
        : new Date(firstInstant(timezone, closes) ?? dayStart(timezone, closes)),
  }
}

type Files = NonNullable<StagedFiles['copies']>[number]

async function copy(
  ctx: TxCtx,
  event: EventRow,
  startAt: string,
  files: Files = { attachments: [] },
) {
  const { db, user } = ctx
  const { organisationId, title } = event
  const times = timesFrom(event, new Date(startAt))
  checkTimes(times)
  const plan = planOf(times)
  const id = newId()
  await claimFiles(db, organisationId, [files.picture])
  await db.insert(events).values({
    id,
    organisationId,
    title,
    description: event.description,
    image: files.picture,
    mode: event.mode,
    meetingProvider: event.meetingProvider,
    meetingLink: event.meetingLink,
    meetingPassword: event.meetingPassword,
    venue: event.venue,
    ...times,
    lastEndsAt: times.endsAt,
    capacity: event.capacity,
    waitlist: event.waitlist,
    waitlistStops: event.waitlistStops,
    registration: event.registration,
    lateJoiners: event.lateJoiners,
    audienceType: event.audienceType,
    courseId: event.courseId,
    reminders: event.reminders,
    createdBy: user.id,
  })
  await storeDates(db, { id, organisationId }, plan)
  await db.execute(sql`
    INSERT INTO event_hosts (event_id, author_id, organisation_id, position)
    SELECT ${id}, author_id, organisation_id, position FROM event_hosts WHERE event_id = ${event.id}`)
  await db.execute(sql`
    INSERT INTO event_audience (event_id, ref, organisation_id, position)
    SELECT ${id}, ref, organisation_id, position FROM event_audience WHERE event_id = ${event.id}`)
  await storeAttachments(ctx, id, files.attachments)
  const of = { type: 'event', id, name: title } as const
  await audit(db, { ...byOf(ctx), event: 'event/created', of, note: `Copy of ${title}` })
  return id
}

/** Copies an event to other times, as drafts with files of their own. Returns the ids. */
export async function duplicateEvent(
  ctx: TxCtx,
  { eventId, dates }: { eventId: string; dates: string[] },
  files: Files[],
) {
  const [event] = await ctx.db
    .select()
    .from(events)
    .where(ctx.own(events, and(eq(events.id, eventId), isNull(events.deletedAt))))
  if (!event) throw problem('request/not-found')
  const ids: string[] = []
  for (const [n, startAt] of dates.entries()) ids.push(await copy(ctx, event, startAt, files[n]))
  return ids
}
