import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { readToken } from '~/api/session/token'
import { ListReader } from '~/tabular/list-reader'
import { expectAccessible } from '../ui/accessible'
import {
  windows1252,
  cell,
  checkList,
  chip,
  chooseList,
  openImport,
  peopleNow,
  rowWords,
} from './import-factory'
import { signedIn } from './backend'

afterEach(() => vi.restoreAllMocks())

const ugly = windows1252(
  [
    'Personalliste;;;;;',
    'Vorname;Nachname;E-Mail;Abteilung;Funktion;Gehalt',
    'Jörg;Müller; Joerg.Mueller@Import.example;Vertrieb;Leiter;1',
    'Ana;Duarte;ana@gmial.com;Vertrieb;;2',
    'Bo;Li;bo at import.example;"Vertrieb; Labor";"Nacht\nschicht";3',
    'Jörg;Müller;joerg.mueller@import.example;;;4',
    ';;;;;',
  ].join('\r\n'),
)

test('Import: a messy list: detected columns, row status, inline correction, summary, job', async () => {
  await signedIn()
  const { screen, address } = await openImport()
  await chooseList(ugly, 'Personal.csv')
  await expect.element(screen.getByText(/^Personal.csv has 4 rows and 6 columns/)).toBeVisible()
  await expect.element(screen.getByLabelText('Names of the columns')).toHaveValue('1')
  await expect.element(screen.getByLabelText('Encoding')).toHaveValue('windows-1252')
  await expect.element(screen.getByLabelText('What E-Mail is')).toHaveValue('email')
  await expect.element(screen.getByLabelText('What Gehalt is')).toHaveValue('none')
  await screen.getByRole('button', { name: 'Check 4 rows' }).click()

  await expect.poll(address).toMatch(/^\/users\/import\?importId=/)
  await expect.element(screen.getByRole('rowheader', { name: '1 New' })).toBeVisible()
  expect(rowWords(1)[3]).toBe('joerg.mueller@import.exampleCleaned: ␣Joerg.Mueller@Import.example')
  expect(rowWords(3)[0]).toBe('3Problem')
  expect(rowWords(4)[3]).toBe('joerg.mueller@import.exampleThe same as in row 1')
  await expect.element(chip(/^New 2/)).toBeVisible()
  await expect.element(chip(/^Problems 1/)).toBeVisible()

  await screen.getByRole('button', { name: 'Fix it' }).click()
  await expect.poll(() => rowWords(2)[3]).toBe('ana@gmail.com')
  await chip(/^Problems 1/).click()
  await expect.element(screen.getByText('1 of 4 rows shown')).toBeVisible()
  await cell(/^bo at/).click()
  await userEvent.keyboard('bo@import.example{Enter}')
  await expect.element(screen.getByRole('rowheader', { name: '3 New' })).toBeVisible()
  await expect.element(chip(/^Problems 0/)).toBeVisible()

  await screen.getByRole('button', { name: 'Continue' }).click()
  const plan = screen.getByRole('region', { name: 'What will happen' })
  await expect.element(plan).toMatchTextContent('Add 3 people, to be invited later')
  await expect.element(plan).toMatchTextContent('Create 2 groups named in the list')
  await expect.element(plan).toMatchTextContent('Skip 1 repeated row')
  await screen.getByRole('radio', { name: /^Never/ }).click()
  await expect.element(plan).toMatchTextContent('Add 3 people without inviting them')
  await screen.getByRole('button', { name: 'Add 3 people' }).click()
  await expect
    .element(screen.getByText('Import finished, some rows were not imported'))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Download 1 row to fix/ })).toBeVisible()

  const people = await peopleNow()
  expect(Object.keys(people)).toEqual([
    'ana@gmail.com',
    'bo@import.example',
    'joerg.mueller@import.example',
  ])
  expect(people['bo@import.example']?.userGroups.map(({ name }) => name).toSorted()).toEqual([
    'Labor',
    'Vertrieb',
  ])
})

test('Import: file, mapping and correction are accessible', async () => {
  await signedIn()
  const { screen } = await openImport()
  await expectAccessible()
  await chooseList(ugly, 'Personal.csv')
  await expect.element(screen.getByLabelText('What E-Mail is')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Check 4 rows' }).click()
  await expect.element(screen.getByRole('rowheader', { name: '3 Problem' })).toBeVisible()
  await cell(/^bo at/).click()
  await expectAccessible()
})

test('Import: options and result are accessible', async () => {
  await signedIn()
  const { screen } = await openImport()
  await checkList(ugly, 'Personal.csv')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByRole('radio', { name: /^Never/ })).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Add 2 people' }).click()
  await expect
    .element(screen.getByText('Import finished, some rows were not imported'))
    .toBeVisible()
  await expectAccessible()
})

