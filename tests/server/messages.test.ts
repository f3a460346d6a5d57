import { afterAll, expect, test } from 'vitest'
import { sql } from '../../server/db/drizzle.ts'
import { testHost } from './host.ts'
import { messenger } from './message-host.ts'

const host = await testHost({ env: { PUBLIC_URL: 'https://learn.acme.example' } })
afterAll(host.close)

const ada = { firstName: 'Ada', lastName: 'Byron', status: 'active' } as const

test('previewAudience: each user once, with the reasons of those left out', async () => {
  const school = await messenger(host)
  const { people, group, library } = school
  const active = await people(3, ada)
  const [inactive = ''] = await people(1, { status: 'inactive' })
  const [uninvited = ''] = await people(1)
  const [deleted = ''] = await people(1, { ...ada, deletedAt: new Date() })
  const both = await group('Both', [...active, inactive, uninvited])
  const other = await group('Other', active)
  const preview = async (audience: object, query = '') =>
    (await library.call('previewAudience', { audience }, query)).json()
  const twice = { type: 'groups', ids: [both, other], exclude: [active[0]] }
  expect((await preview(twice)).data).toMatchObject({
    total: 5,
    sendable: 2,
    leftOut: [
      { code: 'excluded', count: 1 },
      { code: 'inactive', count: 1 },
      { code: 'not-invited', count: 1 },
    ],
  })
  const someone = await preview(twice, '?leftOut=inactive')
  expect(someone).toMatchObject({
    total: 1,
    data: { people: [{ _id: inactive, leftOut: 'inactive' }] },
  })
  expect((await preview(twice, '?sendable=true&search=byron')).total).toBe(2)
  const named = await preview({ type: 'users', ids: [deleted, 'nobody'] })
  expect(named.data).toMatchObject({
    total: 1,
    sendable: 0,
    leftOut: [{ code: 'deleted', count: 1 }],
  })
  const filtered = await preview({ type: 'all', ids: [], filter: { status: 'inactive' } })
  expect(filtered.data).toMatchObject({ total: 1, sendable: 0 })
})

test('previewAudience: conditions of courses', async () => {
  const { people, course, post, library, rows } = await messenger(host)
  const [done = '', late = '', new_ = ''] = await people(3, ada)
  const id = await course('Fire safety')
  await post('addUsersToCourse', { courses: [id], users: [done, late, new_], notify: false })
  await rows("UPDATE enrollments SET status = 'completed', progress = 100 WHERE user_id = $1", done)
  await rows("UPDATE enrollments SET deadline_date = '2026-01-01' WHERE user_id = $1", late)
  const who = async (condition?: string) =>
    (
      await library.call('previewAudience', { audience: { type: 'courses', ids: [id], condition } })
    ).json().data.total
  expect(await who()).toBe(3)
  expect(await who('completed')).toBe(1)
  expect(await who('overdue')).toBe(1)
  expect(await who('not-started')).toBe(2)
  expect(await who('inactive')).toBe(3)
})

test('send-notification: a draft is saved by versions, and nothing is sent', async () => {
  const { people, send, form, message, basics } = await messenger(host)
  await people(2, ada)
  const saved = await send({ draft: true, title: '', message: '' })
  expect(saved).toMatchObject({
    result: false,
    data: { recipients: 2, message: { status: 'draft', version: 1 } },
  })
  const { _id } = saved.data.message
  const again = await send({ draft: true, messageId: _id, version: 1, title: 'News\r\nBcc: x' })
  expect(again.data.message).toMatchObject({
    version: 2,
    title: 'News Bcc: x',
    audienceLabel: 'Everybody',
  })
  const stale = await form({ draft: true, messageId: _id, version: 1 })
  expect(stale.statusCode).toBe(409)
  expect(stale.json().code).toBe('conflict/stale')
  expect((await message(_id)).message).toBe(basics.message)
})

