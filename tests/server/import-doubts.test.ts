import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { cleanEmail } from '../../server/lib/email.ts'
import { foldCase } from '../../server/lib/text.ts'
import { plain } from '../../src/ui/input/option-source.ts'
import { testHost } from './host.ts'
import { carryOut, ended, importer } from './import-host.ts'

const host = await testHost()
afterAll(host.close)
const { db } = host

const cellOf = async (email: string, more: object = {}) => {
  const me = await importer(host)
  const { _id: id } = await me.begin(1)
  const { rows } = await me.send(id, [{ row: 1, firstName: 'Ana', email, ...more }])
  return rows[0]
}

describe('addImportRows: addresses', () => {
  test.each([
    ['İBRAHİM.ÇELİK@ACME.EXAMPLE', 'ibrahim.çelik@acme.example'],
    ["'ana.lead@acme.example", 'ana.lead@acme.example'],
    ['[ana@acme.example](mailto:ana@acme.example)', 'ana@acme.example'],
    ['ana@acme.example (left 2024)', 'ana@acme.example'],
    ['ana@xn--mnchen-3ya.example', 'ana@münchen.example'],
    ["o'brien@acme.example", "o'brien@acme.example"],
    ['Ana Lee ana.lee@acme.example', 'ana.lee@acme.example'],
    ['Work: ana.lee@acme.example', 'ana.lee@acme.example'],
  ])('%s is %s', async (typed, email) => {
    expect(await cellOf(typed)).toMatchObject({ verdict: 'new', email })
  })

  test.each([
    ['a@acme.example; b@acme.example', 'There is more than one address in this cell'],
    ['a@acme.example b@acme.example', 'There is more than one address in this cell'],
    ['Ana <a@acme.example>; Bo <b@acme.example>', 'There is more than one address in this cell'],
    ['not one', 'Enter an address such as ana@acme.com'],
    // The rest would be the address of somebody else.
    ['ana lee@acme.example', 'Enter an address such as ana@acme.com'],
    ['ana,lee@acme.example', 'Enter an address such as ana@acme.com'],
    ['Ana lee@acme.example', 'Enter an address such as ana@acme.com'],
  ])('%s is an error', async (typed, message) => {
    expect(await cellOf(typed)).toMatchObject({ verdict: 'error', errors: [{ message }] })
  })

  test('in the column of names are an error that says so', async () => {
    const row = await cellOf('Ana', { firstName: 'ana@acme.example' })
    expect(row?.errors[0]?.message).toBe(
      'The address is in the first name: the columns are swapped',
    )
  })

  test('with a comma in the domain come with a suggestion', async () => {
    const row = await cellOf('ana@acme,example')
    expect(row?.warnings).toMatchObject([{ suggestion: 'ana@acme.example' }])
  })

  test('in two spellings of one domain are one person', async () => {
    const me = await importer(host)
    const { _id: id } = await me.begin(2)
    const { rows } = await me.send(id, [
      { row: 1, firstName: 'Ana', email: 'ana@münchen.example' },
      { row: 2, firstName: 'Ana', email: 'ana@XN--MNCHEN-3YA.example' },
    ])
    expect(rows.map(({ verdict }) => verdict)).toEqual(['new', 'duplicate'])
  })

  test('never get a combining dot from İ', () => {
    expect(cleanEmail('İ@x.example')).toBe('i@x.example')
    expect(cleanEmail('I\u0307@x.example')).not.toContain('\u0307')
  })
})

test('addImportRows: garbled names come with the right ones, and N/A is blank', async () => {
  const row = await cellOf('a@acme.example', { firstName: 'JÃ¼rgen', lastName: 'MÃ¼ller' })
  expect(row?.warnings).toMatchObject([
    { field: 'firstName', code: 'garbled', suggestion: 'Jürgen' },
    { field: 'lastName', code: 'garbled', suggestion: 'Müller' },
  ])
  const blank = await cellOf('a@acme.example', { designation: 'N/A', groups: 'N/A' })
  expect(blank).toMatchObject({ designation: '', groups: [], verdict: 'new' })
})

test('addImportRows: names read twice or in another wrong encoding come with the right ones', async () => {
  const garbled = { firstName: 'JÃƒÂ¼rgen', lastName: 'WĂłjcik', designation: 'YÄ±lmaz' }
  const row = await cellOf('a@acme.example', garbled)
  expect(row?.warnings.map(({ suggestion }) => suggestion)).toEqual(['Jürgen', 'Wójcik', 'Yılmaz'])
  const right = await cellOf('a@acme.example', { firstName: 'Łukasz', lastName: 'Ægir' })
  expect(right?.warnings).toEqual([])
})

test('addImportRows: marks of the reader become warnings, and stay when the row is sent again', async () => {
  const me = await importer(host)
  const { _id: id } = await me.begin(1)
  const row = { row: 1, firstName: 'Ana', email: 'a@acme.example', skip: true }
  const marks = [{ code: 'left' as const, text: 'Status: Terminated' }]
  const { rows } = await me.send(id, [{ ...row, marks }])
  const left = { code: 'left', message: 'This person has left or is inactive: Status: Terminated' }
  expect(rows).toMatchObject([{ verdict: 'skipped', warnings: [left] }])
  const again = await me.send(id, [{ ...row, skip: false }])
  expect(again.rows).toMatchObject([{ verdict: 'new', warnings: [left] }])
})

