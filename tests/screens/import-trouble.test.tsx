import { writeXlsx } from 'hucre/xlsx'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import {
  unfinishedImport,
  finishedImport,
  cell,
  checkList,
  chip,
  chooseList,
  openImport,
  peopleNow,
  rowWords,
} from './import-factory'
import { ask, signedIn } from './backend'

type Screen = Awaited<ReturnType<typeof openImport>>['screen']

const two = 'Email,First name\na@x.example,Ana\nb@x.example,Bo\n'

/** What stands in the summary of a result. */
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('main dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  )

afterEach(() => vi.restoreAllMocks())

test('Import: rejects a file that is not a list, and accepts another', async () => {
  await signedIn()
  const { screen } = await openImport()
  await chooseList(Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'team.csv')
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent('team.csv could not be read')
  await expect.element(alert).toMatchTextContent('neither a CSV file nor an Excel workbook')
  await expectAccessible()
  await chooseList(two)
  await expect.element(screen.getByRole('button', { name: 'Check 2 rows' })).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test('Import: a reload restores the import with all corrections', async () => {
  await signedIn()
  const first = await openImport()
  await checkList('Email,First name\nbad,Ana\nb@x.example,Bo\n')
  await cell(/^bad/).click()
  await userEvent.keyboard('ana@x.example{Enter}')
  await expect.poll(() => rowWords(1)[0]).toBe('1New')
  const path = first.address()
  await first.screen.unmount()

  const { screen } = await openImport(path)
  await expect.poll(() => rowWords(1)).toEqual(['1New', 'Ana', '', 'ana@x.example', '', ''])
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeEnabled()
})

test('Import: a cell with too many groups is reported, and kept complete', async () => {
  await signedIn()
  const groups = Array.from({ length: 101 }, (_, n) => `g${n}`).join('; ')
  const first = await openImport()
  await checkList(`Email,First name,Groups\na@x.example,Ana,${groups}\nb@x.example,Bo,g0\n`)
  const told = () => rowWords(1).join(' ')
  await expect.poll(told).toContain('At most 100 groups')
  const path = first.address()
  await first.screen.unmount()
  await openImport(path)
  await expect.poll(told).toContain('At most 100 groups')
  await expect.poll(told).toContain('g100')
})

test('Import: missing rows are sent when the same file is selected again', async () => {
  await signedIn()
  const { path } = await unfinishedImport([{ row: 1, email: 'mended@x.example' }], 2)
  const { screen } = await openImport(path)
  await expect.element(screen.getByText('1 of 2 rows was not sent')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await expectAccessible()
  await chooseList('Email,First name\na@x.example,Ana\n')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('1 row, not 2')
  await chooseList('Email,First name\nb@x.example,Bo\na@x.example,Ana\n')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('it is another list')
  expect(rowWords(2)).toEqual([])
  await chooseList(two)
  await expect.poll(() => rowWords(2)[3]).toBe('b@x.example')
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeEnabled()
  expect(rowWords(1)[3]).toBe('mended@x.example')
})

/** Begins an import and leaves its page while nothing of it has arrived yet. Answers where it goes on. */
async function leaveWhileSending(begin: (screen: Screen) => Promise<void>) {
  const real = globalThis.fetch
  const heldBack = vi.fn(() => new Promise<Response>(() => {}))
  const stopped = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const isRows = String(input instanceof Request ? input.url : input).includes('addImportRows')
    return isRows ? heldBack() : real(input, init)
  })
  const { screen, address } = await openImport()
  await begin(screen)
  await screen.getByRole('button', { name: 'Check 1 row' }).click()
  await expect.poll(address).toMatch(/^\/users\/import\?importId=/)
  await expect.poll(() => heldBack.mock.calls.length).toBe(1)
  const path = address()
  await screen.unmount()
  stopped.mockRestore()
  return path
}

test('Import: the rest of a file is parsed with the settings of its beginning', async () => {
  await signedIn()
  const polish = Uint8Array.of(0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a) // Łukasz in Windows-1250
  const list = new Blob(['Wer;Email;Rolle\n', polish, ';l@x.example;Nurse\n'])
  const path = await leaveWhileSending(async (screen) => {
    await chooseList(list)
    await screen.getByLabelText('Encoding').selectOptions('windows-1250')
    await expect.element(screen.getByText('Łukasz')).toBeVisible()
    await screen.getByLabelText('What Wer is').selectOptions('First name')
  })
  const { screen } = await openImport(path)
  await expect.element(screen.getByText('1 of 1 row was not sent')).toBeVisible()
  await chooseList(list)
  await expect.poll(() => rowWords(1)).toEqual(['1New', 'Łukasz', '', 'l@x.example', '', ''])
})

test('Import: a pasted list can be pasted again', async () => {
  await signedIn()
  const text = 'Email\tFirst name\na@x.example\tAna'
  const path = await leaveWhileSending(async (screen) => {
    await screen.getByLabelText(/^Or paste rows/).fill(text)
    await screen.getByRole('button', { name: 'Read pasted rows' }).click()
  })
  const { screen } = await openImport(path)
  await screen.getByLabelText('The rows, once more').fill(text)
  await expectAccessible()
  await screen.getByRole('button', { name: 'Read pasted rows' }).click()
  await expect.poll(() => rowWords(1)).toEqual(['1New', 'Ana', '', 'a@x.example', '', ''])
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeEnabled()
})

test('Import: an expired session loses nothing', async () => {
  const admin = await signedIn()
  const { screen, isQuiet } = await openImport()
  await isQuiet()
  await checkList(two)
  await ask('endSessions', { adminId: admin.id })
  await cell('a@x.example').click()
  await userEvent.keyboard('ana@x.example{Enter}')
  const again = screen.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabelText('Password').fill(admin.password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => rowWords(1)).toEqual(['1New', 'Ana', '', 'ana@x.example', '', ''])
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByRole('button', { name: 'Add 2 people' }).click()
  await expect.element(screen.getByText('Import finished', { exact: true })).toBeVisible()
})

test('Import: an import started in another tab is shown as running', async () => {
  await signedIn()
  const { params, version, path } = await unfinishedImport([
    { row: 1, email: 'a@x.example' },
    { row: 2, email: 'b@x.example' },
  ])
  const { screen } = await openImport(path)
  await expect.poll(() => rowWords(1)[0]).toBe('1New')
  const body = { version, invite: 'never' as const }
  await call('post', '/api/business/startImport/{id}', { params, body })
  await cell('a@x.example').click()
  await userEvent.keyboard('other@x.example{Enter}')
  await expect.element(screen.getByText('Import finished', { exact: true })).toBeVisible()
  expect(Object.keys(await peopleNow())).toEqual(['a@x.example', 'b@x.example'])
})

test('Import: a draft is discarded after confirmation, also in the list', async () => {
  await signedIn()
  const one = await unfinishedImport([{ row: 1, email: 'a@x.example' }])
  const other = await unfinishedImport([{ row: 1, email: 'a@x.example' }])
  const { screen, address } = await openImport(one.path)
  await screen.getByRole('button', { name: 'Discard' }).click()
  const dialog = screen.getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent('Nobody was changed by it')
  await dialog.getByRole('button', { name: 'Discard the import' }).click()
  await expect.poll(address).toBe('/users/import')
  // The opener of the dialog is gone.
  const heading = screen.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveFocus()
  const link = screen.getByRole('link', { name: 'people.csv' })
  await expect.element(link).toHaveAttribute('href', other.path)
  await screen.getByRole('button', { name: 'Discard people.csv' }).click()
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(heading).toHaveFocus()
})

test('Import: rows are filtered, excluded and included; no match has an empty state', async () => {
  await signedIn()
  const { screen } = await openImport()
  await checkList('Email,First name\na@x.example,Ana\nbad,Bo\nc@x.example,Cy\n')
  await chip(/^New 2/).click()
  await screen.getByRole('button', { name: 'Leave out 2 shown' }).click()
  await expect.element(chip(/^Left out 2/)).toBeVisible()
  await chip(/^New 0/).click()
  await chip(/^Left out 2/).click()
  await screen.getByRole('button', { name: 'Include 2 shown' }).click()
  await expect.element(chip(/^New 2/)).toBeVisible()
  await cell('c@x.example').click()
  const notes = screen.getByRole('region', { name: 'Row 3' })
  await expect.element(notes).toBeVisible()
  await screen.getByLabelText('Search the rows').fill('nobody')
  await expect.element(screen.getByText('No row matches')).toBeVisible()
  await screen.getByRole('button', { name: 'Show all 3 rows' }).click()
  await expect.element(cell('c@x.example')).toBeVisible()
  // What was picked went with its grid: there is no row to be told of.
  await expect.element(notes).not.toBeInTheDocument()
  await page.viewport(390, 844)
  await expect.poll(() => document.documentElement.scrollWidth).toBe(390)
  await expectAccessible()
})

test('Import: an unknown id is not found', async () => {
  await signedIn()
  const { openConsole } = await import('./open-console')
  const { screen } = await openConsole('/users/import?importId=nothing')
  await expect.element(screen.getByRole('heading', { level: 1, name: /not found/i })).toBeVisible()
})

test('Import: another sheet of a workbook can be selected', async () => {
  await signedIn()
  const { screen } = await openImport()
  const rows = (name: string) => [
    ['Email', 'First name'],
    [`${name}@x.example`, name],
  ]
  const book = await writeXlsx({
    sheets: [
      { name: 'North', rows: rows('north') },
      { name: 'South', rows: rows('south') },
    ],
  })
  await chooseList(new Uint8Array(book), 'teams.xlsx')
  const sheet = screen.getByLabelText('Sheet')
  await expect.element(sheet).toHaveValue('North')
  await sheet.selectOptions('South')
  await expect.element(screen.getByText('south@x.example')).toBeVisible()
  await screen.getByRole('button', { name: 'Check 1 row' }).click()
  await expect.poll(() => rowWords(1)[3]).toBe('south@x.example')
})

test('Import: deleted users are skipped, or restored on request', async () => {
  await signedIn()
  await finishedImport('a@x.example')
  const people = await peopleNow()
  const userIds = Object.values(people).map(({ _id }) => _id)
  await call('delete', '/api/business/deleteUsers', { body: { userIds } })
  const { screen } = await openImport()
  await checkList('Email,First name\na@x.example,Ada\n')
  await expect.element(chip(/^Deleted 1/)).toBeVisible()
  await screen.getByRole('button', { name: 'Continue' }).click()
  const plan = screen.getByRole('region', { name: 'What will happen' })
  await expect.element(plan).toMatchTextContent('Skip 1 person who was deleted')
  await screen.getByRole('checkbox', { name: /^Restore 1/ }).click()
  await expect.element(plan).toMatchTextContent('Restore and update 1 person')
  await screen.getByRole('button', { name: 'Update 1' }).click()
  await expect.element(screen.getByText('Import finished', { exact: true })).toBeVisible()
  expect(facts()).toMatchObject({ Added: '0', Updated: '1', Unchanged: '0' })
  expect(facts()).not.toHaveProperty('Skipped')
  expect((await peopleNow())['a@x.example']?.firstName).toBe('Ada')
})

test('Import: the counts of a result cover all rows and match its file', async () => {
  await signedIn()
  await finishedImport('a@x.example')
  const userIds = Object.values(await peopleNow()).map(({ _id }) => _id)
  await call('delete', '/api/business/deleteUsers', { body: { userIds } })
  const { screen } = await openImport()
  await checkList('Email,First name\na@x.example,Ada\nbad,Bo\nc@x.example,Cy\nd@x.example,Di\n')
  await cell('d@x.example').click()
  await screen.getByRole('button', { name: 'Leave out', exact: true }).click()
  await expect.element(chip(/^Left out 1/)).toBeVisible()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByRole('button', { name: 'Add 1 person' }).click()
  await expect
    .element(screen.getByText(/^2 rows skipped and 1 row was left out by you\./))
    .toBeVisible()
  expect(facts()).toMatchObject({ Added: '1', Updated: '0', Unchanged: '0', Skipped: '3' })
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:nowhere')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await screen.getByRole('button', { name: 'Download 2 rows to fix (CSV)' }).click()
  await expect.poll(() => made.mock.calls.length).toBe(1)
  const [file] = made.mock.calls[0] ?? []
  if (!(file instanceof Blob)) throw new Error('Nothing was saved')
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines.slice(1)).toEqual([
    'Ada,,a@x.example,,,This person was deleted',
    'Bo,,bad,,,Enter an address such as ana@acme.com',
  ])
  await expectAccessible()
})

test('Import: a roll-back keeps and names users changed since', async () => {
  await signedIn()
  const { path } = await finishedImport('a@x.example', 'b@x.example')
  const person = (await peopleNow())['b@x.example']
  if (!person) throw new Error('Nobody was added')
  const input = {
    params: { path: { id: person._id } },
    body: { firstName: 'Bea', version: person.version },
  }
  await call('post', '/api/business/updateUser/{id}', input)
  const { screen } = await openImport(path)
  await screen.getByRole('button', { name: 'Undo this import' }).click()
  const dialog = screen.getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent('1 person it added is deleted')
  await expect.element(dialog).toMatchTextContent('1 person is not restored')
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  const kept = screen.getByRole('region', { name: 'People who were not restored' })
  await expect.element(kept).toMatchTextContent('b@x.example')
  expect(Object.keys(await peopleNow())).toEqual(['b@x.example'])
})
