import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMailbox, mailFolder, mailpit } from '../../../scripts/conformance/mailbox.ts'

const mail = (to: string, link: string) =>
  [
    `To: Ana <${to}>`,
    'Subject: Welcome',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    `<p>Hello</p><a href=3D"${link.replaceAll('=', '=3D').replaceAll('&', '&amp;')}">Acce=`,
    'pt</a>',
    '',
  ].join('\r\n')

test('conformance: finds links in mails of a folder, written during the run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-mails-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const old = join(folder, 'old.eml')
  await writeFile(old, mail('ana@acme.example', 'https://acme.example/invitation?token=old'))
  await utimes(old, 1, 1)
  const mailbox = createMailbox(mailFolder(folder), 300)
  const find = (address: string, page = '/invitation') => mailbox.waitForLink(address, page)
  expect(await find('ana@acme.example')).toBeUndefined()
  await mkdir(join(folder, 'new'))
  const link = 'https://acme.example/console/invitation?token=abc_1&lang=en'
  await writeFile(join(folder, 'new', '1.eml'), mail('Ana@acme.example', link))
  expect(await find('ana@acme.example')).toBe('abc_1')
  expect(await find('ana@acme.example', '/event')).toBeUndefined()
  expect(await find('bo@acme.example')).toBeUndefined()
})

test('conformance: finds links in mails of a Mailpit', async () => {
  const server = createServer(({ url = '' }, response) => {
    const isSearch = url === '/api/v1/search?query=to%3A%22ana%40acme.example%22'
    if (isSearch) response.end(JSON.stringify({ messages: [{ ID: 'm1' }] }))
    else if (url === '/api/v1/message/m1/raw')
      response.end(mail('ana@acme.example', 'http://localhost/event?link=ev.1'))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const mailbox = createMailbox(mailpit(`http://127.0.0.1:${port}/`), 300)
  expect(await mailbox.waitForLink('ana@acme.example', '/event')).toBe('ev.1')
})