test('send-notification: content that cannot be sent is refused', async () => {
  const { people, form } = await messenger(host)
  await people(1, ada)
  const refused = async (fields: Record<string, string | object>) => {
    const answer = await form(fields)
    expect(answer.statusCode, answer.body).toBe(422)
    return answer.json()
  }
  expect((await refused({ title: ' ' })).errors).toMatchObject([
    { field: 'title', code: 'required' },
  ])
  expect((await refused({ message: '<p>{{frstName}}</p>' })).errors).toEqual([
    {
      field: 'message',
      code: 'tag',
      message: "{{frstName}} isn't a tag. Did you mean {{firstName}}?",
    },
  ])
  expect((await refused({ link: 'javascript:alert(1)' })).errors[0].field).toBe('link')
  expect((await refused({ channel: 'push', message: 'Hi' })).code).toBe('notification/channel-off')
  expect((await refused({ audience: { type: 'groups', ids: ['nobody'] } })).code).toBe(
    'notification/empty-audience',
  )
  expect((await refused({ scheduledAt: '2020-01-01T00:00:00Z' })).errors[0].field).toBe(
    'scheduledAt',
  )
  const changed = await form({ expect: 2 })
  expect(changed.json()).toMatchObject({
    code: 'notification/audience-changed',
    message: '1 person now, 2 when you looked',
  })
})

test('send-notification: a dry run counts, warns and saves nothing', async () => {
  const { people, form, send, library } = await messenger(host)
  await people(2, ada)
  await send({ title: 'Twice' })
  const dry = (await form({ title: 'Twice' }, '?dryRun=true')).json()
  expect(dry).toMatchObject({ result: false, data: { recipients: 2 } })
  expect(dry.data.warnings).toContainEqual(expect.objectContaining({ code: 'duplicate' }))
  expect((await library.read('getMessages')).json().total).toBe(1)
})

test('send-notification: sent once to each, with tags, text part and headers', async () => {
  const { people, send, deliver, message, recipients, rows, library } = await messenger(host)
  const ids = await people(12, ada)
  const [left = ''] = await people(1, { ...ada, email: 'left@acme.example' })
  const sent = await send({
    link: 'https://learn.acme.example/c',
    linkLabel: 'Start',
    replyTo: 'hr@acme.example',
  })
  expect(sent).toMatchObject({ result: true, data: { recipients: 13 } })
  const { _id } = sent.data.message
  expect(sent.data.message).toMatchObject({ status: 'scheduled', audienceAt: 'now' })
  await expect.poll(async () => (await recipients(_id)).total).toBe(13)
  await rows("UPDATE users SET status = 'inactive' WHERE id = $1", left)
  await deliver(_id)
  await deliver()
  const ended = await message(_id)
  expect(ended).toMatchObject({
    status: 'sent',
    stats: { queued: 0, delivered: 12, skipped: 1, opened: null, clicked: 0 },
  })
  const [row] = await rows<{ email: string }>('SELECT email FROM users WHERE id = $1', ids[0])
  const mails = await host.outbox(row?.email ?? '')
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail?.subject).toBe('Hello Ada')
  expect(mail?.html).toContain('Dear Ada Byron, look at this.')
  expect(mail?.text).toContain('Dear Ada Byron, look at this.')
  expect(mail?.replyTo?.[0]?.address).toBe('hr@acme.example')
  const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? [])
  expect(headers['list-unsubscribe']).toMatch(
    /^<https:\/\/learn\.acme\.example\/api\/auth\/unsubscribe\//,
  )
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(headers['list-id']).toMatch(/messages\.learn\.acme\.example>$/)
  expect(mail?.messageId).toBe(`<${_id}-${ids[0]}@learn.acme.example>`)
  expect(await host.outbox('left@acme.example')).toEqual([])
  const skipped = await recipients(_id, '?status=skipped&facets=true')
  expect(skipped.data.recipients).toMatchObject([
    { user: { _id: left }, code: 'inactive', reason: 'The account is inactive' },
  ])
  expect(skipped.facets.status).toEqual([
    { value: 'delivered', count: 12 },
    { value: 'skipped', count: 1 },
  ])
  const file = await library.call('exportMessageRecipients', { messageId: _id, format: 'csv' })
  expect(file.body.split('\r\n')[0]).toContain('Subject')
  expect(file.body).toContain('The account is inactive')
})