test('Import: returning from the options keeps the scroll position and the cell', async () => {
  await signedIn()
  const { screen } = await openImport()
  const people = Array.from({ length: 300 }, (_, index) => `p${index + 1}@x.example`)
  const proceed = await checkList(['Email', ...people].join('\n'))
  const rows = screen.getByRole('grid')
  rows.element().scrollTop = 44 * 150
  await expect.element(cell('p155@x.example')).toBeVisible()
  await cell('p155@x.example').click()
  await proceed.click()
  await expect.element(screen.getByRole('list', { name: 'Step 4 of 5: Options' })).toHaveFocus()
  await expect.element(rows).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Back to the rows' }).click()
  await expect.element(cell('p155@x.example')).toHaveFocus()
  await expect.element(cell('p155@x.example')).toBeInViewport()
})

test('Import: returning to the rows keeps the chosen options', async () => {
  await signedIn()
  const { screen } = await openImport()
  const proceed = await checkList('Email,First name\na@x.example,Ana\n')
  await proceed.click()
  const now = screen.getByRole('radio', { name: /^Now/ })
  await now.click()
  await screen.getByRole('button', { name: 'Back to the rows' }).click()
  await expect.element(now).not.toBeInTheDocument()
  await proceed.click()
  await expect.element(now).toBeChecked()
})

/** A page for the next import, where Ana and Bo have come by one already. */
async function importedBefore() {
  await signedIn()
  const { screen, router } = await openImport()
  await checkList('Email,First name,Title\na@x.example,Ana,Nurse\nb@x.example,Bo,Nurse\n')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByRole('button', { name: 'Add 2 people' }).click()
  await expect.element(screen.getByText('Import finished')).toBeVisible()

  await router.navigate({ to: '/users/import' })
  return screen
}

test('Import: repeating a list changes nothing; blank cells keep the value', async () => {
  const screen = await importedBefore()
  await expect.element(screen.getByRole('link', { name: 'people.csv' })).toBeVisible()
  await expect.element(screen.getByText(/^2 people added/)).toBeVisible()
  await checkList('Email,First name,Title\na@x.example,,Doctor\nb@x.example,Bo,Nurse\n')
  await expect.element(screen.getByRole('rowheader', { name: '1 Update' })).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: '2 Unchanged' })).toBeVisible()
  await expect.element(cell('Doctor was Nurse')).toBeVisible()
  await screen.getByRole('button', { name: 'Continue' }).click()
  const plan = screen.getByRole('region', { name: 'What will happen' })
  await expect.element(plan).toMatchTextContent('Update 1 person; blank cells change nothing')
  await expect.element(plan).toMatchTextContent('Leave 1 person as they are')
  await screen.getByRole('button', { name: 'Update 1' }).click()
  await expect.element(screen.getByText(/^All rows were imported/)).toBeVisible()
  const people = await peopleNow()
  expect(people['a@x.example']).toMatchObject({ firstName: 'Ana', designation: 'Doctor' })
})

test('Import: blank cells clear values if chosen, with a preview', async () => {
  const screen = await importedBefore()
  await chooseList('Email,First name,Title\na@x.example,,\nb@x.example,Bo,#N/A\n')
  const clear = screen.getByRole('checkbox', { name: /^Clear the designation of people whose/ })
  await expect.element(clear).not.toBeChecked()
  await clear.click()
  await screen.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect.element(screen.getByRole('rowheader', { name: '1 Update' })).toBeVisible()
  await expect.element(cell('was Nurse · Cleared')).toBeVisible()
  // A formula that has failed says nothing.
  await expect.element(screen.getByRole('rowheader', { name: '2 Unchanged' })).toBeVisible()
  await expect.element(cell('#N/A was taken as blank')).toBeVisible()
  await expect.element(chip(/^Clears a cell 1/)).toBeVisible()
  await cell('was Nurse · Cleared').click()
  await expect.element(screen.getByText('Designation: Nurse is cleared')).toBeVisible()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect
    .element(screen.getByRole('region', { name: 'What will happen' }))
    .toMatchTextContent('Update 1 person; blank designations clear the current value')
  await screen.getByRole('button', { name: 'Update 1' }).click()
  await expect.element(screen.getByText(/^All rows were imported/)).toBeVisible()
  const people = await peopleNow()
  expect(people['a@x.example']).toMatchObject({ firstName: 'Ana', designation: '' })
  expect(people['b@x.example']).toMatchObject({ designation: 'Nurse' })
})

