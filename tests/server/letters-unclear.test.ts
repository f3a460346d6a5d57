import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'

/** A mail server that closes the connection when it has received a mail, before it accepts it. */
function answer(socket: Socket) {
  const replies: [RegExp, string][] = [
    [/^(EHLO|HELO|MAIL|RCPT)/i, '250 OK'],
    [/^DATA/i, '354 Go on'],
  ]
  socket.write('220 mail.test\r\n')
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    const line = chunk.toString()
    if (line.endsWith('\r\n.\r\n')) return void socket.destroy()
    const [, reply] = replies.find(([command]) => command.test(line)) ?? []
    if (reply !== undefined) socket.write(`${reply}\r\n`)
  })
}

const server = createServer(answer)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0
const bySmtp = await testHost({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
const toFolder = await testHost()
afterAll(async () => {
  await Promise.all([bySmtp.close(), toFolder.close()])
  server.close()
})

type Host = Awaited<ReturnType<typeof testHost>>

/** An active user who was given a course, and the mail about it. */
async function courseLetter(host: Host) {
  const { people, course, post, rows, read } = await organisationWith(host)
  const [userId = ''] = await people(1, { firstName: 'Ada', lastName: 'Byron', status: 'active' })
  await post('addUsersToCourse', { courses: [await course('Fire safety')], users: [userId] })
  const mail = async () =>
    (
      await rows<{ id: string; status: string; attempts: number }>(
        'SELECT id, status, attempts FROM mails WHERE user_id = $1',
        userId,
      )
    )[0]
  /** As if a server had been killed while it handed the mail over, and the queue tries again. */
  async function killed() {
    const [row] = await rows<{ id: string }>(
      `UPDATE mails SET status = 'sending', handed_at = now(), leased_until = now() - interval '1 second'
       WHERE user_id = $1 RETURNING id`,
      userId,
    )
    await host.jobs.task(host.db, { name: 'course-letters', mailIds: [row?.id ?? ''] })
  }
  const shown = async () => (await read(`getUserMessages/${userId}`)).data.messages
  const [person] = await rows<{ email: string }>('SELECT email FROM users WHERE id = $1', userId)
  return { mail, killed, shown, rows, email: person?.email ?? '' }
}

test('course letters: one that may have arrived says so, and is not sent again by itself', async () => {
  const { mail, killed, shown, rows } = await courseLetter(bySmtp)
  await expect.poll(mail).toMatchObject({ status: 'unclear', attempts: 1 })
  expect(await shown()).toMatchObject([
    {
      kind: 'course-assigned',
      status: 'unclear',
      reason: expect.stringContaining('may have arrived'),
    },
  ])
  await killed()
  await expect.poll(mail).toMatchObject({ status: 'unclear', attempts: 1 })
  const retried =
    "SELECT 1 FROM pgboss.job WHERE data->>'name' = 'course-letters' AND state = 'retry'"
  expect(await rows(retried)).toEqual([])
})

test('course letters: after a stop, the outbox folder has one file', async () => {
  const { mail, killed, email } = await courseLetter(toFolder)
  await expect.poll(mail).toMatchObject({ status: 'sent', attempts: 1 })
  await killed()
  await expect.poll(mail).toMatchObject({ status: 'sent', attempts: 2 })
  expect(await toFolder.outbox(email)).toHaveLength(1)
})
