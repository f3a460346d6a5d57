import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test, vi } from 'vitest'
import { parseConfig } from '../../server/config/config.ts'
import { createMail, type Message } from '../../server/mail/mail.ts'
import { asHtml, asText } from '../../server/mail/layout.ts'
import { compose, type Letter } from '../../server/mail/account-templates.ts'
import { testHost } from './host.ts'

/** A mail server that refuses the first `refusals` mails with a code of the kind "try again". */
async function smtpServer(refusals = 0) {
  const received: string[] = []
  const refused: string[] = []
  let left = refusals
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _, done) {
      let text = ''
      stream.on('data', (chunk) => (text += chunk))
      stream.on('end', () => {
        if (left > 0) {
          left -= 1
          refused.push(text)
          return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        }
        received.push(text)
        return done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, received, refused, server }
}

const message: Message = {
  id: 'mail1',
  to: { name: 'Ana "A" <Duarte>\r\nBcc: evil@evil.example', address: 'ana@acme.example' },
  subject: 'Hello\r\nX-Injected: yes',
  html: '<p>Hello</p>',
  text: 'Hello',
}
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

test('mail: comes in the name of the organisation, from the address of the sender', async () => {
  const { url, received, server } = await smtpServer()
  const env = { SMTP_URL: url, MAIL_FROM: 'Lectern <learning@lectern.example>' }
  const mail = createMail({ config: parseConfig(env), log })
  await mail.send({ ...message, organisation: 'Northwind, "Ltd"\r\nBcc: evil@evil.example' })
  await mail.send({ ...message, organisation: 'Lectern' })
  await mail.send(message)
  server.close(() => undefined)
  const senders = await Promise.all(received.map(async (raw) => (await PostalMime.parse(raw)).from))
  expect(senders).toEqual([
    {
      name: 'Northwind, "Ltd" Bcc: evil@evil.example via Lectern',
      address: 'learning@lectern.example',
    },
    { name: 'Lectern', address: 'learning@lectern.example' },
    { name: 'Lectern', address: 'learning@lectern.example' },
  ])
})

test('mail: a line break in a name or subject does not create a header', async () => {
  const { url, received, server } = await smtpServer()
  await createMail({ config: parseConfig({ SMTP_URL: url }), log }).send(message)
  server.close(() => undefined)
  const [raw = ''] = received
  const headers = raw.split(/\r?\n\r?\n/)[0] ?? ''
  expect(headers).not.toMatch(/^(Bcc|X-Injected):/m)
  const mail = await PostalMime.parse(raw)
  expect(mail.to).toHaveLength(1)
  expect(mail).toMatchObject({ messageId: '<mail1@127.0.0.1>', subject: 'Hello X-Injected: yes' })
})

test('mail: a refused mail is retried, and sent once', async () => {
  const { url, received, refused, server } = await smtpServer(1)
  const host = await testHost({ env: { SMTP_URL: url } })
  afterAll(async () => {
    server.close(() => undefined)
    await host.close()
  })
  const { email } = await host.admin()
  const asked = await host.post('/api/auth/forgot-business-password', { email })
  expect(asked.json()).toEqual({ status: 'success' })
  const row = async () =>
    (
      await host.pool.query('SELECT status, attempts, error FROM mails WHERE recipient = $1', [
        email,
      ])
    ).rows[0]
  await expect.poll(row).toMatchObject({ status: 'failed', attempts: 1 })
  expect((await row()).error).toContain('try again later')
  // The time for which the letter says that its link works begins with the letter.
  const soon = "UPDATE password_resets SET expires_at = now() + interval '5 minutes'"
  await host.pool.query(soon)
  // The queue waits before it tries again; here it need not, as soon as the queue knows that it failed.
  const hurry = "UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'"
  await expect.poll(async () => (await host.pool.query(hurry)).rowCount).toBe(1)
  await expect.poll(row).toEqual({ status: 'sent', attempts: 2, error: null })
  expect(received).toHaveLength(1)
  const mail = await PostalMime.parse(received[0] ?? '')
  expect(mail.text).toContain('http://lectern.test/reset-password?token=')
  // A server may have delivered what it refused: the link in that copy is the same.
  const first = await PostalMime.parse(refused[0] ?? '')
  expect(first.text).toBe(mail.text)
  expect(host.logged()).not.toContain('reset-password?token=')
  const { rows } = await host.pool.query(
    "SELECT expires_at - now() > interval '59 minutes' AS whole FROM password_resets",
  )
  expect(rows).toEqual([{ whole: true }])
})

test.each([
  ['development', true, {}],
  ['a demonstration', true, { NODE_ENV: 'production', DEMO: 'true' }],
  ['production', false, { NODE_ENV: 'production' }],
])('mail: without a mail server, the log of %s contains links: %o', async (_, isTold, env) => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-outbox-'))
  const link = 'http://lectern.test/reset-password?token=geheim-123'
  const info = vi.fn()
  const config = parseConfig({ DATA_DIR: folder, ...env })
  const told = { ...message, text: `Follow ${link}`, link }
  await createMail({ config, log: { ...log, info } }).send(told)
  const [{ file }] = info.mock.calls[0] ?? []
  expect(readFileSync(file, 'utf8')).toContain('geheim-123')
  expect(JSON.stringify(info.mock.calls).includes('geheim-123')).toBe(isTold)
  rmSync(folder, { recursive: true })
})

const letters: Letter[] = [
  { kind: 'reset', resetId: 'r1' },
  { kind: 'password-changed', at: '2026-11-21T12:00:00.000Z' },
  { kind: 'locked', minutes: 10 },
  {
    kind: 'new-sign-in',
    device: '<b>Firefox</b> on Linux',
    ip: '192.0.2.1',
    at: '2026-11-21T12:00:00.000Z',
  },
]

test.each(letters)(
  'mail: the letter "$kind" is complete as text and HTML, and loads nothing',
  (letter) => {
    const facts = { publicUrl: 'https://learn.acme.example', token: 't', timezone: 'Europe/Lisbon' }
    const content = compose(letter, facts)
    const html = asHtml(content, 'Hello <Ana>,')
    const text = asText(content, 'Hello <Ana>,')
    expect(html).toContain('Hello &lt;Ana&gt;,')
    expect(html).not.toMatch(/<b>|<img|<link|<script|url\(/)
    expect(html).toContain('name="viewport"')
    expect(
      html.match(/https?:\/\/[^"<\s]+/g)?.every((url) => url.startsWith(facts.publicUrl)),
    ).toBe(true)
    expect(text).toContain(content.action?.href)
    for (const paragraph of content.paragraphs) expect(text).toContain(paragraph)
    expect(`${html}${text}`).not.toMatch(/undefined|Invalid Date/)
  },
)
