import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '~/api/client/client'
import { dropToken } from '~/api/session/token'
import { dayIn } from '~/ui/format/time-format'
import { expectAccessible } from '../ui/accessible'
import { addCourses } from './course-factory'
import { answerLost } from './lazy-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { ask, signedIn } from './backend'

/** A link of the course as the console shows it, made by hand. */
async function madeLink() {
  await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  if (!course) throw new Error('no course was made')
  const { screen } = await openConsole(`/library/courses?links=${course._id}`)
  const drawer = screen.getByRole('dialog', { name: /^Links/ })
  await drawer.getByRole('button', { name: 'New link' }).click()
  await drawer.getByLabelText('Maximum uses').fill('none')
  await drawer.getByRole('button', { name: 'Create link' }).click()
  await expect.element(drawer.getByText(/^Enter a number from 1/)).toBeVisible()
  await drawer.getByLabelText('Maximum uses').fill('2')
  await drawer.getByLabelText('Allowed email domains').fill('@Acme.example')
  await expectAccessible()
  await drawer.getByRole('button', { name: 'Create link' }).click()
  const row = drawer.getByRole('list', { name: 'Links' }).getByRole('listitem')
  await expect.element(row).toMatchTextContent(/Used 0 of 2 times.*only for acme\.example/)
  const { data } = await call('get', '/api/business/getSignupLinks', {
    params: { query: { course: course._id, page: 1, limit: 10 } },
  })
  const url = data.links[0]?.url ?? ''
  return { screen, row, url, path: new URL(url).pathname + new URL(url).search }
}

test('Links: creation with limits, QR code, stopping and restarting', async () => {
  const { row, url } = await madeLink()
  await row.getByRole('button', { name: 'QR code' }).click()
  await expect.element(row.getByRole('img', { name: `QR code of ${url}` })).toBeVisible()
  await row.getByRole('button', { name: 'People' }).click()
  await expect.element(row.getByText('No one has used this link yet.')).toBeVisible()
  await expectAccessible()
  await row.getByRole('button', { name: 'Stop' }).click()
  await expect.element(row.getByText('Stopped')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row.getByText('Active')).toBeVisible()
})

test('Links: changed limits after a lost response create another link', async () => {
  await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  const { screen } = await openConsole(`/library/courses?links=${course?._id}`)
  const drawer = screen.getByRole('dialog', { name: /^Links/ })
  await drawer.getByRole('button', { name: 'New link' }).click()
  const answer = answerLost('createSignupLinkCourse')
  const make = drawer.getByRole('button', { name: 'Create link' })
  await make.click()
  await expect.element(drawer.getByRole('alert')).toBeVisible()
  answer.isBack()
  await drawer.getByLabelText('Maximum uses').fill('5')
  await make.click()
  const links = drawer.getByRole('list', { name: 'Links' }).getByRole('listitem')
  await expect.element(links.first()).toMatchTextContent(/Used 0 of 5 times/)
  expect(links.elements()).toHaveLength(2)
})

test("Links: the last day is in the organisation's time zone, its error is at the field, and other edits keep it", async () => {
  const admin = await signedIn()
  // Where it is another day than here.
  const timezone = new Date().getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  await ask('updateOrganisationOf', { adminId: admin.id, timezone })
  const [course] = await addCourses({ title: 'Fire safety' })
  const courses = [course?._id ?? '']
  const body = { courses, expiresAt: '2099-06-01T10:00:00.000Z' }
  const params = { header: { 'Idempotency-Key': crypto.randomUUID() } }
  await call('post', '/api/business/createSignupLinkCourse', { params, body })
  const { screen } = await openConsole(`/library/courses?links=${course?._id}`)
  const drawer = screen.getByRole('dialog', { name: /^Links/ })
  await drawer.getByRole('button', { name: 'Change' }).click()
  await drawer.getByLabelText('Maximum uses').fill('5')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect.element(drawer.getByText(/Used 0 of 5 times/)).toBeVisible()
  const { data } = await call('get', '/api/business/getSignupLinks', {
    params: { query: { course: course?._id ?? '', page: 1, limit: 10 } },
  })
  expect(data.links[0]?.expiresAt).toBe(body.expiresAt)

  await drawer.getByRole('button', { name: 'New link' }).click()
  const last = drawer.getByRole('textbox', { name: 'Last day' })
  await last.fill('2020-01-31')
  await drawer.getByRole('button', { name: 'Create link' }).click()
  await expect.element(last).toHaveAccessibleDescription(/Choose a time in the future/)
  await last.fill(dayIn(new Date(), timezone))
  await drawer.getByRole('button', { name: /^Change date/ }).click()
  const days = screen.getByRole('grid').getByRole('button', { disabled: false })
  await expect
    .element(days.first())
    .toHaveAccessibleName(
      new Date().toLocaleDateString('en-GB', { dateStyle: 'full', timeZone: timezone }),
    )
})

test('Links: joining sends a mail, limits apply, and existing accounts are not disclosed', async () => {
  const { screen, path } = await madeLink()
  const known = newPerson({ firstName: 'Amara' })
  await addPeople(known)
  await screen.unmount()
  dropToken()

  const join = async (email: string) => {
    const { screen: outside } = await openConsole(path)
    await expect
      .element(outside.getByRole('heading', { level: 1 }))
      .toMatchTextContent(/invites you to learn$/)
    await expect.element(outside.getByText('Fire safety')).toBeVisible()
    await outside.getByLabelText('First name').fill('Linh')
    await outside.getByLabelText('Email').fill(email)
    await outside.getByRole('button', { name: 'Join' }).click()
    return outside
  }
  const stranger = await join('linh@elsewhere.example')
  await expect.element(stranger.getByRole('alert')).toBeVisible()
  await stranger.unmount()

  const address = `linh.${crypto.randomUUID().slice(0, 8)}@acme.example`
  for (const email of [address, known.email]) {
    const outside = await join(email)
    await expect.element(outside.getByText(`We sent an email to ${email}`)).toBeVisible()
    await expectAccessible()
    await outside.unmount()
  }
  await expect
    .poll(async () => (await ask('mails', { address })).map(({ text }) => text).join())
    .toContain('Fire safety')

  // Two have used it, and that was its limit. What they asked for is done after they have their answer.
  const token = new URLSearchParams(path.split('?')[1]).get('link') ?? ''
  const read = () => call('post', '/api/auth/read-link', { body: { token } }).then(() => 'works')
  await expect.poll(() => read().catch(() => 'ended')).toBe('ended')
  const { screen: late } = await openConsole(path)
  await expect.element(late.getByRole('alert')).toMatchTextContent('no longer valid')
})

test('Links: an unknown link is reported', async () => {
  const { screen } = await openConsole('/join?link=nosuchlinkatall')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('no longer valid')
  await expectAccessible()
})
