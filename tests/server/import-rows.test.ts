import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { imports, userGroups, users } from '../../server/db/schema.ts'
import { purgeExpired } from '../../server/registry/retention.ts'
import { testHost } from './host.ts'
import { ended, importer, type RowInput } from './import-host.ts'

const host = await testHost()
afterAll(host.close)
const { db } = host

const linh = { row: 1, firstName: 'Linh', lastName: 'Nguyễn', email: 'linh@acme.example' }

test('addImportRows: a long note in the address column is not an address', async () => {
  const me = await importer(host)
  const { _id: id } = await me.begin(2)
  const note = String.fromCodePoint(
    ...Array.from({ length: 1000 }, (_, index) => 0x4e00 + ((index * 7919) % 20_000)),
  )
  const { rows } = await me.send(id, [
    { row: 1, firstName: 'A', email: note },
    { ...linh, row: 2 },
  ])
  expect(rows).toMatchObject([
    { verdict: 'error', errors: [{ field: 'email', code: 'format' }] },
    { verdict: 'new' },
  ])
})

test('addImportRows: cleans cells and reports what was changed', async () => {
  const me = await importer(host)
  const { _id: id } = await me.begin(6)
  const { rows } = await me.send(id, [
    {
      row: 1,
      firstName: ' Linh ​',
      lastName: 'Nguyễn\u00A0 Thị',
      email: ' Linh.Nguyen@ACME.example ',
      designation: "'=Buyer",
      groups: 'Buyers;asia ; BUYERS',
    },
    { row: 2, firstName: 'A', email: 'mailto:a@acme.example?subject=hi' },
    { row: 3, firstName: 'B', email: 'Bo Berg <Bo@acme.example>;' },
    { row: 4, firstName: 'C', email: "'+c@acme.example" },
    { row: 5, firstName: 'D', email: 'not an address' },
    { row: 6, firstName: 'E'.repeat(51), email: '' },
  ])
  expect(rows[0]).toMatchObject({
    verdict: 'new',
    firstName: 'Linh',
    lastName: 'Nguyễn Thị',
    email: 'linh.nguyen@acme.example',
    designation: '=Buyer',
    groups: ['Buyers', 'asia'],
    cleaned: [
      { field: 'firstName', from: ' Linh ​', to: 'Linh' },
      { field: 'lastName', from: 'Nguyễn\u00A0 Thị', to: 'Nguyễn Thị' },
      { field: 'email', from: ' Linh.Nguyen@ACME.example ', to: 'linh.nguyen@acme.example' },
      { field: 'designation', from: "'=Buyer", to: '=Buyer' },
      { field: 'groups', from: 'Buyers; asia; BUYERS', to: 'Buyers; asia' },
    ],
    warnings: [{ code: 'new-group', message: 'These groups will be created: Buyers, asia' }],
  })
  expect(rows.map(({ email }) => email)).toEqual([
    'linh.nguyen@acme.example',
    'a@acme.example',
    'bo@acme.example',
    '+c@acme.example',
    'not an address',
    '',
  ])
  expect(rows[4]).toMatchObject({ verdict: 'error', errors: [{ field: 'email', code: 'format' }] })
  expect(rows[5]?.errors.map(({ code }) => code)).toEqual(['required', 'too-long'])
})

test('addImportRows: a group name with a semicolon is quoted and read back as one name', async () => {
  const me = await importer(host)
  const { _id: id } = await me.begin(4)
  // Names that begin with a mark are written longer than they came.
  const marks = Array.from({ length: 900 }, (_, n) => `"${n}`)
  const groups = [
    '"Sales;  EMEA" ;Asia',
    ' "Sales; EMEA";asia;ASIA',
    '"Asia"; Team "North"',
    [...marks, '"0'].join(';'),
  ]
  const all = groups.map((text, n) => ({ ...linh, row: n + 1, groups: text, skip: n > 0 }))
  const { rows } = await me.send(id, all)
  const told = '"Sales; EMEA"; Asia'
  expect(rows).toMatchObject([
    { groups: ['Sales; EMEA', 'Asia'], cleaned: [{ from: '"Sales;  EMEA"; Asia', to: told }] },
    { cleaned: [{ from: '"Sales; EMEA"; asia; ASIA', to: '"Sales; EMEA"; asia' }] },
    { groups: ['Asia', 'Team "North"'], cleaned: [{ to: 'Asia; Team "North"' }] },
    { groups: marks },
  ])
  const [again] = (await me.send(id, [{ ...linh, groups: told }])).rows
  expect(again).toMatchObject({ groups: ['Sales; EMEA', 'Asia'], cleaned: [] })
})