test('getMessagePreview: the mail as it is sent, but for counted links, for a frame', async () => {
  const { people, send, deliver, library, rows } = await messenger(host)
  const [id = ''] = await people(1, ada)
  const sent = await send({ link: 'https://learn.acme.example/c?a=1&b=2' })
  const { _id } = sent.data.message
  await deliver(_id)
  const [row] = await rows<{ email: string }>('SELECT email FROM users WHERE id = $1', id)
  const [mail] = await host.outbox(row?.email ?? '')
  const { previewUrl } = (await library.read(`getMessage/${_id}?as=${id}`)).json().data.message
  const preview = await host.app.inject({ url: previewUrl })
  expect(preview.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(preview.headers['content-security-policy']).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
  )
  const counted = /https:\/\/learn\.acme\.example\/api\/auth\/message-link\/[\w.-]+/g
  const plain = mail?.html
    ?.replaceAll('\r\n', '\n')
    .replaceAll(counted, 'https://learn.acme.example/c?a=1&amp;b=2')
  expect(preview.body.trim()).toBe(plain?.trim())
  expect(preview.body).toContain('@media (prefers-color-scheme:dark){')
  for (const [theme, media] of [
    ['dark', '@media all{'],
    ['light', '@media not all{'],
  ] as const) {
    const themed = await host.app.inject({ url: `${previewUrl}&theme=${theme}` })
    expect(themed.body).toBe(preview.body.replace('@media (prefers-color-scheme:dark){', media))
  }
  const forged = await host.app.inject({ url: previewUrl.replace(/as=[^&]*/, 'as=other') })
  expect(forged.statusCode).toBe(404)
})

test('cancelMessage: a draft again before sending; stopped in the middle', async () => {
  const { people, send, deliver, message, library, rows } = await messenger(host)
  await people(3, ada)
  const { _id } = (await send()).data.message
  const back = await library.call('cancelMessage', { messageId: _id })
  expect(back.json().data.message).toMatchObject({ status: 'draft', scheduledAt: null })
  expect(await rows('SELECT FROM mails WHERE message_id = $1', _id)).toEqual([])
  const again = await library.call('cancelMessage', { messageId: _id })
  expect(again.json()).toMatchObject({
    code: 'notification/not-cancellable',
    message: 'This message is a draft',
  })
  await send({ messageId: _id })
  await deliver(_id)
  expect((await message(_id)).status).toBe('sent')
  const { _id: other } = (await send({ title: 'Other' })).data.message
  await expect.poll(async () => (await message(other)).stats.queued).toBe(3)
  await rows("UPDATE messages SET status = 'sending' WHERE id = $1", other)
  await rows(
    "UPDATE mails SET status = 'sent', sent_at = now() WHERE id = (SELECT min(id) FROM mails WHERE message_id = $1)",
    other,
  )
  const stopped = await library.call('cancelMessage', { messageId: other })
  expect(stopped.json()).toMatchObject({
    message: '1 of 3 sent, 2 not',
    data: { message: { status: 'cancelled', stats: { delivered: 1, cancelled: 2 } } },
  })
  await deliver()
  expect((await message(other)).status).toBe('cancelled')
})

