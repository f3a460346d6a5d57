import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { components } from '../../openapi/generated/types.ts'
import { eventOrganisation, type EventOrganisation, inHours } from './event-host.ts'
import { testHost } from './host.ts'
import { libraryAdmin, type Part } from './library-host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: EventOrganisation
let library: Awaited<ReturnType<typeof libraryAdmin>>

beforeAll(async () => {
  host = await testHost()
  office = await eventOrganisation(host)
  library = await libraryAdmin(host, { organisationId: office.me.organisationId })
})
afterAll(() => host.close())

const fieldsOf = (more: Record<string, Part> = {}): Record<string, Part> => ({
  title: 'Fire drill',
  mode: 'online',
  startAt: inHours(72),
  endAt: inHours(73),
  ...more,
})

const pdf = (bytes: Buffer) => ({ bytes, type: 'application/pdf', name: 'plan.pdf' })
const realPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

test('addEvent: a file that is no PDF inside is refused, and one that is too large', async () => {
  const fields = fieldsOf()
  const fake = await library.form('addEvent', {
    ...fields,
    attachments: pdf(Buffer.from('MZ\u0090 this program cannot be run')),
  })
  expect([fake.statusCode, fake.json().code]).toEqual([415, 'upload/type'])
  const large = await library.form('addEvent', {
    ...fields,
    attachments: pdf(Buffer.concat([realPdf, Buffer.alloc(11 * 1024 * 1024)])),
  })
  expect(large.statusCode).toBe(413)
})

test('addEvent and updateEvent: files are added, shown to users with a place, and removed', async () => {
  const answer = await library.form('addEvent', {
    ...fieldsOf(),
    attachments: pdf(realPdf),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const { _id, attachments, version } = answer.json().data.event
  expect(attachments).toMatchObject([{ name: 'plan.pdf', size: realPdf.length }])
  const removed = await library.form('updateEvent', {
    eventId: _id,
    version,
    removeAttachments: [attachments[0]._id],
  })
  expect(removed.json().data.event.attachments).toEqual([])
})

test('duplicateEvent: the copies have files of their own', async () => {
  const create = { width: 1280, height: 720, channels: 3, background: 'red' } as const
  const answer = await library.form('addEvent', {
    ...fieldsOf(),
    attachments: pdf(realPdf),
    image: { bytes: await sharp({ create }).png().toBuffer(), type: 'image/png', name: 'hall.png' },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const { _id, version, image, attachments } = answer.json().data.event
  const copied = await office.call('duplicateEvent', {
    eventId: _id,
    dates: [inHours(100), inHours(200)],
  })
  expect(copied.http, JSON.stringify(copied)).toBe(200)
  const copies: components['schemas']['Event'][] = copied.data.events
  expect(copies).toMatchObject([
    { startAt: inHours(100), attachments: [{ name: 'plan.pdf', size: realPdf.length }] },
    { startAt: inHours(200), attachments: [{ name: 'plan.pdf', size: realPdf.length }] },
  ])
  const files = [image, ...attachments.map(({ url }: { url: string }) => url)]
  for (const copy of copies) files.push(copy.image, ...copy.attachments.map(({ url }) => url))
  expect(new Set(files).size).toBe(6)
  await library.form('updateEvent', {
    eventId: _id,
    version,
    removeImage: 'true',
    removeAttachments: [attachments[0]._id],
  })
  for (const file of files.slice(2)) expect((await office.me.get(file)).statusCode).toBe(200)
})

test('addEvent with one Idempotency-Key invites once', async () => {
  const ids = await office.people(2, { status: 'active' })
  const fields = fieldsOf({ status: 'scheduled', audience: { type: 'users', ids } })
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [first, second] = [
    await library.form('addEvent', fields, key),
    await library.form('addEvent', fields, key),
  ]
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(second.json().data.event._id).toBe(first.json().data.event._id)
  const rows = await office.rows<{ count: number }>(
    "SELECT count(*)::integer AS count FROM mails WHERE kind = 'event-invitation' AND user_id = ANY($1)",
    ids,
  )
  expect(rows).toEqual([{ count: 2 }])
  const other = await library.form('addEvent', { ...fields, title: 'Another' }, key)
  expect([other.statusCode, other.json().code]).toEqual([409, 'conflict/idempotency'])
})

test('updateEvent: a stale version says who changed it', async () => {
  const { _id, version } = await office.event()
  await office.update(_id, { title: 'Fire drill, hall 3' })
  const stale = await office.send('updateEvent', { eventId: _id, version, title: 'Too late' })
  expect([stale.http, stale.code]).toEqual([409, 'conflict/stale'])
  expect(stale.message).toMatch(/^Ana Duarte changed this/)
})

test('the audience of learning paths', async () => {
  const ids = await office.people(2, { status: 'active' })
  const { organisationId } = office.me
  const path = `p${organisationId}`
  await office.rows(
    "INSERT INTO learning_paths (id, organisation_id, title, status) VALUES ($1, $2, 'Basics', 'published')",
    path,
    organisationId,
  )
  for (const [n, user] of ids.entries())
    await office.rows(
      'INSERT INTO path_assignments (id, organisation_id, path_id, user_id) VALUES ($1, $2, $3, $4)',
      `a${n}${organisationId}`,
      organisationId,
      path,
      user,
    )
  const made = await office.event({
    status: 'scheduled',
    audience: { type: 'paths', ids: [path] },
  })
  expect(made.stats.invited).toBe(2)
})
