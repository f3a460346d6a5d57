import { afterAll, expect, test } from 'vitest'
import { sendMessages } from '../../server/notifications/send-messages.ts'
import { eventOrganisation, inHours } from './event-host.ts'
import { testHost } from './host.ts'
import { messenger } from './message-host.ts'

const host = await testHost()
afterAll(host.close)

const ada = { firstName: 'Ada', lastName: 'Byron', status: 'active' } as const

test('send-notification: a scheduled message waits for its time, and its audience is selected then', async () => {
  const { people, send, deliver, message } = await messenger(host)
  const [early = ''] = await people(1, ada)
  const scheduledAt = new Date(Date.now() + 7_200_000).toISOString()
  const sent = await send({ scheduledAt })
  expect(sent.data.message).toMatchObject({ status: 'scheduled', audienceAt: 'sending' })
  const { _id } = sent.data.message
  await deliver()
  expect(await message(_id)).toMatchObject({ status: 'scheduled', scheduledAt })
  await people(1, ada)
  await host.pool.query("UPDATE users SET status = 'inactive' WHERE id = $1", [early])
  // A server that starts later finds it, too.
  await deliver(_id)
  expect(await message(_id)).toMatchObject({
    status: 'sent',
    recipients: 1,
    stats: { delivered: 1 },
    leftOut: [{ code: 'inactive', count: 1 }],
  })
})

test('messages: overdue by more than a day, they are held, and their creator is told', async () => {
  const { people, send, message, rows, library } = await messenger(host)
  await people(1, ada)
  const { _id } = (await send()).data.message
  await rows("UPDATE messages SET scheduled_at = now() - interval '25 hours' WHERE id = $1", _id)
  await sendMessages(host.parts)
  expect(await message(_id)).toMatchObject({ status: 'draft', sentAt: null })
  expect(await rows('SELECT FROM mails WHERE message_id = $1', _id)).toEqual([])
  const { alerts } = (await library.read('getAlerts')).json().data
  expect(alerts).toMatchObject([
    {
      type: 'delivery-failed',
      body: 'The server was not running when it was due. Send it now, or discard it.',
    },
  ])
})

test('messages: overdue by less than a day, they are sent', async () => {
  const { people, send, message, rows } = await messenger(host)
  await people(1, ada)
  const { _id } = (await send()).data.message
  await rows("UPDATE messages SET scheduled_at = now() - interval '23 hours' WHERE id = $1", _id)
  await sendMessages(host.parts)
  expect((await message(_id)).status).toBe('sent')
})

test('send-notification: the same Idempotency-Key sends once', async () => {
  const { people, form, library, deliver, rows } = await messenger(host)
  const [id = ''] = await people(1, ada)
  const key = { 'Idempotency-Key': `send-${id}` }
  const [first, second] = [await form({}, '', key), await form({}, '', key)]
  expect(first.statusCode, first.body).toBe(200)
  expect(second.json().data.message._id).toBe(first.json().data.message._id)
  const other = await form({ title: 'Something else' }, '', key)
  expect(other.json().code).toBe('conflict/idempotency')
  expect((await library.read('getMessages')).json().total).toBe(1)
  await deliver(first.json().data.message._id)
  const [user] = await rows<{ email: string }>('SELECT email FROM users WHERE id = $1', id)
  expect(await host.outbox(user?.email ?? '')).toHaveLength(1)
})

test('messages: servers that send at the same time send each mail once', async () => {
  const { people, send, message, rows } = await messenger(host)
  await people(30, ada)
  const { _id } = (await send()).data.message
  await rows('UPDATE messages SET scheduled_at = now() WHERE id = $1', _id)
  await Promise.all([sendMessages(host.parts), sendMessages(host.parts), sendMessages(host.parts)])
  await sendMessages(host.parts)
  expect((await message(_id)).stats).toMatchObject({ delivered: 30, queued: 0 })
  const attempts = await rows('SELECT DISTINCT attempts FROM mails WHERE message_id = $1', _id)
  expect(attempts).toEqual([{ attempts: 1 }])
})