test('send-notification: a message that is rescheduled while it begins waits for its new time', async () => {
  const { people, send, deliver, message, rows } = await messenger(host)
  await people(2, ada)
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString()
  const { _id } = (await send({ scheduledAt })).data.message
  await rows('UPDATE messages SET scheduled_at = now() WHERE id = $1', _id)
  let sending: Promise<void> | undefined
  await host.parts.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM messages WHERE id = ${_id} FOR UPDATE`)
    sending = deliver()
    const waiting = () =>
      rows(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%messages%'",
      )
    await expect.poll(waiting).not.toEqual([])
    await tx.execute(sql`UPDATE messages SET scheduled_at = ${scheduledAt} WHERE id = ${_id}`)
  })
  await sending
  expect(await message(_id)).toMatchObject({ status: 'scheduled', scheduledAt, startedAt: null })
  expect(await rows('SELECT FROM mails WHERE message_id = $1', _id)).toEqual([])
})

test('resendMessage: to those for whom it failed, and once to those who have not opened it', async () => {
  const { people, send, deliver, message, library, rows } = await messenger(host)
  await people(2, ada)
  const { _id } = (await send()).data.message
  await deliver(_id)
  await rows(
    "UPDATE mails SET status = 'failed', reason = 'refused' WHERE id = (SELECT min(id) FROM mails WHERE message_id = $1)",
    _id,
  )
  const failed = await library.call('resendMessage', { messageId: _id, to: 'failed' })
  expect(failed.json()).toMatchObject({
    message: 'Sending to 1 person again',
    data: { recipients: 1 },
  })
  await deliver()
  expect(await message(_id)).toMatchObject({ status: 'sent', stats: { delivered: 2 } })
  const unopened = await library.call('resendMessage', { messageId: _id, to: 'not-opened' })
  expect(unopened.json().data.recipients).toBe(1)
  await deliver()
  const nobody = await library.call('resendMessage', { messageId: _id, to: 'not-opened' })
  expect(nobody.json().code).toBe('notification/empty-audience')
})

test('deleteMessages, restoreMessages: not those that are being sent; undone', async () => {
  const { people, send, library } = await messenger(host)
  await people(1, ada)
  const draft = (await send({ draft: true })).data.message._id
  const waiting = (await send({ title: 'Waiting' })).data.message._id
  const deleted = (await library.call('deleteMessages', { messageIds: [draft, waiting] })).json()
  expect(deleted.data).toMatchObject({
    succeeded: [{ _id: draft }],
    skipped: [{ ref: waiting, code: 'not-sent-yet' }],
  })
  expect((await library.read('getMessages?facets=true')).json()).toMatchObject({
    total: 1,
    facets: { status: [{ value: 'scheduled', count: 1 }] },
  })
  expect((await library.read('getMessages?deleted=true')).json().total).toBe(1)
  await library.call('restoreMessages', { messageIds: [draft] })
  const sorted = (await library.read('getMessages?sort=title&status=draft')).json()
  expect(sorted.data.messages).toMatchObject([{ _id: draft, status: 'draft' }])
})

test('send-notification: a test goes to the administrator alone, ten times in ten minutes', async () => {
  const { people, form, library, rows } = await messenger(host)
  const [id = ''] = await people(1, ada)
  const answer = await form({ test: true, testAs: id })
  expect(answer.json()).toMatchObject({ result: true, data: { recipients: 1 } })
  const [mail] = await host.mails(library.email)
  expect(mail?.subject).toBe('[Test] Hello Ada')
  for (let n = 1; n < 10; n += 1) await form({ test: true })
  expect((await form({ test: true })).statusCode).toBe(429)
  expect(
    await rows('SELECT FROM messages WHERE organisation_id = $1', library.organisationId),
  ).toEqual([])
})

test('getNotificationChannels: push is off', async () => {
  const { people, library } = await messenger(host)
  await people(2, ada)
  const { channels } = (await library.read('getNotificationChannels')).json().data
  expect(channels).toMatchObject([
    { channel: 'email', available: true, reach: 2, awaySince: null },
    { channel: 'push', available: false, reason: "Push isn't set up", settings: ['PUSH_CONTACT'] },
  ])
})

test('getAttention, search: messages that failed or are unclear, and the mail server', async () => {
  const { people, send, library, rows } = await messenger(host)
  await people(3, ada)
  const attention = async () => {
    const answer = (await library.read('getAttention')).json()
    return answer.data.attention.filter(({ kind }: { kind: string }) => kind.startsWith('m'))
  }
  const { _id } = (await send({ title: 'Autumn news' })).data.message
  await rows(
    `UPDATE messages SET status = 'partially-failed', sent_at = now(), expanded_at = now(),
       figures = '{"delivered": 1, "failed": 1, "bounced": 1, "unclear": 2}' WHERE id = $1`,
    _id,
  )
  const href = `/notification-management/email-notifications?messageId=${_id}&part=people`
  expect(await attention()).toMatchObject([
    { kind: 'messages-failed', count: 2, title: '“Autumn news” did not reach 2 people', href },
    { kind: 'messages-unclear', count: 2, href: `${href}&personStatus=unclear` },
  ])
  const found = (await library.read('search?q=autumn')).json()
  expect(found.data.hits).toMatchObject([
    { kind: 'message', _id, title: 'Autumn news', href: href.replace('&part=people', '') },
  ])
  await library.call('deleteMessages', { messageIds: [_id] })
  expect(await attention()).toEqual([])

  await rows("UPDATE mail_server_state SET away_since = now(), error = 'ECONNREFUSED'")
  await rows(
    `INSERT INTO mails (id, organisation_id, kind, recipient, subject, next_attempt_at)
     SELECT 'waiting-' || id, id, 'message', 'ada@acme.example', 'Hello', now() + interval '1 day'
     FROM organisations WHERE id = (SELECT organisation_id FROM messages WHERE id = $1)`,
    _id,
  )
  expect(await attention()).toMatchObject([{ kind: 'mail-server-away', count: 1 }])
  await rows('UPDATE mail_server_state SET away_since = NULL')
  expect(await attention()).toEqual([])
})