describe('addImportRows: groups', () => {
  test('with commas are several if all of them exist', async () => {
    const me = await importer(host)
    await me.group('Sales')
    await me.group('Finance')
    const done = await carryOut(me, [
      { row: 1, firstName: 'Ana', email: 'a@acme.example', groups: 'Sales, Finance' },
    ])
    expect(done.newGroups).toEqual([])
    const [ana] = await me.people()
    expect(await me.groupsOf(ana?.id ?? '')).toEqual(['Finance', 'Sales'])
  })

  test('that differ in case only are created once, as announced', async () => {
    const me = await importer(host)
    const { _id: id } = await me.begin(3)
    const names = ['İki', 'iki', 'ıki; IT; İT']
    const { import: draft } = await me.send(
      id,
      names.map((groups, index) => ({
        row: index + 1,
        firstName: 'A',
        email: `a${index}@x.example`,
        groups,
      })),
    )
    const plan = (await me.start(id, {}, '?dryRun=true')).json().data
    expect(plan.newGroups).toHaveLength(draft.newGroups.length)
    await me.start(id)
    const done = await ended(me, id)
    expect(done.createdGroups.map(({ name }) => name).toSorted()).toEqual(plan.newGroups.toSorted())
  })

  test('that were deleted since the check are announced by the dry run', async () => {
    const me = await importer(host)
    const sales = await me.group('Sales')
    const { _id: id } = await me.begin(1)
    const { import: draft } = await me.send(id, [
      { row: 1, firstName: 'Ana', email: 'a@acme.example', groups: 'Sales' },
    ])
    expect(draft.newGroups).toEqual([])
    await me.post('/api/business/deleteUserGroup', { userGroup: sales })
    await db.execute(sql`UPDATE user_groups SET deleted_at = now() WHERE id = ${sales}`)
    expect((await me.start(id, {}, '?dryRun=true')).json().data.newGroups).toEqual(['Sales'])
  })
})

describe('startImport: a changed address', () => {
  test('is that of the person whose id the list has; the roll-back restores it', async () => {
    const me = await importer(host)
    const ana = await me.person({ firstName: 'Ana', lastName: 'Lee', email: 'ana@old.example' })
    const done = await carryOut(me, [
      { row: 1, _id: ana, firstName: 'Ana', lastName: 'Lee', email: 'ana.lee@new.example' },
    ])
    expect(done.outcomes).toMatchObject({ added: 0, updated: 1 })
    expect(await me.people()).toMatchObject([{ id: ana, email: 'ana.lee@new.example', version: 2 }])
    expect((await me.history(ana)).at(-1)?.changes).toEqual([
      { field: 'email', from: 'ana@old.example', to: 'ana.lee@new.example' },
    ])
    await me.post(`/api/business/rollBackImport/${done._id}`, {})
    await ended(me, done._id)
    expect((await me.people())[0]?.email).toBe('ana@old.example')
  })

  test('that another has is an error', async () => {
    const me = await importer(host)
    const ana = await me.person({ email: 'ana@old.example' })
    await me.person({ firstName: 'Bo', email: 'bo@new.example' })
    const { _id: id } = await me.begin(1)
    const { rows } = await me.send(id, [{ row: 1, _id: ana, email: 'bo@new.example' }])
    expect(rows).toMatchObject([{ verdict: 'error', errors: [{ code: 'taken' }] }])
  })

  test('is doubted for new people with the name of somebody here', async () => {
    const me = await importer(host)
    const ana = await me.person({ firstName: 'Ana', lastName: 'Lee', email: 'ana.lee@old.example' })
    const { _id: id } = await me.begin(2)
    const row = { row: 1, firstName: 'Ana', lastName: 'Lee', email: 'ana.lee@new.example' }
    const { rows } = await me.send(id, [
      row,
      { row: 2, firstName: 'Bo', lastName: 'Lee', email: 'ana.lee@third.example' },
    ])
    expect(rows).toMatchObject([
      { verdict: 'new', namesake: { _id: ana }, warnings: [{ code: 'namesake' }] },
      { verdict: 'new', namesake: null, warnings: [] },
    ])
    const changed = await me.send(id, [{ ...row, _id: ana }])
    expect(changed.rows).toMatchObject([
      { verdict: 'update', changes: [{ field: 'email', to: 'ana.lee@new.example' }] },
    ])
    const undone = await me.send(id, [{ ...row, _id: null }])
    expect(undone.rows).toMatchObject([{ verdict: 'new', namesake: { _id: ana } }])
  })
})

test('findUsers: an unknown address that looks mistyped comes with a suggestion', async () => {
  const me = await importer(host)
  const { data } = (
    await me.post('/api/business/findUsers', { emails: ['ana@gmial.com', 'ana@acme.example'] })
  ).json()
  expect(data.unknown).toMatchObject([{ suggestion: 'ana@gmail.com' }, { code: 'unknown' }])
  expect(data.unknown[1].suggestion).toBeUndefined()
})

test('fold_text folds like the console, and lower() like foldCase', async () => {
  const texts = [
    'Käthe Groß',
    'Straßenbau',
    'Sean O’Brien',
    "O'Brien",
    'Ægir Øst',
    'İki',
    'ΠΩΛΗΣΕΙΣ',
  ]
  const { rows } = await db.execute<{ text: string; folded: string; lower: string }>(sql`
    SELECT text, fold_text(text) AS folded, lower(text) AS lower
    FROM unnest(${sql.param(texts)}::text[]) AS text`)
  for (const { text, folded, lower } of rows) {
    expect([text, folded]).toEqual([text, plain(text)])
    expect([text, lower]).toEqual([text, foldCase(text)])
  }
  expect(rows.map(({ folded }) => folded)).toContain('kathe gross')
  expect(rows.filter(({ folded }) => folded.includes('obrien'))).toHaveLength(2)
})
