import type { components } from '../../openapi/generated/types.ts'
import { audit, byOf } from '../audit/audit.ts'
import { changesOf } from '../audit/diff.ts'
import { changedBy } from '../audit/version-conflict.ts'
import type { StoredFile } from '../contract/context.ts'
import type { TxCtx } from '../contract/ctx.ts'
import { problem } from '../contract/problem.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { events } from '../db/schema.ts'
import { claimFiles, replaceFile } from '../files/lifecycle.ts'
import { newId } from '../lib/id.ts'
import { formatNumber } from '../lib/plural.ts'
import { storeAttachments } from './attachments.ts'
import { planOf, storeDates } from './dates.ts'
import { readImpact } from './impact.ts'
import {
  type Audience,
  checkAudience,
  checkCapacity,
  checkReferences,
  checkSchedulable,
  checkTimes,
  checkVenue,
  columnsFromInput,
  type EventInput,
  type EventRow,
} from './input.ts'
import { tellOfChange } from './letters/of-change.ts'
import { syncReminders } from './reminders.ts'
import { countLeftOut, inviteAudience, promoteWaiting } from './places.ts'

type EventImpact = components['schemas']['EventImpact']
type Files = { image?: string; attachments?: StoredFile[] }

/** Locks an event that is not deleted. */
export async function lockEvent({ db, own }: TxCtx, id: string) {
  const [event] = await db
    .select()
    .from(events)
    .where(own(events, and(eq(events.id, id), isNull(events.deletedAt))))
    .for('update')
  if (!event) throw problem('request/not-found')
  return event
}

async function readRow({ db }: TxCtx, id: string) {
  const [event] = await db.select().from(events).where(eq(events.id, id))
  if (!event) throw problem('server/error')
  return event
}

async function storeHosts({ db, user }: TxCtx, id: string, hosts: string[]) {
  await db.execute(sql`DELETE FROM event_hosts WHERE event_id = ${id}`)
  await db.execute(sql`
    INSERT INTO event_hosts (event_id, author_id, organisation_id, position)
    SELECT ${id}, author, ${user.organisationId}, at
    FROM unnest(${sql.param([...new Set(hosts)])}::text[]) WITH ORDINALITY AS host (author, at)`)
}

/** Sets the audience. Returns the number of deleted objects that were left out. */
async function storeAudience(ctx: TxCtx, id: string, audience: Audience) {
  const { db, user } = ctx
  const { ids, gone } = await checkAudience(ctx, audience)
  await db.execute(sql`DELETE FROM event_audience WHERE event_id = ${id}`)
  await db.execute(sql`
    INSERT INTO event_audience (event_id, ref, organisation_id, position)
    SELECT ${id}, ref, ${user.organisationId}, at
    FROM unnest(${sql.param(ids)}::text[]) WITH ORDINALITY AS one (ref, at)`)
  return gone
}

/** Invites the audience of a scheduled event, and gives free places to those who wait. */
async function settlePlaces(
  { db }: TxCtx,
  event: EventRow,
  { invite, notify }: { invite: boolean; notify: boolean | undefined },
) {
  if (event.status !== 'scheduled') return
  await promoteWaiting(db, event.id)
  if (invite) await inviteAudience(db, event, notify)
}

