import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import type { ImportRowInput } from '~/features/import/import.api'
import { openConsole } from './open-console'

/** What the stories of imports do again and again. */

/** Text as Excel on a German Windows saves it. */
export const windows1252 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

export async function openImport(path = '/users/import') {
  const { screen, ...rest } = await openConsole(path)
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Import people' }))
    .toBeVisible()
  return { screen, ...rest }
}

/** Chooses a list as a person does who clicks on "Choose a file". */
export async function chooseList(content: BlobPart, name = 'people.csv') {
  const input = document.querySelector<HTMLInputElement>('main input[type="file"]')
  if (!input) throw new Error('There is no place for a file')
  await userEvent.upload(input, new File([content], name))
}

/** Chooses a list, takes its columns as they were found, and waits for all verdicts. */
export async function checkList(content: BlobPart, name?: string) {
  await chooseList(content, name)
  await page.getByRole('button', { name: /^Check [\d,]+ rows?$/ }).click()
  const proceed = page.getByRole('button', { name: 'Continue' })
  await expect.element(proceed).toBeEnabled()
  return proceed
}

/** The words of a row of the sheet: its verdict, then its cells. */
export const rowWords = (row: number) =>
  [...(document.querySelector(`[role="row"][aria-rowindex="${row + 1}"]`)?.children ?? [])].map(
    ({ textContent }) => textContent,
  )

export const cell = (name: string | RegExp) =>
  page.getByRole('gridcell', { name, exact: true }).first()

export const chip = (name: RegExp) => page.getByRole('button', { name })

/** The people of the organisation as the server has them, by address. */
export async function peopleNow() {
  const params = { query: { page: 1, limit: 100 as const, sort: 'email' } }
  const { data } = await call('get', '/api/business/getAllUsersQuery', { params })
  return Object.fromEntries(data.users.map((user) => [user.email, user]))
}

/** An import that was created in another tab, with these rows. */
export async function unfinishedImport(
  rows: { row: number; email: string }[],
  rowCount = rows.length,
) {
  const { data } = await call('post', '/api/business/importUsers', {
    body: { fileName: 'people.csv', rowCount },
  })
  const { _id: id, version } = data.import
  const params = { path: { id } }
  if (rows.length > 0)
    await sendAsOther(
      id,
      rows.map((row) => ({ ...row, firstName: 'Ana' })),
    )
  return { id, params, version: version + 1, path: `/users/import?importId=${id}` }
}

/** Sends rows as another page does, in the newest version. */
export async function sendAsOther(id: string, rows: ImportRowInput[]) {
  const params = { path: { id } }
  const { data } = await call('get', '/api/business/getImport/{id}', { params })
  const { version } = data.import
  await call('post', '/api/business/addImportRows/{id}', { params, body: { version, rows } })
}

/** One that was carried out. */
export async function finishedImport(...emails: string[]) {
  const one = await unfinishedImport(emails.map((email, index) => ({ row: index + 1, email })))
  const { params, version } = one
  const body = { version, invite: 'never' as const }
  await call('post', '/api/business/startImport/{id}', { params, body })
  const state = async () =>
    (await call('get', '/api/business/getImport/{id}', { params })).data.import.state
  await expect.poll(state).toBe('finished')
  return one
}