test('addImportRows: too many groups in a cell are an error, and all are kept to be fixed', async () => {
  const me = await importer(host)
  const { _id: id } = await me.begin(3)
  const names = Array.from({ length: 1_000 }, (_, n) => `g${n}`)
  const of = (row: number, groups: string) => ({
    ...linh,
    row,
    email: `r${row}@acme.example`,
    groups,
  })
  const { rows } = await me.send(id, [
    of(1, names.join(';')),
    of(2, names.slice(0, 100).join(';')),
    of(3, 'g'.repeat(5_000)),
  ])
  const fault = { field: 'groups', code: 'too-many', message: 'At most 100 groups' }
  expect(rows).toMatchObject([
    { verdict: 'error', errors: [fault], groups: names, warnings: [] },
    { verdict: 'new', errors: [] },
    { verdict: 'error', errors: [{ field: 'groups', code: 'too-long' }] },
  ])
  const [kept] = await me.rows(id)
  expect(kept).toMatchObject({ verdict: 'error', errors: [fault], groups: names })
  const mended = await me.send(id, [of(1, names.slice(900).join(';'))])
  expect(mended.rows).toMatchObject([{ verdict: 'new', errors: [] }])
})

test('addImportRows: classifies rows by existing people and groups', async () => {
  const me = await importer(host)
  const buyers = await me.group('Buyers')
  // Nobody fits, so that nobody joins it meanwhile when the server looks at all groups.
  const nobody = { field: 'designation', op: 'is', value: 'Nobody' } as const
  await me.group('Quiet', { type: 'dynamic', rules: { match: 'all', conditions: [nobody] } })
  const thabo = await me.person({
    firstName: 'Thabo',
    lastName: 'Mokoena',
    email: 'thabo@acme.example',
    designation: 'Buyer',
  })
  await me.join(thabo, buyers)
  await me.person({ email: 'same@acme.example', lastName: 'Duarte' })
  const gone = await me.person({ email: 'gone@acme.example', deletedAt: new Date() })
  const long = new Date(Date.now() - 31 * 86_400_000)
  await me.person({ email: 'long@acme.example', deletedAt: long })
  const stranger = await importer(host)
  await stranger.person({ email: 'linh@acme.example' })

  const { _id: id } = await me.begin(9)
  const { rows, import: now } = await me.send(id, [
    linh,
    { row: 2, email: 'Thabo@acme.example', designation: 'Head of buying', groups: 'buyers; Asia' },
    { row: 3, firstName: 'Ana', lastName: ' ', email: 'same@acme.example' },
    { row: 4, firstName: 'Gone', email: 'gone@acme.example' },
    { row: 5, firstName: 'Long', email: 'long@acme.example', groups: 'QUIET' },
    { row: 6, firstName: 'Linh', email: 'LINH@acme.example' },
    { row: 7, firstName: 'Out', email: 'out@acme.example', skip: true },
    { row: 8, lastName: 'Nameless', email: 'nameless@acme.example' },
    { row: 9, email: 'same@acme.example', skip: true },
  ])
  expect(rows.map(({ verdict }) => verdict)).toEqual([
    'new',
    'update',
    'unchanged',
    'deleted',
    'new',
    'duplicate',
    'skipped',
    'error',
    'skipped',
  ])
  expect(rows[1]).toMatchObject({
    user: { _id: thabo, firstName: 'Thabo', lastName: 'Mokoena' },
    changes: [
      { field: 'designation', from: 'Buyer', to: 'Head of buying' },
      { field: 'groups', from: 'Buyers', to: 'Buyers; Asia' },
    ],
    warnings: [{ code: 'new-group', message: 'The group Asia will be created' }],
  })
  expect(rows[3]).toMatchObject({ user: { _id: gone }, changes: [] })
  expect(rows[4]?.warnings).toMatchObject([{ field: 'groups', code: 'dynamic-group' }])
  expect(rows[5]).toMatchObject({ duplicateOf: 1 })
  expect(rows[7]?.errors).toMatchObject([{ field: 'firstName', code: 'required' }])
  expect(now).toMatchObject({
    state: 'draft',
    receivedCount: 9,
    newGroups: ['Asia'],
    counts: { new: 2, update: 1, unchanged: 1, deleted: 1, duplicate: 1, skipped: 2, error: 1 },
  })
  // Nobody was changed by all this.
  const [person] = await db.select().from(users).where(eq(users.id, thabo))
  expect(person).toMatchObject({ designation: 'Buyer', version: 1 })
  expect(await me.rows(id)).toEqual(rows)
  expect(await me.rows(id, '?verdict=new&after=1')).toEqual([rows[4]])
  expect(await me.rows(id, '?rows=2&after=3')).toEqual([rows[3], rows[4]])
})

