import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../ui/accessible'
import {
  unfinishedImport,
  cell,
  chip,
  openImport,
  peopleNow,
  rowWords,
  sendAsOther,
} from './import-factory'
import { signedIn } from './backend'

const two = [
  { row: 1, email: 'a@x.example' },
  { row: 2, email: 'b@x.example' },
]
const proceed = () => page.getByRole('button', { name: 'Continue' })

/** A draft that is open here, while Ingrid mends its rows in another page. */
async function openTwice() {
  const { firstName, lastName } = { firstName: 'Ingrid', lastName: 'Solberg' }
  await signedIn({ firstName, lastName })
  const one = await unfinishedImport(two)
  const { screen } = await openImport(one.path)
  await expect.element(proceed()).toBeEnabled()
  return { ...one, screen }
}

async function mend(text: string, to: string) {
  await cell(text).click()
  await userEvent.keyboard(`${to}{Enter}`)
}

test('Import conflict: corrections by another admin are shown beside the own ones, and not overwritten', async () => {
  const { id, screen } = await openTwice()
  await sendAsOther(id, [
    { row: 1, email: 'theirs@x.example', firstName: 'Ana' },
    { row: 2, email: 'b@x.example', firstName: 'Zoë' },
  ])
  await mend('a@x.example', 'mine@x.example')
  const alert = screen.getByRole('alert')
  await expect
    .element(alert)
    .toMatchTextContent('This import was changed by Ingrid Solberg while you edited it')
  await expect
    .element(alert.getByRole('row', { name: 'Row 1, Email mine@x.example theirs@x.example' }))
    .toBeVisible()
  await expect.element(proceed()).toBeDisabled()
  await expectAccessible()
  await alert.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => rowWords(1).slice(0, 4)).toEqual(['1New', 'Ana', '', 'mine@x.example'])
  await expect.poll(() => rowWords(2).slice(0, 4)).toEqual(['2New', 'Zoë', '', 'b@x.example'])
  await expect.element(alert).not.toBeInTheDocument()
  // Whoever has decided goes on in the sheet.
  expect(document.activeElement?.getAttribute('role')).toBe('gridcell')
  await proceed().click()
  await screen.getByRole('button', { name: 'Add 2 people' }).click()
  await expect.element(screen.getByText('Import finished', { exact: true })).toBeVisible()
  expect(Object.keys(await peopleNow())).toEqual(['b@x.example', 'mine@x.example'])
})

test("Import conflict: the other admin's corrections can be used", async () => {
  const { id, screen } = await openTwice()
  await sendAsOther(id, [{ row: 1, email: 'theirs@x.example', firstName: 'Ana' }])
  await mend('a@x.example', 'mine@x.example')
  await screen.getByRole('button', { name: 'Use saved version' }).click()
  await expect.poll(() => rowWords(1)[3]).toBe('theirs@x.example')
  await expect.element(proceed()).toBeEnabled()
})

test('Import conflict: starting with outdated rows loads the latest first', async () => {
  const { id, screen } = await openTwice()
  await proceed().click()
  await sendAsOther(id, [{ row: 2, email: 'b@x.example', firstName: 'Bo', skip: true }])
  await screen.getByRole('button', { name: 'Add 2 people' }).click()
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent('The import did not start')
  await expect.element(alert).toMatchTextContent('Ingrid Solberg changed this at')
  await alert.getByRole('button', { name: 'Load the newest rows' }).click()
  await expect.element(chip(/^Left out 1/)).toBeVisible()
  await proceed().click()
  await screen.getByRole('button', { name: 'Add 1 person' }).click()
  await expect.element(screen.getByText('Import finished', { exact: true })).toBeVisible()
  expect(Object.keys(await peopleNow())).toEqual(['a@x.example'])
})
