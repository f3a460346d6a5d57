import { readFile } from 'node:fs/promises'
import { addMany, api } from './api.ts'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'

test('Users: a user is added, found in the palette, edited by two administrators, and exported', async ({
  page,
  context,
  admin,
}) => {
  await signIn(page, admin)
  await page.goto('/users/users')
  await page.getByRole('button', { name: 'Add person' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add person' })
  await adding.getByLabel('First name').fill('=Thabo')
  await adding.getByLabel('Last name').fill('Mokoena')
  await adding.getByRole('textbox', { name: 'Email' }).fill('thabo@acme.example')
  await adding.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByRole('link', { name: '=Thabo Mokoena' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/Search for people/).fill('thabo')
  await page.getByRole('option', { name: /thabo@acme\.example/ }).click()
  const profile = page.getByRole('dialog', { name: '=Thabo Mokoena', exact: true })
  await expect(profile.getByText('Invited', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await profile.getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit =Thabo Mokoena' })
  await editing.getByLabel('Designation').fill('Buyer')

  const other = await context.newPage()
  await other.goto('/users/users')
  await other.getByRole('button', { name: 'Actions for =Thabo Mokoena' }).click()
  await other.getByRole('menuitem', { name: 'Edit' }).click()
  await other.getByLabel('Designation').fill('Planner')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('cell', { name: 'Planner' })).toBeVisible()

  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByText('This person was changed elsewhere')).toBeVisible()
  await editing.getByRole('button', { name: 'Use saved version' }).click()
  await expect(editing.getByLabel('Designation')).toHaveValue('Planner')
  await page.keyboard.press('Escape')
  await expect(profile.getByRole('button', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(profile).toBeHidden()

  await page.getByRole('button', { name: 'Import and export' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  const [head, line, ...rest] = text.trimEnd().split('\r\n')
  expect(head).toBe(
    '\uFEFFFirst name,Last name,Email,Designation,Groups,Courses completed,Courses assigned,Overdue,Last active,Status',
  )
  // What a spreadsheet would run as a formula is text.
  expect(line).toMatch(/^'=Thabo,Mokoena,thabo@acme\.example,Planner,,0,0,0,,/)
  expect(rest).toEqual([])
})

test('Users: 3,000 users are deactivated and restored', async ({ page, admin }) => {
  test.setTimeout(180_000)
  await signIn(page, admin)
  await addMany(await api(page, admin), 3000)
  await page.goto('/users/users?search=crew')
  await expect(page.getByText('1–25 of 3,000')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Select all 3,000 matching people' }).click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate 3,000 people?' })
  await expect(dialog.getByText('3,000 people will be deactivated.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Deactivate 3,000 people' }).click()
  await expect(page.getByText('It continues in the background').first()).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Inactive' })).toHaveText(/3,000/, { timeout: 60_000 })
  await expect(page.getByRole('tab', { name: 'All' })).toHaveText(/3,000/)

  // The toast may be gone by now; the tray still knows.
  await page.getByRole('button', { name: /^Background work/ }).click()
  const tray = page.getByRole('dialog', { name: 'Background work' })
  await tray.getByRole('button', { name: 'Undo' }).first().click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab', { name: 'Invited' })).toHaveText(/3,000/, { timeout: 60_000 })
})

test('Users: deleting very many requires typing the number', async ({ page, admin }) => {
  test.setTimeout(120_000)
  await signIn(page, admin)
  await addMany(await api(page, admin), 600)
  await page.goto('/users/users')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Select all 600 matching people' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 600 people?' })
  const yes = dialog.getByRole('button', { name: 'Delete 600 people' })
  await expect(dialog.getByLabel('Type 600 to confirm')).toBeVisible()
  await expect(yes).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByLabel('Type 600 to confirm').fill('600')
  await yes.click()
  await expect(page.getByRole('heading', { name: 'No people yet' })).toBeVisible({
    timeout: 60_000,
  })
})

test('Users: the list can be used by keyboard alone', async ({ page, admin }) => {
  await signIn(page, admin)
  await addMany(await api(page, admin), 30)
  await page.goto('/users/users')
  await expect(page.getByRole('link', { name: 'Crew 00001' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('crew 0002')
  await expect(page.getByText('1–11 of 11')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByText('1–25 of 30')).toBeVisible()
  for (const key of ['j', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Deactivate' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Deactivate 2 people?' })
  await expect(dialog.getByText('2 people will be deactivated.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Deactivate 2 people' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 people deactivated', { exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Inactive' })).toHaveText(/2/)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const profile = page.getByRole('dialog', { name: /^Crew/ })
  await expect(profile.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expect(profile.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(profile).toBeHidden()
})
