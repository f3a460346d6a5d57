import { afterAll, expect, test } from 'vitest'
import { testHost } from './host.ts'
import { messenger } from './message-host.ts'

const host = await testHost({ env: { PUBLIC_URL: 'https://learn.acme.example' } })
afterAll(host.close)

/** A message that one user got, and what is in it. */
async function delivered() {
  const school = await messenger(host)
  const [id = ''] = await school.people(1, {
    firstName: 'Ada',
    lastName: 'Byron',
    status: 'active',
  })
  const { _id } = (await school.send({ link: 'https://learn.acme.example/course' })).data.message
  await school.deliver(_id)
  const [row] = await school.rows<{ email: string }>('SELECT email FROM users WHERE id = $1', id)
  const [mail] = await host.outbox(row?.email ?? '')
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const link = /unsubscribe\/([\w.-]+)>/.exec(header)?.[1] ?? ''
  const click = /\/api\/auth\/message-link\/[\w.-]+/.exec(mail?.html ?? '')?.[0] ?? ''
  return { ...school, id, messageId: _id, link, click, email: row?.email ?? '' }
}

const status = async (at: Awaited<ReturnType<typeof delivered>>) =>
  (await at.user(at.id))?.email_status

test('unsubscribe: one click by a form, multipart or no body; GET changes nothing', async () => {
  const at = await delivered()
  const url = `/api/auth/unsubscribe/${at.link}`
  const page = await host.app.inject({ url })
  expect(page.statusCode).toBe(303)
  expect(page.headers.location).toBe(`https://learn.acme.example/messages?link=${at.link}`)
  expect(await status(at)).toBe('ok')
  const form = await host.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(form.statusCode, form.body).toBe(200)
  expect(form.json().data.settings).toMatchObject({ subscribed: false, firstName: 'Ada' })
  expect(await status(at)).toBe('unsubscribed')
  const multipart = await host.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload:
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  })
  expect(multipart.statusCode, multipart.body).toBe(200)
  expect((await host.app.inject({ method: 'POST', url })).statusCode).toBe(200)
  await at.deliver()
  expect((await at.message(at.messageId)).stats.unsubscribed).toBe(1)
  const entries = await at.history(at.id)
  expect(
    entries.filter(({ event }: { event: string }) => event === 'user/unsubscribed'),
  ).toHaveLength(1)
})

test('read-message-settings, update-message-settings: by the signed link alone', async () => {
  const at = await delivered()
  const post = (call: string, body: object) => host.post(`/api/auth/${call}`, body)
  const { settings } = (await post('read-message-settings', { link: at.link })).json().data
  expect(settings).toMatchObject({
    subscribed: true,
    email: expect.stringMatching(/^.•••@acme\.example$/),
  })
  await post('update-message-settings', { link: at.link, subscribed: false })
  expect(await status(at)).toBe('unsubscribed')
  const preview = await at.library.call('previewAudience', {
    audience: { type: 'users', ids: [at.id] },
  })
  expect(preview.json().data.leftOut).toEqual([{ code: 'unsubscribed', count: 1 }])
  await post('update-message-settings', { link: at.link, subscribed: true })
  expect(await status(at)).toBe('ok')
  const forged = await post('read-message-settings', { link: `${at.link.slice(0, -2)}xx` })
  expect(forged.json().code).toBe('auth/link-invalid')
  await at.rows("UPDATE users SET email = 'new@acme.example' WHERE id = $1", at.id)
  expect((await post('read-message-settings', { link: at.link })).statusCode).toBe(400)
})

test('message-link: counts a click of a person, and leads to stored links only', async () => {
  const at = await delivered()
  await at.rows("UPDATE mails SET sent_at = now() - interval '1 hour' WHERE user_id = $1", at.id)
  expect((await host.app.inject({ method: 'HEAD', url: at.click })).statusCode).toBe(404)
  const answer = await host.app.inject({ url: at.click })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('https://learn.acme.example/course')
  await at.deliver()
  expect((await at.message(at.messageId)).stats).toMatchObject({ clicked: 1, machines: 0 })
  expect((await at.recipients(at.messageId)).data.recipients).toMatchObject([{ status: 'clicked' }])
  expect((await host.app.inject({ url: `${at.click.slice(0, -2)}xx` })).statusCode).toBe(400)
})

test('message-link: three links in three seconds, or one right after sending, are a machine', async () => {
  const quick = await delivered()
  await host.app.inject({ url: quick.click })
  await quick.deliver()
  expect((await quick.message(quick.messageId)).stats).toMatchObject({ clicked: 0, machines: 1 })
  const many = await delivered()
  await many.rows(
    "UPDATE mails SET sent_at = now() - interval '1 hour' WHERE user_id = $1",
    many.id,
  )
  for (let n = 0; n < 3; n += 1) await host.app.inject({ url: many.click })
  await many.deliver()
  expect((await many.message(many.messageId)).stats).toMatchObject({ clicked: 0, machines: 1 })
})

test('getTemplates, saveTemplate, deleteTemplates: versions, starters, undo', async () => {
  const { library } = await messenger(host)
  const list = async (query = '') => (await library.read(`getTemplates${query}`)).json()
  expect(await list()).toMatchObject({ total: 6 })
  const input = {
    channel: 'email',
    name: 'Mine',
    title: 'One',
    message: '<p>Hi<script>x</script></p>',
  }
  const made = (await library.call('saveTemplate', input)).json().data.template
  expect(made).toMatchObject({ version: 1, message: '<p>Hi</p>', starter: false, versions: [] })
  const change = { ...input, templateId: made._id, version: 1, title: 'Two' }
  const saved = (await library.call('saveTemplate', change)).json().data.template
  expect(saved).toMatchObject({
    version: 2,
    title: 'Two',
    versions: [{ version: 1, title: 'One' }],
  })
  expect((await library.call('saveTemplate', change)).json().code).toBe('conflict/stale')
  const copy = await library.call('saveTemplate', { ...input, templateId: 'starter-event' })
  expect(copy.json().data.template).toMatchObject({ version: 1, starter: false })
  const [page] = [await list('?search=overdue&page=1&limit=10')]
  expect(page).toMatchObject({
    total: 1,
    data: { templates: [{ _id: 'starter-overdue', starter: true }] },
  })
  const gone = await library.call('deleteTemplates', { templateIds: [made._id] })
  expect(gone.json().data.changed).toBe(1)
  expect((await list('?deleted=true')).data.templates).toMatchObject([{ _id: made._id }])
  await library.call('deleteTemplates', { templateIds: [made._id], restore: true })
  expect((await list()).total).toBe(8)
})