/** Creates an event. Returns its id and the impact. */
export async function createEvent(
  ctx: TxCtx,
  input: EventInput & { title: string; mode: EventRow['mode']; startAt: string; endAt: string },
  { image, attachments = [] }: Files,
) {
  const { db, user } = ctx
  const { organisationId, organisation } = user
  const columns = columnsFromInput(input)
  const {
    title = '',
    mode = 'online',
    timezone = organisation.timezone,
    allDay = false,
    recurrence = null,
  } = columns
  const [startsAt, endsAt] = [new Date(input.startAt), new Date(input.endAt)]
  checkTimes({ startsAt, endsAt, timezone, allDay })
  const plan = planOf({ startsAt, endsAt, timezone, allDay, recurrence })
  await checkReferences(ctx, input)
  await claimFiles(db, organisationId, [image])
  const id = newId()
  const first = plan.dates[0]
  await db.insert(events).values({
    ...columns,
    id,
    organisationId,
    title,
    mode,
    timezone,
    image,
    startsAt: first ? new Date(first.startAt) : startsAt,
    endsAt: first ? new Date(first.endAt) : endsAt,
    lastEndsAt: endsAt,
    publishedAt: columns.status === 'scheduled' ? sql`now()` : null,
    createdBy: user.id,
  })
  await storeDates(db, { id, organisationId }, plan)
  await storeHosts(ctx, id, input.hosts ?? [])
  const gone = input.audience ? await storeAudience(ctx, id, input.audience) : 0
  await storeAttachments(ctx, id, attachments)
  const event = await readRow(ctx, id)
  if (event.status === 'scheduled') checkSchedulable(event)
  await settlePlaces(ctx, event, { invite: true, notify: input.notify })
  await syncReminders(db, id, { onlyAhead: true })
  const of = { type: 'event', id, name: title } as const
  await audit(db, { ...byOf(ctx), event: 'event/created', of, note: input.note || undefined })
  const left = gone + (await countLeftOut(db, event))
  const impact = await readImpact(db, await readRow(ctx, id), { plan, before: event, left })
  return { id, impact }
}

/** Text of a change in the history of an event. */
const auditedFields = (event: EventRow) => ({
  title: event.title,
  description: event.description,
  status: event.status,
  mode: event.mode,
  startAt: event.startsAt.toISOString(),
  endAt: event.endsAt.toISOString(),
  timezone: event.timezone,
  allDay: event.allDay,
  recurrence: event.recurrence && JSON.stringify(event.recurrence),
  venue:
    event.venue &&
    [event.venue.name, event.venue.room ?? '', event.venue.address ?? ''].filter(Boolean),
  meetingLink: event.meetingLink,
  meetingPassword: event.meetingPassword && 'Set',
  capacity: event.capacity,
  waitlist: event.waitlist,
  waitlistStops: event.waitlistStops,
  registration: event.registration,
  lateJoiners: event.lateJoiners,
  registrationDeadline: event.registrationDeadline?.toISOString() ?? null,
  reminders: event.reminders.map(String),
  audienceType: event.audienceType,
})

const timeFields = ['startAt', 'endAt', 'timezone', 'allDay', 'recurrence'] as const

/** Fields that change calendar entries. */
const entryFields = new Set<string>([...timeFields, 'venue', 'meetingLink', 'mode'])

/** What a past event still accepts. */
const laterFields = new Set([
  'eventId',
  'version',
  'description',
  'course',
  'recordingAsset',
  'removeAttachments',
  'clear',
  'note',
  'notify',
])

function checkPast(before: EventRow, input: EventInput) {
  if (before.status === 'draft' || before.lastEndsAt.getTime() > Date.now()) return
  const field = Object.keys(input).find((name) => !laterFields.has(name))
  if (field === undefined) return
  const message = 'This event is over'
  throw problem('event/past', undefined, { errors: [{ field, code: 'past', message }] })
}

/** Rejects making an event a draft after people were asked, and changes of a cancelled one. */
function checkStatus(before: EventRow, input: EventInput) {
  if (before.status === 'cancelled')
    throw problem('event/cancelled', 'This event is cancelled. Restore it first')
  if (input.status !== 'draft' || before.status === 'draft' || before.invited === 0) return
  const people =
    before.invited === 1 ? '1 person was' : `${formatNumber(before.invited)} people were`
  throw problem('event/not-draft', `${people} asked. Cancel it instead`)
}

type EventUpdate = EventInput & { eventId: string; version: number }

