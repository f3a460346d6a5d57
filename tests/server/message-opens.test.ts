import { afterAll, expect, test } from 'vitest'
import { testHost } from './host.ts'
import { messenger } from './message-host.ts'

const env = { PUBLIC_URL: 'https://learn.acme.example', MAIL_TRACKING: 'all' }
const host = await testHost({ env })
afterAll(host.close)

/** A message that one user got a minute ago, and the picture in it. */
async function delivered() {
  const school = await messenger(host)
  const [id = ''] = await school.people(1, { firstName: 'Ada', status: 'active' })
  const { _id } = (await school.send({ link: 'https://learn.acme.example/c' })).data.message
  await school.deliver(_id)
  const [row] = await school.rows<{ email: string }>('SELECT email FROM users WHERE id = $1', id)
  const [mail] = await host.outbox(row?.email ?? '')
  const picture = /\/api\/auth\/message-open\/[\w.-]+/.exec(mail?.html ?? '')?.[0] ?? ''
  const sentAgo = (interval: string) =>
    school.rows(
      'UPDATE mails SET sent_at = now() - $2::interval WHERE message_id = $1',
      _id,
      interval,
    )
  await sentAgo('1 minute')
  const open = (agent: string, url = picture) =>
    host.app.inject({ url, headers: { 'user-agent': agent } })
  async function stats() {
    await school.deliver()
    return (await school.message(_id)).stats
  }
  const recipient = async () => (await school.recipients(_id)).data.recipients[0]
  return { ...school, messageId: _id, mail, picture, sentAgo, open, stats, recipient }
}

const thunderbird = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0'

test('messages: opening is counted once, by a picture', async () => {
  const at = await delivered()
  expect(at.mail?.html?.match(/<img /g)).toHaveLength(1)
  expect(await at.stats()).toMatchObject({ opened: 0, machines: 0 })
  const picture = await at.open(thunderbird)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/gif',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
  })
  await at.open(thunderbird)
  expect(await at.stats()).toMatchObject({ delivered: 1, opened: 1, clicked: 0, machines: 0 })
  expect(await at.recipient()).toMatchObject({ status: 'opened', byMachine: false })
})

test('messages: opened by a machine, shown apart', async () => {
  const at = await delivered()
  await at.open('Mozilla/5.0')
  expect(await at.stats()).toMatchObject({ opened: 0, machines: 1 })
  expect(await at.recipient()).toMatchObject({ status: 'delivered', byMachine: true })
  const soon = await delivered()
  await soon.sentAgo('0 seconds')
  await soon.open(thunderbird)
  expect(await soon.stats()).toMatchObject({ opened: 0, machines: 1 })
})

test('messages: who clicks has opened it; a picture that is not signed counts nothing', async () => {
  const at = await delivered()
  const forged = await at.open(thunderbird, at.picture.replace(/\.[\w-]+$/, `.${'x'.repeat(22)}`))
  expect(forged.statusCode).toBe(200)
  expect(await at.stats()).toMatchObject({ opened: 0 })
  const click = /\/api\/auth\/message-link\/[\w.-]+/.exec(at.mail?.html ?? '')?.[0] ?? ''
  await host.app.inject({ url: click })
  expect(await at.stats()).toMatchObject({ opened: 1, clicked: 1 })
})

test('getMessagePreview: has no picture that counts', async () => {
  const at = await delivered()
  const { previewUrl } = await at.message(at.messageId)
  const preview = await host.app.inject({ url: previewUrl })
  expect(preview.body).toContain('look at this')
  expect(preview.body).not.toContain('message-open')
})