test('addImportRows: a new group named only by a deleted person is listed apart', async () => {
  const me = await importer(host)
  await me.person({ email: 'gone@acme.example', deletedAt: new Date() })
  const { _id: id } = await me.begin(2)
  const gone = { row: 1, firstName: 'Gone', email: 'gone@acme.example', groups: 'Asia; Labour' }
  const other = (groups: string) => ({ ...linh, row: 2, groups })
  const named = async (...rows: RowInput[]) => {
    const { newGroups, newGroupsOfDeleted } = (await me.send(id, rows)).import
    return { newGroups, newGroupsOfDeleted }
  }
  expect(await named(gone)).toEqual({ newGroups: [], newGroupsOfDeleted: ['Asia', 'Labour'] })
  const both = { newGroups: ['asia'], newGroupsOfDeleted: ['Labour'] }
  expect(await named(other('asia'))).toEqual(both)
  expect(await named(gone)).toEqual({ newGroups: ['Asia'], newGroupsOfDeleted: ['Labour'] })
  expect(await named(other(''))).toEqual({
    newGroups: [],
    newGroupsOfDeleted: ['Asia', 'Labour'],
  })
})

test('addImportRows: rows sent again change nothing, and edited rows replace the old ones', async () => {
  const me = await importer(host)
  const { _id: id } = await me.begin(4)
  const same = { firstName: 'Linh', email: 'linh@acme.example' }
  const piece: RowInput[] = [{ row: 2, ...same }]
  const first = await me.send(id, piece)
  // The answer was lost on the way, so the version that it had is not known.
  const again = await me.post(`/api/business/addImportRows/${id}`, { version: 1, rows: piece })
  expect(again.json().data).toEqual(first)
  // An earlier row with the same address arrives later: the two change places.
  const second = await me.send(id, [{ row: 1, ...same }])
  expect(second.rows).toMatchObject([
    { row: 1, verdict: 'new' },
    { row: 2, verdict: 'duplicate', duplicateOf: 1 },
  ])
  await me.send(id, [{ row: 3, ...same }])
  // The first is mended: the second takes the address, the third points to it.
  const third = await me.send(id, [{ row: 1, firstName: 'Mai', email: 'mai@acme.example' }])
  expect(third.rows).toMatchObject([
    { row: 1, verdict: 'new' },
    { row: 2, verdict: 'new', duplicateOf: null },
    { row: 3, verdict: 'duplicate', duplicateOf: 2 },
  ])
  expect(third.import.counts).toMatchObject({ new: 2, duplicate: 1 })
  // And is left out: then nothing of it stands in the way of others.
  const fourth = await me.send(id, [{ row: 2, ...same, skip: true }])
  expect(fourth.rows).toMatchObject([
    { row: 2, verdict: 'skipped' },
    { row: 3, verdict: 'new', duplicateOf: null },
  ])
  expect(fourth.import).toMatchObject({ receivedCount: 3 })
  expect(await me.read(id)).toEqual(fourth.import)
})

