import { afterAll, expect, test } from 'vitest'
import { bounceAddress, readBounceNumbers } from '../../server/mail/bounce-address.ts'
import { testHost } from './host.ts'
import { messenger } from './message-host.ts'

const env = { PUBLIC_URL: 'https://learn.acme.example', MAIL_BOUNCES: 'bounces@acme.example' }
const host = await testHost({ env })
afterAll(host.close)

const ada = { firstName: 'Ada', lastName: 'Byron', status: 'active' } as const

const dsn = (to: string, recipient: string, status: string) =>
  [
    'From: MAILER-DAEMON@mx.example.org',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="edge"',
    '',
    '--edge',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    `Status: ${status}`,
    'Diagnostic-Code: smtp; it was refused',
    '',
    '--edge--',
    '',
  ].join('\r\n')

const complaint = (messageId: string, recipient: string) =>
  [
    'To: bounces@acme.example',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="edge"',
    '',
    '--edge',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    `Original-Rcpt-To: ${recipient}`,
    '',
    '--edge',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    '',
    'Hello',
    '--edge--',
    '',
  ].join('\r\n')

/** Somebody who got a message, and how to report about it. */
async function delivered() {
  const school = await messenger(host)
  const [id = ''] = await school.people(1, ada)
  const { _id } = (await school.send()).data.message
  await school.deliver(_id)
  const [mail] = await school.rows<{ number: string; recipient: string }>(
    'SELECT number, recipient FROM mails WHERE message_id = $1',
    _id,
  )
  const address = bounceAddress(host.config, mail?.number ?? '') ?? ''
  const key = await school.me.post('/api/business/createApplicationKey', { name: 'Mail server' })
  const { key: token } = key.json().data

  async function receive(payload: string, more = {}) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822', ...more }
    return host.app.inject({ method: 'POST', url: '/api/business/receiveMail', headers, payload })
  }
  const state = async () => (await school.user(id))?.email_status
  const recipient = mail?.recipient ?? ''
  return { ...school, id, messageId: _id, address, recipient, receive, state }
}

test('receiveMail: an address that does not exist is marked, by the signed address', async () => {
  const at = await delivered()
  expect(at.address).toMatch(/^bounces\+[0-9a-z]+-[0-9a-f]{20}@acme\.example$/)
  // Some servers change the case.
  const answer = await at.receive(dsn(at.address.toUpperCase(), at.recipient, '5.1.1'))
  expect(answer.json()).toMatchObject({ data: { outcome: 'bounced', mails: 1 } })
  expect(await at.state()).toBe('bounced')
  await at.deliver()
  expect((await at.message(at.messageId)).stats).toMatchObject({ delivered: 0, bounced: 1 })
  const [row] = (await at.recipients(at.messageId)).data.recipients
  expect(row).toMatchObject({ status: 'bounced', code: 'bounced' })
})

test('receiveMail: a full mailbox is a failure only', async () => {
  const at = await delivered()
  const answer = await at.receive(dsn(at.address, at.recipient, '5.2.2'))
  expect(answer.json()).toMatchObject({ data: { outcome: 'failed', mails: 1 } })
  expect(await at.state()).toBe('ok')
  await at.deliver()
  expect((await at.message(at.messageId)).stats).toMatchObject({ failed: 1, bounced: 0 })
})

test('receiveMail: a bounce of a forwarded mail counts for the mail that the signed address names', async () => {
  const at = await delivered()
  const answer = await at.receive(dsn(at.address, 'private@elsewhere.example', '5.1.1'))
  expect(answer.json().data).toEqual({ outcome: 'bounced', mails: 1 })
  expect(await at.state()).toBe('bounced')
})

test('receiveMail: a complaint, by the Message-ID; shown before unsubscribed, after bounced', async () => {
  const at = await delivered()
  const messageId = `<${at.messageId}-${at.id}@learn.acme.example>`
  await at.rows('UPDATE users SET unsubscribed_at = now() WHERE id = $1', at.id)
  const answer = await at.receive(complaint(messageId, at.recipient))
  expect(answer.json().data).toEqual({ outcome: 'complained', mails: 1 })
  expect(await at.state()).toBe('complained')
  const events = (await at.history(at.id)).map((entry: { event: string }) => entry.event)
  expect(events).toContain('user/complained')
  await at.receive(dsn(at.address, at.recipient, '5.1.1'))
  expect(await at.state()).toBe('bounced')
})

test('receiveMail: ignores what is forged, unknown, of another organisation, or no report', async () => {
  const [at, other] = [await delivered(), await delivered()]
  const outcome = async (raw: string) => (await at.receive(raw)).json().data
  const nothing = { outcome: 'ignored', mails: 0 }
  const forged = at.address.replace(/-[0-9a-f]+@/, `-${'0'.repeat(20)}@`)
  expect(await outcome(dsn(forged, at.recipient, '5.1.1'))).toEqual(nothing)
  expect(await outcome(dsn(other.address, other.recipient, '5.1.1'))).toEqual(nothing)
  expect(await outcome('Subject: Out of office\r\n\r\nBack on Monday')).toEqual(nothing)
  expect(await at.state()).toBe('ok')
  expect(await other.state()).toBe('ok')
})

test('receiveMail: by a key or a session, mails of 1 MB at most', async () => {
  const at = await delivered()
  expect((await at.receive('x', { authorization: 'Bearer wrong' })).statusCode).toBe(401)
  expect((await at.receive('{}', { 'content-type': 'application/json' })).statusCode).toBe(415)
  expect((await at.receive('x'.repeat(1_100_000))).statusCode).toBe(413)
})

test('mails: sent from the signed address', async () => {
  const at = await delivered()
  const [number] = readBounceNumbers(host.config, `Return-Path: <${at.address}>`)
  const [mail] = await at.rows<{ number: string }>(
    'SELECT number FROM mails WHERE message_id = $1',
    at.messageId,
  )
  expect(String(number)).toBe(mail?.number)
  const without = { ...host.config, MAIL_BOUNCES: undefined }
  expect(bounceAddress(without, 1)).toBeUndefined()
  expect(readBounceNumbers(without, at.address)).toEqual([])
})