test('Import: blank cell handling can be changed while checking rows', async () => {
  const screen = await importedBefore()
  const list = 'Email,First name,Title\na@x.example,Anna,\nb@x.example,Bo,Nurse\n'
  const proceed = await checkList(list)
  const clear = screen.getByRole('checkbox', { name: /^Clear the designation of people whose/ })
  await expect.element(clear).not.toBeChecked()
  await cell('Anna was Ana').click()
  await userEvent.keyboard('Annika{Enter}')
  await expect.element(proceed).toBeEnabled()
  await clear.click()
  await expect.element(cell('was Nurse · Cleared')).toBeVisible()
  await expect.element(clear).toBeChecked()
  await expect.element(cell('Annika was Ana')).toBeVisible()
  const again = screen.getByText('Checking the rows with blank cells again…')
  await expect.element(again).not.toBeInTheDocument()
  await expect.element(clear).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(cell('was Nurse · Cleared')).not.toBeInTheDocument()
  await expect.element(again).not.toBeInTheDocument()
  await expect.element(clear).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(cell('was Nurse · Cleared')).toBeVisible()
  await proceed.click()
  await screen.getByRole('button', { name: 'Update 1' }).click()
  await expect.element(screen.getByText(/^All rows were imported/)).toBeVisible()
  const people = await peopleNow()
  expect(people['a@x.example']).toMatchObject({ firstName: 'Annika', designation: '' })
})

