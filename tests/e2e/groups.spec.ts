import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'

type Input = { firstName: string; lastName: string; email: string; designation: string }

let made = 0

function newPerson(firstName: string, designation: string): Input {
  made += 1
  const email = `${firstName.toLowerCase()}-${process.pid}-${made}@acme.example`
  return { firstName, lastName: 'Mokoena', email, designation }
}

/** Adds people as the admin of the page, without the screen that has a story of its own. */
async function addPeople(page: Page, ...users: Input[]) {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'businesstoken')?.value ?? ''
  const answer = await page.request.post('/api/business/addUsers', {
    headers: { authorization: `Bearer ${token}` },
    data: { users },
  })
  expect(answer.ok()).toBe(true)
}

async function openGroups(page: Page) {
  await page.goto('/users/user-groups')
  await expect(page.getByRole('heading', { level: 1, name: 'User groups' })).toBeVisible()
}

async function makeGroup(page: Page, name: string) {
  await openGroups(page)
  await page.getByRole('button', { name: 'New group' }).first().click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('Groups: a dynamic group previews its members, and users who match later join', async ({
  page,
  admin,
}) => {
  await signIn(page, admin)
  await addPeople(page, newPerson('Amara', 'Sales lead'), newPerson('Luca', 'Buyer'))
  await openGroups(page)
  await page.getByRole('button', { name: 'New group' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New group' })
  await drawer.getByLabel('Name', { exact: true }).fill('All of sales')
  await drawer.getByText('Rule-based').click()
  await drawer.getByLabel('Value').fill('sales')
  await expect(drawer.getByText('1 person matches')).toBeVisible()
  await expect(drawer.getByText('Amara Mokoena')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByText('Members are managed by the rules')).toBeVisible()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  const group = page.url()

  await page.goto('/library/users')
  await page.getByRole('link', { name: 'Luca Mokoena' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog').last()
  await edit.getByLabel('Designation').fill('Sales manager')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'All of sales' })).toBeVisible()

  await page.goto(group)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Luca Mokoena' })).toBeVisible()
  await page.getByRole('tab', { name: 'Rules' }).click()
  await page.getByLabel('Value').fill('sales manager')
  await expect(page.getByText(/0 will join, 1 will leave/)).toBeVisible()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await page.getByRole('tab', { name: /^Members/ }).click()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
})

test('Groups: members are added from a pasted list; a deleted group is restored by Undo', async ({
  page,
  admin,
}) => {
  const [amara, luca] = [newPerson('Amara', ''), newPerson('Luca', '')]
  await signIn(page, admin)
  await addPeople(page, amara, luca)
  await makeGroup(page, 'Sales EMEA')
  await page.getByRole('button', { name: 'Add members' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('By email').click()
  await drawer
    .getByRole('textbox', { name: 'Email addresses' })
    .fill(`${amara.email}, ${luca.email.toUpperCase()}\nnobody@acme.example`)
  await drawer.getByRole('button', { name: 'Find people' }).click()
  await expect(drawer.getByText('2 people can be added.')).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Not found' })).toContainText(
    'nobody@acme.example',
  )
  await drawer.getByRole('button', { name: 'Add 2 people' }).click()
  await expect(page.getByText('1–2 of 2')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Sales EMEA' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText(/2 people leave the group/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete Sales EMEA' }).click()
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByRole('link', { name: 'Sales EMEA' }).click()
  await expect(page.getByText('1–2 of 2')).toBeVisible()
})

test('Groups: two administrators who rename a group concurrently are told of the conflict', async ({
  page,
  admin,
  browser,
  baseURL,
}) => {
  await signIn(page, admin)
  await makeGroup(page, 'Sales')
  const context = await browser.newContext({ baseURL })
  const other = await context.newPage()
  await signIn(other, admin)
  await other.goto(page.url())
  const rename = async (where: Page, name: string) => {
    await where.getByRole('button', { name: 'Actions for Sales' }).click()
    await where.getByRole('menuitem', { name: 'Edit' }).click()
    await where.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name)
  }
  await rename(page, 'Sales Europe')
  await rename(other, 'Sales worldwide')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Sales worldwide' })).toBeVisible()
  await context.close()

  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: 'Name Sales Europe Sales worldwide' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use saved version' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Sales worldwide')
})

test('Invitations: an invitation is accepted from the mail, and the administrator sees it', async ({
  page,
  admin,
  product,
  browser,
}) => {
  const linh = newPerson('Linh', 'Buyer')
  await signIn(page, admin)
  await addPeople(page, linh)
  const link = async () => {
    const mails = await product.mails(linh.email)
    return /http\S+\/invitation\?token=[\w-]+/.exec(mails.at(-1)?.text ?? '')?.[0]
  }
  await expect.poll(link, { timeout: 30_000 }).toBeDefined()

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto((await link()) ?? '')
  await expect(theirs.getByText(linh.email)).toBeVisible()
  expect(new URL(theirs.url()).search).toBe('')
  await expectAccessible(theirs)
  await theirs.getByLabel('Last name').fill('Nguyễn')
  await theirs.getByRole('button', { name: 'Accept' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Welcome, Linh' })).toBeVisible()
  await theirs.goto((await link()) ?? '')
  await expect(theirs.getByRole('alert')).toContainText('This invitation has expired')
  await context.close()

  await page.goto('/library/users')
  await page.getByRole('link', { name: 'Linh Nguyễn' }).click()
  const drawer = page.getByRole('dialog', { name: 'Linh Nguyễn' })
  await expect(drawer.getByText('Active', { exact: true })).toBeVisible()
  await drawer.getByRole('tab', { name: 'History' }).click()
  await expect(drawer.getByText('Invitation accepted')).toBeVisible()
})
