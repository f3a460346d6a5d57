import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

const list = (...rows: string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Email,First name,Team', ...rows].join('\r\n')),
})

async function check(
  page: Page,
  file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
) {
  await page.locator('main input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: /^Check [\d,]+ rows?$/ }).click()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
}

test('Import: a reader that cannot be loaded is reported, and loaded for the next list', async ({
  browser,
  baseURL,
  admin,
}) => {
  // A context of its own: the browser reports what failed here, and the referee would mind.
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signIn(page, admin)
  await page.goto('/users/import', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await page.locator('main input[type=file]').setInputFiles(list('a@acme.example,Ana,'))
  await expect(page.getByRole('alert')).toContainText('Check your connection')
  await context.setOffline(false)
  await check(page, list('a@acme.example,Ana,'))
  await context.close()
})

test('Import: survives a lost connection, and failed rows are exported', async ({
  page,
  context,
  admin,
}) => {
  await signIn(page, admin)
  await page.goto('/users/import', { waitUntil: 'networkidle' })
  const many = Array.from(
    { length: 2500 },
    (_one, index) => `p${index}@acme.example,Ana ${index},Sales`,
  )
  await check(page, list('no address,Bo,', 'other@acme.example,Cy,', ...many))
  const problems = page.getByRole('button', { name: /^Problems 1/ })
  await expect(problems).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('gridcell', { name: 'Cy' }).click()
  await page.keyboard.type('Cyrus')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Waiting for the server')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await context.setOffline(false)
  await expect(page.getByRole('rowheader', { name: '2 New', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Add 2,501 people' }).click()
  // Whether it still runs or is done by now, the page opened anew finds it.
  await expect(page.getByRole('list', { name: /Step 5 of 5/ })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Import finished, some rows were not imported')).toBeVisible({
    timeout: 30_000,
  })

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download 1 row to fix/ }).click()
  const file = await saved
  const path = await file.path()
  expect(await readFile(path, 'utf8')).toMatch(
    /^\uFEFF?First name,Last name,Email,Designation,Groups,Problem/,
  )

  await page.goto('/users/import')
  await check(page, { name: 'mend.csv', mimeType: 'text/csv', buffer: await readFile(path) })
  await page.getByRole('gridcell', { name: /^no address/ }).click()
  await page.keyboard.type('bo@acme.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader', { name: '1 New', exact: true })).toBeVisible()
})