test('Import: inactive users are marked, and stay inactive', async () => {
  await signedIn()
  const { screen, router } = await openImport()
  await checkList('Email,First name\na@x.example,Ana\n')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByRole('button', { name: 'Add 1 person' }).click()
  await expect.element(screen.getByText('Import finished')).toBeVisible()
  const userIds = Object.values(await peopleNow()).map(({ _id }) => _id)
  await call('post', '/api/business/deactivateUsers', { body: { userIds } })

  await router.navigate({ to: '/users/import' })
  await checkList('Email,First name\na@x.example,Ada\n')
  await expect.element(chip(/^Inactive 1/)).toBeVisible()
  await cell('a@x.example Stays inactive').click()
  await expect
    .element(screen.getByText('Email: This person is inactive and stays so'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByRole('button', { name: 'Update 1' }).click()
  await expect.element(screen.getByText(/^All rows were imported/)).toBeVisible()
  expect((await peopleNow())['a@x.example']).toMatchObject({ firstName: 'Ada', status: 'inactive' })
})

test.each(['csv', 'xlsx'] as const)('Import: accepts exports as %s', async (format) => {
  await signedIn()
  const { screen, router } = await openImport()
  await checkList('Email;First name;Last name;Team\na@x.example;=Ana;O"Hara, Jr;Sales; Asia\n')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByRole('button', { name: 'Add 1 person' }).click()
  await expect.element(screen.getByText('Import finished', { exact: true })).toBeVisible()

  const columns = ['firstName', 'lastName', 'email', 'designation', 'userGroups', 'status'] as const
  const response = await fetch('/api/business/exportUsers', {
    method: 'POST',
    headers: { authorization: `Bearer ${readToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ filter: {}, columns, format }),
  })
  expect(response.status).toBe(200)
  await router.navigate({ to: '/users/import' })
  await checkList(await response.blob(), `people.${format}`)
  await expect.element(screen.getByRole('rowheader', { name: '1 Unchanged' })).toBeVisible()
})

test('Import: accepts rows pasted from a spreadsheet, and remembers the column mapping', async () => {
  await signedIn()
  const { screen, router } = await openImport()
  const paste = async () => {
    await screen.getByLabelText(/^Or paste rows/).fill('Wer\tKontakt\nAna Duarte\ta@x.example')
    await screen.getByRole('button', { name: 'Read pasted rows' }).click()
  }
  await paste()
  const name = screen.getByLabelText('What Wer is')
  await expect.element(name).toHaveValue('none')
  await name.selectOptions('Full name (split into first and last name)')
  await screen.getByRole('button', { name: 'Check 1 row' }).click()
  await expect.element(screen.getByRole('rowheader', { name: '1 New' })).toBeVisible()
  expect(rowWords(1).slice(1, 4)).toEqual(['Ana', 'Duarte', 'a@x.example'])
  await router.navigate({ to: '/users/import' })
  await paste()
  await expect.element(name).toHaveValue('fullName')
})

test('Import: roll-back with preview', async () => {
  await signedIn()
  const { screen } = await openImport()
  await checkList('Email,First name\na@x.example,Ana\nb@x.example,Bo\n')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByRole('button', { name: 'Add 2 people' }).click()
  await screen.getByRole('button', { name: 'Undo this import' }).click()
  const dialog = screen.getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent('2 people it added are deleted')
  dialog.getByRole('button', { name: 'Undo the import' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const result = screen.getByText(/^Everything is as it was before/)
  await expect.element(result).toBeVisible()
  // The button went; the keyboard goes on where the result stands, not at the top of the page.
  await expect
    .poll(
      () => document.activeElement?.contains(result.element()) && document.activeElement.tagName,
    )
    .toBe('DIV')
  expect(await peopleNow()).toEqual({})
})

test('Import: more than 500 messages need confirmation', async () => {
  await signedIn()
  const { screen } = await openImport()
  const people = Array.from({ length: 501 }, (_one, index) => `p${index}@x.example,Ana`)
  await checkList(['Email,First name', ...people].join('\n'))
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByRole('radio', { name: /^Now/ }).click()
  await screen.getByRole('button', { name: 'Add 501 people' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Send 501 messages?' })
  await expect.element(dialog).toMatchTextContent('501 invitations are sent')
  await dialog.getByRole('textbox').fill('501')
  await dialog.getByRole('button', { name: 'Add 501 people' }).click()
  await expect.element(screen.getByText('Import finished', { exact: true })).toBeVisible()
})

test('Import: the template is accepted, as CSV and as workbook', async () => {
  await signedIn()
  const { screen } = await openImport()
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:nowhere')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  for (const [index, name] of ['CSV', 'Excel (.xlsx)'].entries()) {
    await screen.getByRole('button', { name: 'Download template' }).click()
    await screen.getByRole('menuitem', { name }).click()
    await expect.poll(() => saved.mock.calls.length).toBe(index + 1)
  }
  const reader = new ListReader()
  onTestFinished(() => reader.close())
  for (const [template] of saved.mock.calls) {
    if (!(template instanceof Blob)) throw new Error('Nothing was saved')
    // Without people it is no list yet; its heads are those that are asked for.
    const file = new File([template], 'template')
    await expect(reader.read(file)).rejects.toThrow('It has no rows')
    const facts = await reader.read(file, { headRow: -1 })
    expect(facts.columns.map(({ samples }) => samples[0])).toEqual([
      'First name',
      'Last name',
      'Email',
      'Designation',
      'Groups',
    ])
  }
})

test('Import: keyboard only, from the list to the job', async () => {
  await signedIn()
  const { screen } = await openImport()
  await screen.getByLabelText(/^Or paste rows/).fill('Email\tFirst name\na@x.example\tAna')
  const reach = async (name: string | RegExp) => {
    const target = page.getByRole('button', { name })
    await expect.element(target).toBeEnabled()
    for (let tabs = 0; document.activeElement !== target.element(); tabs++) {
      expect(tabs, `Tab reaches ${name}`).toBeLessThan(60)
      await userEvent.tab()
    }
  }
  await reach('Read pasted rows')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('list', { name: 'Step 2 of 5: Columns' })).toHaveFocus()
  await reach('Choose another list')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('list', { name: 'Step 1 of 5: List' })).toHaveFocus()
  await screen.getByLabelText(/^Or paste rows/).fill('Email\tFirst name\na@x.example\tAna')
  await reach('Read pasted rows')
  await userEvent.keyboard('{Enter}')
  await reach('Check 1 row')
  await userEvent.keyboard('{Enter}')
  await reach('Groups')
  await userEvent.tab()
  await expect.element(cell('Ana')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}Duarte{Enter}')
  await expect.element(cell('Duarte')).toBeVisible()
  await reach('Continue')
  await userEvent.keyboard('{Enter}')
  await reach('Add 1 person')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Import finished')).toBeVisible()
  expect((await peopleNow())['a@x.example']?.lastName).toBe('Duarte')
})