test('updateImport: changing clearBlank classifies the affected rows again', async () => {
  const me = await importer(host)
  for (const name of ['thabo', 'nadia', 'ana'])
    await me.person({ firstName: name, email: `${name}@acme.example`, designation: 'Buyer' })
  const { _id: id } = await me.begin(4)
  const before = await me.send(id, [
    linh,
    { row: 2, email: 'thabo@acme.example', groups: 'Asia' },
    { row: 3, email: 'nadia@acme.example', designation: '#N/A' },
    { row: 4, email: 'ana@acme.example' },
  ])
  const { version } = before.import
  const update = (body: object) => me.post(`/api/business/updateImport/${id}`, body)
  const cleared = await update({ version, clearBlank: ['designation'] })
  expect(cleared.json().data.import).toMatchObject({
    clearBlank: ['designation'],
    counts: { new: 1, update: 2, unchanged: 1 },
    newGroups: ['Asia'],
    version: version + 1,
  })
  const clears = { field: 'designation', from: 'Buyer', to: '' }
  const joins = { field: 'groups', from: '', to: 'Asia' }
  expect(await me.rows(id)).toMatchObject([
    { verdict: 'new', changes: [] },
    { verdict: 'update', changes: [clears, joins] },
    // A failed formula clears nothing.
    { verdict: 'unchanged', changes: [] },
    { verdict: 'update', changes: [clears] },
  ])
  // Sent once more because the answer was lost.
  expect((await update({ version, clearBlank: ['designation'] })).json()).toEqual(cleared.json())
  expect((await update({ version, clearBlank: [] })).json()).toMatchObject({
    code: 'conflict/stale',
  })
  expect((await update({ version: version + 1, clearBlank: [] })).statusCode).toBe(200)
  expect(await me.rows(id)).toEqual(before.rows)
  expect((await me.start(id, { version: version + 2 })).statusCode).toBe(202)
  expect(
    (await update({ version: version + 2, clearBlank: ['designation'] })).json(),
  ).toMatchObject({ code: 'import/closed' })
})

test('addImportRows: placeholders count as blank and are reported', async () => {
  const me = await importer(host)
  await me.person({ email: 'thabo@acme.example', lastName: 'Mokoena', designation: 'Buyer' })
  const { _id: id } = await me.begin(6, 'people.csv', { clearBlank: ['designation'] })
  const { rows } = await me.send(id, [
    { row: 1, firstName: 'Bo', lastName: '#N/A', email: 'bo@acme.example', groups: 'Asia; #REF!' },
    { row: 2, firstName: '#NAME?', email: 'nobody@acme.example' },
    { row: 3, firstName: 'Al', email: ' #VALUE! ' },
    { row: 4, lastName: 'NULL', email: 'thabo@acme.example', designation: '-' },
    { row: 5, firstName: 'Mai', email: 'mai@acme.example', designation: "'-", groups: '#N/A' },
    { row: 6, firstName: 'Null', lastName: 'A-Z', email: 'null@acme.example' },
  ])
  const blank = (field: string, text: string) => {
    return { field, code: 'placeholder', message: `${text} was taken as blank`, suggestion: null }
  }
  expect(rows.map(({ verdict }) => verdict)).toEqual([
    'new',
    'error',
    'error',
    // A failed formula clears nothing, even where blank cells do.
    'unchanged',
    'new',
    'new',
  ])
  expect(rows[0]).toMatchObject({
    lastName: '',
    groups: ['Asia'],
    cleaned: [
      { field: 'lastName', from: '#N/A', to: '' },
      { field: 'groups', from: 'Asia; #REF!', to: 'Asia' },
    ],
    warnings: [blank('lastName', '#N/A'), blank('groups', '#REF!'), { code: 'new-group' }],
  })
  expect(rows[1]).toMatchObject({
    errors: [{ field: 'firstName', code: 'required' }],
    warnings: [blank('firstName', '#NAME?')],
  })
  expect(rows[2]).toMatchObject({
    email: '',
    errors: [{ field: 'email', code: 'required' }],
    warnings: [blank('email', '#VALUE!')],
  })
  expect(rows[3]?.warnings).toEqual([blank('lastName', 'NULL'), blank('designation', '-')])
  // The apostrophe of our own files says that a dash is meant.
  expect(rows[4]).toMatchObject({
    designation: '-',
    groups: [],
    warnings: [blank('groups', '#N/A')],
  })
  expect(rows[5]?.warnings).toEqual([])
  expect(await me.rows(id)).toEqual(rows)
})

test('addImportRows: blank cells keep the value, or clear it with clearBlank', async () => {
  const me = await importer(host)
  const thabo = { firstName: 'Thabo', lastName: 'Mokoena', designation: 'Buyer' }
  await me.person({ ...thabo, email: 'thabo@acme.example' })
  const rows = [{ row: 1, email: 'thabo@acme.example', firstName: ' ', designation: '' }]
  const keeping = await me.begin(1)
  expect(keeping.clearBlank).toEqual([])
  expect((await me.send(keeping._id, rows)).rows).toMatchObject([{ verdict: 'unchanged' }])
  const { _id: id } = await me.begin(1, 'people.csv', { clearBlank: ['designation'] })
  expect((await me.send(id, rows)).rows).toMatchObject([
    { verdict: 'update', changes: [{ field: 'designation', from: 'Buyer', to: '' }] },
  ])
  expect(await me.read(id)).toMatchObject({ clearBlank: ['designation'] })
  // Who has nothing there loses nothing.
  await db.update(users).set({ designation: '' }).where(eq(users.email, 'thabo@acme.example'))
  expect((await me.send(id, rows)).rows).toMatchObject([{ verdict: 'unchanged' }])
  const names = { fileName: 'people.csv', rowCount: 1, clearBlank: ['firstName'] }
  expect((await me.post('/api/business/importUsers', names)).statusCode).toBe(422)
})

