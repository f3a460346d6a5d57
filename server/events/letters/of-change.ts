import type { Tx } from '../../db/open.ts'
import type { EventInput, EventRow } from '../input.ts'
import { queueForPlaces } from './queue.ts'

/** Fields as a letter names them. */
const names: Record<string, string> = {
  startAt: 'the time',
  endAt: 'the time',
  timezone: 'the time',
  allDay: 'the time',
  recurrence: 'the dates',
  venue: 'the place',
  mode: 'the place',
  meetingLink: 'the link',
  meetingPassword: 'the password',
  title: 'the title',
  description: 'the description',
}

type Change = {
  before: EventRow
  after: EventRow
  /** The changed fields; undefined if the current details are sent again. */
  fields: string[] | undefined
  input: EventInput
}

/** Tells users who have a place or wait that an event has changed, and of a recording after its end. */
export async function tellOfChange(tx: Tx, { before, after, fields, input }: Change) {
  const { id: eventId, lastEndsAt, recordingAssetId, version } = after
  if (!input.notify || before.status !== 'scheduled') return
  const { note } = input
  if (lastEndsAt.getTime() <= Date.now()) {
    if (recordingAssetId === null || recordingAssetId === before.recordingAssetId) return
    const letter = { eventId, kind: 'recording', about: { note }, part: recordingAssetId } as const
    await queueForPlaces(tx, letter, { registeredOnly: true })
    return
  }
  const changed = fields && [...new Set(fields.flatMap((field) => names[field] ?? []))]
  const { startsAt, endsAt, timezone } = before
  const was = changed?.includes('the time')
    ? { startAt: startsAt.toISOString(), endAt: endsAt.toISOString(), timezone }
    : undefined
  await queueForPlaces(tx, {
    eventId,
    kind: 'changed',
    about: { note, changed, was },
    part: version + 1,
  })
}