test('messages: the users of an event by status, with its title and start', async () => {
  const office = await eventOrganisation(host, 'Europe/Dublin')
  const { me, rows, scheduled, places } = office
  const [invited = '', there = '', waits = '', absent = ''] = await office.people(4, ada)
  const ids = [invited, there, waits, absent]
  const start = inHours(72)
  const event = await scheduled(ids, { timezone: 'Europe/Dublin', startAt: start })
  await places(event._id, 'register', [there, absent])
  await rows(
    "UPDATE registrations SET status = 'waitlisted', queue = 1 WHERE event_id = $1 AND user_id = $2",
    event._id,
    waits,
  )
  await rows(
    `INSERT INTO attendance (date_id, registration_id, event_id, organisation_id, status)
     SELECT d.id, r.id, r.event_id, r.organisation_id, CASE r.user_id WHEN $2 THEN 'attended' ELSE 'no-show' END
     FROM registrations r JOIN event_dates d USING (event_id) WHERE r.event_id = $1 AND r.user_id IN ($2, $3)`,
    event._id,
    there,
    absent,
  )
  const preview = async (condition?: string) => {
    const audience = { type: 'events', ids: [event._id], condition }
    const answer = await me.post('/api/business/previewAudience', { audience })
    return answer.json().data.people.map(({ _id }: { _id: string }) => _id)
  }
  expect((await preview()).toSorted()).toEqual(ids.toSorted())
  expect((await preview('registered')).toSorted()).toEqual([there, absent].toSorted())
  expect(await preview('waitlisted')).toEqual([waits])
  expect(await preview('attended')).toEqual([there])
  expect(await preview('no-show')).toEqual([absent])

  const { form, message, deliver } = await messenger(host, me.organisationId)
  const fields = { title: '{{eventTitle}}', message: '<p>It begins on {{eventStart}}.</p>' }
  const anybody = await form(fields)
  expect(anybody.json().errors).toMatchObject([
    { message: '{{eventTitle}} can only be used if the audience is one event' },
    { field: 'message' },
  ])
  const audience = { type: 'events', ids: [event._id], condition: 'attended' }
  const link = `/library/events?eventId=${event._id}`
  const sent = await form({ ...fields, audience, link })
  expect(sent.statusCode, sent.body).toBe(200)
  const { _id } = sent.json().data.message
  expect(await message(_id)).toMatchObject({ audienceLabel: `Attended ${event.title}` })
  await deliver(_id)
  const [user] = await rows<{ email: string }>('SELECT email FROM users WHERE id = $1', there)
  const mail = (await host.outbox(user?.email ?? '')).find(({ subject }) => subject === event.title)
  expect(mail?.text).toMatch(
    /It begins on \w+ \d+ \w+ \d{4}, \d\d:00 (GMT|IST|GMT\+1) \(Dublin\)\./,
  )
  // The console is closed to users: a link to an event leads to its public page.
  const counted = /\/api\/auth\/message-link\/[\w.-]+/.exec(mail?.html ?? '')?.[0] ?? ''
  const page = await host.app.inject({ url: counted })
  expect(page.headers.location).toContain(`/event?link=${event._id}.`)
})

test('messages: a link to an event of another organisation stays as it is', async () => {
  const other = await eventOrganisation(host)
  const [somebody = ''] = await other.people(1, ada)
  const event = await other.scheduled([somebody])
  const { people, send, message, library } = await messenger(host)
  await people(1, ada)
  const link = `${host.config.publicUrl}/library/events?eventId=${event._id}`
  const { _id } = (await send({ link })).data.message
  const { previewUrl } = await message(_id)
  const preview = await host.app.inject({ url: previewUrl })
  expect(preview.body).toContain(link)
  expect(library.organisationId).not.toBe(other.me.organisationId)
})