test('addImportRows: inactive people stay inactive, with a warning', async () => {
  const me = await importer(host)
  const off = { firstName: 'Bo', status: 'inactive' as const }
  const away = await me.person({ ...off, email: 'bo@acme.example' })
  await me.person({ ...off, email: 'gone@acme.example', deletedAt: new Date() })
  const rows = [
    { row: 1, email: 'bo@acme.example', designation: 'Buyer' },
    { row: 2, email: 'gone@acme.example' },
    { ...linh, row: 3 },
  ]
  const { _id: id } = await me.begin(3)
  const told = (await me.send(id, rows)).rows.map(({ verdict, warnings }) => [
    verdict,
    warnings.map(({ field, code, message }) => [field, code, message]),
  ])
  const says = ['email', 'inactive', 'This person is inactive and stays so']
  expect(told).toEqual([
    ['update', [says]],
    ['deleted', [says]],
    ['new', []],
  ])
  await me.start(id)
  expect(await ended(me, id)).toMatchObject({ outcomes: { updated: 1, added: 1 } })
  const [person] = await db.select().from(users).where(eq(users.id, away))
  expect(person).toMatchObject({ status: 'inactive', designation: 'Buyer' })
})

test('addImportRows: of two admins with one draft the second gets a conflict', async () => {
  const me = await importer(host)
  const other = await importer(host, {
    organisationId: me.organisationId,
    firstName: 'Ingrid',
    lastName: 'Solberg',
  })
  const { _id: id, version } = await me.begin(2)
  expect(version).toBe(1)
  const api = '/api/business'
  const first = await me.send(id, [linh, { row: 2, firstName: 'Mai', email: 'mai@acme.example' }])
  expect(first.import).toMatchObject({ version: 2, updatedBy: { _id: me.id } })
  // Both have read the second version. One mends a row, the other another cell of it.
  const theirs = { row: 2, firstName: 'Maja', email: 'mai@acme.example' }
  const mended = await other.post(`${api}/addImportRows/${id}`, { version: 2, rows: [theirs] })
  expect(mended.json().data.import).toMatchObject({
    version: 3,
    updatedBy: { name: 'Ingrid Solberg' },
  })
  const mine = { row: 2, firstName: 'Mai', email: 'mai@acme.example', designation: 'Buyer' }
  for (const late of [
    await me.offer(id, [mine]),
    await me.offer(id, [theirs]),
    await me.start(id),
  ]) {
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      code: 'conflict/stale',
      message: expect.stringMatching(
        /^Ingrid Solberg changed this at \d\d:\d\d\. Review the changes, then try again$/,
      ),
    })
  }
  expect(await me.rows(id)).toMatchObject([{ firstName: 'Linh' }, { firstName: 'Maja' }])
  expect(await me.read(id)).toMatchObject({ version: 3, state: 'draft' })
  // With the newest version the same goes through.
  expect((await me.start(id, { version: 3 })).statusCode).toBe(202)
  await ended(me, id)
})

test('addImportRows: suggests corrections of mistyped domains, public, own or frequent in the file', async () => {
  const me = await importer(host)
  for (const name of ['a', 'b', 'c']) await me.person({ email: `${name}@northwind.example` })
  const { _id: id } = await me.begin(20)
  const meant = async (emails: string[]) => {
    const inputs = emails.map((email, n) => ({ row: n + 1, firstName: 'A', email }))
    const { rows } = await me.send(id, inputs)
    return rows.map(({ warnings }) => warnings[0]?.suggestion ?? null)
  }
  expect(
    await meant([
      'x@gmial.com',
      'x@hotnail.com',
      'x@gmail.con',
      'x@yaho.com',
      'x@northwnid.example',
      'x@acme.con',
      'x@gmail.com',
      'x@mail.com',
      'x@northwind.example',
      'x@acme.example',
    ]),
  ).toEqual([
    'x@gmail.com',
    'x@hotmail.com',
    'x@gmail.com',
    'x@yahoo.com',
    'x@northwind.example',
    'x@acme.com',
    null,
    null,
    null,
    null,
  ])
  const file = Array.from({ length: 9 }, (_, n) => `p${n}@contoso.example`)
  expect((await meant([...file, 'x@contso.example'])).at(-1)).toBe('x@contoso.example')
})