/** The dates after a change. Throws 422 if the time of a series that has begun would change. */
function replan(before: EventRow, after: EventRow, input: EventInput) {
  const isChanged =
    timeFields.some((name) => input[name] !== undefined) || input.clear?.includes('recurrence')
  const plan = planOf(after)
  if (!isChanged) return { plan, isChanged: false }
  const hasBegun = before.status === 'scheduled' && before.startsAt.getTime() <= Date.now()
  if (!hasBegun) return { plan, isChanged: true }
  const message = 'The first date has begun. Change single dates instead'
  throw problem('event/past', message, { errors: [{ field: 'startAt', code: 'past', message }] })
}

/** Updates the fields present in the request. Returns the impact. */
export async function updateEvent(
  ctx: TxCtx,
  input: EventUpdate,
  { image, attachments = [] }: Files,
): Promise<EventImpact> {
  const { db, user } = ctx
  const before = await lockEvent(ctx, input.eventId)
  const { id } = before
  if (before.version !== input.version) throw await changedBy(ctx, 'event', before)
  checkStatus(before, input)
  checkPast(before, input)
  const columns = columnsFromInput(input)
  checkTimes({
    startsAt: columns.startsAt ?? before.startsAt,
    endsAt: columns.endsAt ?? before.endsAt,
    timezone: columns.timezone ?? before.timezone,
    allDay: columns.allDay ?? before.allDay,
  })
  if (columns.capacity !== undefined) checkCapacity(columns.capacity, before.registered)
  await checkReferences(ctx, input)
  const picture = await replaceFile(db, user.organisationId, before.image, {
    by: image,
    remove: input.removeImage,
  })
  const isScheduled = input.status === 'scheduled' && before.status === 'draft'
  await db
    .update(events)
    .set({
      ...columns,
      image: picture,
      ...(isScheduled && { publishedAt: sql`now()` }),
      updatedAt: sql`now()`,
    })
    .where(eq(events.id, id))
  const { plan, isChanged: isMoved } = replan(before, await readRow(ctx, id), input)
  const [first] = plan.dates
  if (isMoved && first) {
    const times = { startsAt: new Date(first.startAt), endsAt: new Date(first.endAt) }
    await db.update(events).set(times).where(eq(events.id, id))
    await storeDates(db, before, plan)
  }
  if (input.hosts) await storeHosts(ctx, id, input.hosts)
  const gone = input.audience ? await storeAudience(ctx, id, input.audience) : 0
  const filesChanged = await storeAttachments(ctx, id, attachments, input.removeAttachments)
  const after = await readRow(ctx, id)
  if (after.status === 'scheduled') (isScheduled || isMoved ? checkSchedulable : checkVenue)(after)
  await settlePlaces(ctx, after, {
    invite: isScheduled || input.audience !== undefined,
    notify: input.notify,
  })
  if (isScheduled || isMoved || input.reminders)
    await syncReminders(db, id, { onlyAhead: isScheduled })
  const changes = changesOf(auditedFields(before), auditedFields(after))
  const isInEntry = changes.some(({ field }) => entryFields.has(field))
  const isOther = ['hosts', 'course', 'recordingAsset', 'audience', 'clear'].some(
    (name) => name in input,
  )
  const left = gone + (await countLeftOut(db, after))
  const readResult = async () => readImpact(db, await readRow(ctx, id), { plan, before, left })
  const isChanged = changes.length > 0 || filesChanged || isOther || picture !== undefined
  const isTold =
    input.notify === true &&
    before.status === 'scheduled' &&
    before.lastEndsAt.getTime() > Date.now()
  if (!isChanged && !isTold) return readResult()
  const fields = changes.map(({ field }) => field)
  await tellOfChange(db, { before, after, fields: isChanged ? fields : undefined, input })
  await db
    .update(events)
    .set({
      version: before.version + 1,
      sequence: before.sequence + (isInEntry && before.status === 'scheduled' ? 1 : 0),
    })
    .where(eq(events.id, id))
  const of = { type: 'event', id, name: after.title } as const
  const note = input.note || undefined
  await audit(db, { ...byOf(ctx), event: 'event/updated', of, changes, note })
  return readResult()
}