test('addImportRows: refuses rows that do not belong to the import', async () => {
  const me = await importer(host)
  const { _id: id } = await me.begin(2)
  const send = (rows: RowInput[]) => me.offer(id, rows)
  const beyond = await send([{ row: 3, email: 'a@acme.example' }])
  expect(beyond.statusCode).toBe(422)
  expect(beyond.json().errors).toMatchObject([{ field: 'rows.0.row', code: 'range' }])
  const twice = await send([linh, { ...linh, firstName: 'Lan' }])
  expect(twice.json().errors).toMatchObject([{ field: 'rows.1.row', code: 'repeated' }])
  expect(
    (await me.post('/api/business/importUsers', { fileName: '\u200b', rowCount: 1 })).statusCode,
  ).toBe(422)
})

test('deleteImport: discards a draft once, and only before the start', async () => {
  const me = await importer(host)
  const { _id: id } = await me.begin(1, 'wrong.csv')
  await me.send(id, [linh])
  const list = (await me.get('/api/business/getImports?limit=10')).json()
  expect(list).toMatchObject({ total: 1, data: { imports: [{ _id: id, fileName: 'wrong.csv' }] } })
  const gone = await me.post(`/api/business/deleteImport/${id}`)
  expect(gone.json().data.import).toMatchObject({ _id: id, receivedCount: 1 })
  expect((await me.post(`/api/business/deleteImport/${id}`)).statusCode).toBe(404)
  expect((await me.get(`/api/business/getImport/${id}`)).statusCode).toBe(404)
})

test('getImport: imports of other organisations are not found', async () => {
  const me = await importer(host)
  const stranger = await importer(host)
  const { _id: id } = await me.begin(1)
  await me.send(id, [linh])
  const api = '/api/business'
  expect((await stranger.get(`${api}/getImport/${id}`)).statusCode).toBe(404)
  expect((await stranger.get(`${api}/getImportRows/${id}`)).statusCode).toBe(404)
  expect((await stranger.offer(id, [linh])).statusCode).toBe(404)
  expect((await stranger.start(id)).statusCode).toBe(404)
  expect((await stranger.post(`${api}/deleteImport/${id}`)).statusCode).toBe(404)
  expect((await stranger.get(`${api}/getImports`)).json()).toMatchObject({ total: 0 })
})

test('addImportRows: classifies two thousand rows at once, duplicates included', async () => {
  const me = await importer(host)
  const { _id: id } = await me.begin(2000)
  const all = Array.from({ length: 2000 }, (_, n) => ({
    row: n + 1,
    firstName: 'P',
    email: `p${n % 1000}@acme.example`,
    groups: `Group ${n % 20}`,
  }))
  const { rows, import: now } = await me.send(id, all)
  expect(now).toMatchObject({ counts: { new: 1000, duplicate: 1000 } })
  expect(now.newGroups).toHaveLength(20)
  expect(rows.at(-1)).toMatchObject({ row: 2000, duplicateOf: 1000 })
  const [record] = await db.select().from(imports).where(eq(imports.id, id))
  expect(record?.jobId).toBeNull()
})

test('retention: drafts are deleted after a week, deleted groups after thirty days', async () => {
  const me = await importer(host)
  const { _id: fresh } = await me.begin(1)
  const { _id: old } = await me.begin(1)
  await me.send(old, [linh])
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await db
    .update(imports)
    .set({ createdAt: daysAgo(8) })
    .where(eq(imports.id, old))
  const gone = await me.group('Gone', { deletedAt: daysAgo(31) })
  const still = await me.group('Still', { deletedAt: daysAgo(29) })
  await purgeExpired(db, host.files)
  expect(await me.read(fresh)).toMatchObject({ state: 'draft' })
  expect((await me.get(`/api/business/getImport/${old}`)).statusCode).toBe(404)
  const groups = await db.select({ id: userGroups.id }).from(userGroups)
  expect(groups).not.toContainEqual({ id: gone })
  expect(groups).toContainEqual({ id: still })
})
