import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Import, ImportRow, ImportRowInput } from '../../src/features/import/import.api'
import type { SheetRow } from '~/features/import/review/sheet-row'
import { stubBrowser } from './browser-globals.ts'
import { failure, hangUp, json, startFaultyHost } from './faulty-host.ts'

type Host = Awaited<ReturnType<typeof startFaultyHost>>

let host: Host
let page: EventTarget

beforeAll(async () => {
  host = await startFaultyHost()
})
afterAll(() => host.stop())
beforeEach(() => {
  vi.resetModules()
  stubBrowser(host.url)
  vi.stubEnv('VITE_API_URL', host.url)
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const cells = (email: string) => ({
  firstName: 'Ana',
  lastName: '',
  email,
  designation: '',
  groups: '',
})

const counts = { new: 0, update: 0, unchanged: 0, error: 0, duplicate: 0, deleted: 0, skipped: 0 }
const outcomes = {
  added: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  rolledBack: 0,
  kept: 0,
}
const ingrid = { _id: 'a_ingrid', name: 'Ingrid Solberg' }

const latest = (receivedCount: number, version = 2): Import => ({
  _id: 'im_1',
  fileName: 'people.csv',
  state: 'draft',
  rowCount: receivedCount,
  receivedCount,
  leftBehindCount: 0,
  counts,
  outcomes,
  userGroups: [],
  newGroups: [],
  newGroupsOfDeleted: [],
  createdGroups: [],
  invite: 'later',
  clearBlank: [],
  job: null,
  canRollBack: false,
  rolledBackAt: null,
  version,
  updatedBy: ingrid,
  createdBy: ingrid,
  createdAt: '2026-11-21T11:30:00.000Z',
  finishedAt: null,
})

function verdict(row: number, email: string, more: Partial<ImportRow> = {}): ImportRow {
  const lists = { groups: [], changes: [], cleaned: [], errors: [], warnings: [] }
  const none = { duplicateOf: null, namesake: null, user: null, outcome: null, message: null }
  return { row, verdict: 'new', ...cells(email), ...lists, ...none, ...more }
}

const typo = (row: number) =>
  verdict(row, `a${row}@gmial.com`, {
    warnings: [
      {
        field: 'email',
        code: 'domain-typo',
        message: 'Did you mean gmail.com?',
        suggestion: `a${row}@gmail.com`,
      },
    ],
  })

const judging = (...rows: ImportRow[]) =>
  json(200, { status: 'success', data: { rows, import: latest(rows.length) } })

/** An import and its rows as somebody else has left them. */
const stored = (...rows: SheetRow[]) => ({ latest: latest(rows.length, 5), rows })

const sent = () =>
  host.asked
    .filter(({ body }) => body !== '')
    .map(({ body }) => {
      const { rows }: { rows: ImportRowInput[] } = JSON.parse(body)
      return rows.map(({ row, email, skip }) => `${row} ${skip ? 'out' : email}`)
    })

async function open(...emails: string[]) {
  const { ImportSheet } = await import('~/features/import/review/import-sheet')
  const news = { onImport: vi.fn<() => void>(), onClosed: vi.fn<() => void>() }
  const sheet = new ImportSheet({ _id: 'im_1', version: 1 }, news)
  sheet.add(emails.map(cells))
  const state = () => sheet.view().sending.state
  const verdicts = () => sheet.view().shown.map((row) => row.verdict)
  return { sheet, news, state, verdicts }
}

describe('Import sheet: a lost connection', () => {
  test('pauses, and continues with the same rows when the network is back', async () => {
    const { sheet, state, verdicts } = await open('a@x.example', 'b@x.example')
    host.will(hangUp, judging(verdict(1, 'a@x.example'), verdict(2, 'b@x.example')))
    sheet.send()
    await expect.poll(state).toBe('waiting')
    expect(sheet.view().waiting).toBe(2)
    expect(verdicts()).toEqual([null, null])
    page.dispatchEvent(new Event('online'))
    await expect.poll(state).toBe('done')
    expect(verdicts()).toEqual(['new', 'new'])
    expect(sent()).toEqual([
      ['1 a@x.example', '2 b@x.example'],
      ['1 a@x.example', '2 b@x.example'],
    ])
  })

  test('to a restarting server is retried after the delay it asks for', async () => {
    const { sheet, state } = await open('a@x.example')
    const away = json(503, failure('server/unavailable'), { 'retry-after': '0' })
    host.will(away, judging(verdict(1, 'a@x.example')))
    sheet.send()
    await expect.poll(state).toBe('done')
    expect(sent()).toHaveLength(2)
  })
})

test('Import sheet: too many rows for a request are sent in smaller parts', async () => {
  const { sheet, state } = await open('a@x.example', 'b@x.example')
  host.will(
    json(413, failure('request/too-large')),
    judging(verdict(1, 'a@x.example')),
    judging(verdict(2, 'b@x.example')),
  )
  sheet.send()
  await expect.poll(state).toBe('done')
  expect(sent().slice(1)).toEqual([['1 a@x.example'], ['2 b@x.example']])
})

test('Import sheet: a refusal pauses, and continues on request', async () => {
  const { sheet, news, state, verdicts } = await open('a@x.example')
  host.will(json(422, failure('validation/invalid')), judging(verdict(1, 'a@x.example')))
  sheet.send()
  await expect.poll(state).toBe('stopped')
  expect(news.onClosed).not.toHaveBeenCalled()
  sheet.send()
  await expect.poll(verdicts).toEqual(['new'])
})

test('Import sheet: an import started elsewhere is reported', async () => {
  const { sheet, news, state } = await open('a@x.example')
  host.will(json(409, failure('import/closed')))
  sheet.send()
  await expect.poll(state).toBe('stopped')
  expect(news.onClosed).toHaveBeenCalledTimes(1)
})

describe('Import sheet: rows sent by somebody else', () => {
  const readNewest = (rows: ImportRow[]) => [
    json(200, { status: 'success', data: { import: latest(rows.length, 7) } }),
    json(200, { status: 'success', total: rows.length, data: { rows } }),
  ]
  const theirs = [
    verdict(1, 'theirs@x.example', { verdict: 'unchanged' }),
    verdict(2, 'b@x.example', { firstName: 'Bo', verdict: 'update' }),
  ]
  /** Two rows that were judged; the first is edited, and refused. */
  async function refused(newest = theirs, last = verdict(1, 'mine@x.example')) {
    const { sheet, state, ...rest } = await open('a@x.example', 'b@x.example')
    host.will(
      judging(verdict(1, 'a@x.example'), verdict(2, 'b@x.example')),
      json(409, failure('conflict/stale')),
      ...readNewest(newest),
      judging(last),
    )
    sheet.send()
    await expect.poll(state).toBe('done')
    sheet.edit([{ row: 1, field: 'email', text: 'mine@x.example' }])
    return { sheet, state, ...rest }
  }
  const versions = () =>
    host.asked.flatMap(({ body }) => {
      if (body === '') return []
      const { version }: { version: number } = JSON.parse(body)
      return [version]
    })
  const emails = (sheet: Awaited<ReturnType<typeof open>>['sheet']) =>
    sheet.view().shown.map(({ cells: { email, firstName } }) => `${firstName} ${email}`)

  test('are shown beside local edits, which replace them on request', async () => {
    const { sheet, state, news } = await refused()
    await expect.poll(state).toBe('conflict')
    expect(sheet.view().conflict).toEqual([
      { label: 'Row 1, Email', mine: 'mine@x.example', theirs: 'theirs@x.example' },
    ])
    expect(news.onClosed).not.toHaveBeenCalled()
    // Until somebody has decided nothing is sent, whatever else is edited.
    sheet.edit([{ row: 1, field: 'lastName', text: 'Duarte' }])
    sheet.send()
    expect(sheet.view().conflict).toHaveLength(2)
    expect(host.asked).toHaveLength(4)
    const { sending } = sheet.view()
    if (sending.state !== 'conflict') throw new Error('There is no conflict')
    sheet.takeIn(sending.theirs)
    await expect.poll(state).toBe('done')
    expect(emails(sheet)).toEqual(['Ana mine@x.example', 'Bo b@x.example'])
    expect(versions()).toEqual([1, 2, 7])
    expect(sent()[2]).toEqual(['1 mine@x.example'])
    expect(sheet.view().canUndo).toBe(false)
  })

  test('replace local edits on request', async () => {
    const { sheet, state, verdicts } = await refused()
    await expect.poll(state).toBe('conflict')
    const { sending } = sheet.view()
    if (sending.state !== 'conflict') throw new Error('There is no conflict')
    sheet.takeIn(sending.theirs, false)
    await expect.poll(state).toBe('done')
    expect(emails(sheet)).toEqual(['Ana theirs@x.example', 'Bo b@x.example'])
    expect(verdicts()).toEqual(['unchanged', 'update'])
    expect(sheet.version).toBe(7)
  })

  test('are merged at once if they are equal', async () => {
    const { sheet, state, verdicts } = await refused([
      verdict(1, 'mine@x.example'),
      ...theirs.slice(1),
    ])
    await expect.poll(verdicts).toEqual(['new', 'update'])
    await expect.poll(state).toBe('done')
    expect(emails(sheet)).toEqual(['Ana mine@x.example', 'Bo b@x.example'])
  })

  test('are merged at once if they are other rows than those edited, which are still sent', async () => {
    const { sheet, state } = await refused([
      verdict(1, 'a@x.example'),
      verdict(2, 'theirs@x.example'),
    ])
    await expect.poll(() => sent()[2]).toEqual(['1 mine@x.example'])
    await expect.poll(state).toBe('done')
    expect(emails(sheet)).toEqual(['Ana mine@x.example', 'Ana theirs@x.example'])
    expect(versions()).toEqual([1, 2, 7])
  })

  test('do not affect edits of other rows, whatever is chosen', async () => {
    const { sheet, state } = await refused(
      [verdict(1, 'theirs@x.example'), verdict(2, 'b@x.example')],
      verdict(2, 'mine@y.example'),
    )
    sheet.edit([{ row: 2, field: 'email', text: 'mine@y.example' }])
    await expect.poll(state).toBe('conflict')
    const { conflict, sending } = sheet.view()
    expect(conflict.map(({ label }) => label)).toEqual(['Row 1, Email'])
    if (sending.state !== 'conflict') throw new Error('There is no conflict')
    sheet.takeIn(sending.theirs, false)
    await expect.poll(() => sent()[2]).toEqual(['2 mine@y.example'])
    await expect.poll(state).toBe('done')
    expect(emails(sheet)).toEqual(['Ana theirs@x.example', 'Ana mine@y.example'])
  })

  test('do not affect the rest of the list, which is sent after them', async () => {
    const { sheet, state, verdicts } = await open('a@x.example', 'b@x.example', 'c@x.example')
    host.will(
      json(409, failure('conflict/stale')),
      ...readNewest(theirs.slice(0, 1)),
      judging(verdict(2, 'b@x.example'), verdict(3, 'c@x.example')),
    )
    sheet.send()
    // What has arrived from elsewhere is another address than here: that is to be decided.
    await expect.poll(state).toBe('conflict')
    const { sending } = sheet.view()
    if (sending.state !== 'conflict') throw new Error('There is no conflict')
    sheet.takeIn(sending.theirs, false)
    await expect.poll(verdicts).toEqual(['unchanged', 'new', 'new'])
    expect(sent()[1]).toEqual(['2 b@x.example', '3 c@x.example'])
  })

  test('that cannot be read are read on request', async () => {
    const { sheet, state } = await open('a@x.example')
    const { latest: now, rows } = stored()
    host.will(
      json(409, failure('conflict/stale')),
      json(404, failure('request/not-found')),
      json(409, failure('conflict/stale')),
      json(200, { status: 'success', data: { import: { ...now, receivedCount: rows.length } } }),
      judging(verdict(1, 'a@x.example')),
    )
    sheet.send()
    await expect.poll(state).toBe('stopped')
    sheet.send()
    await expect.poll(state).toBe('done')
    expect(sheet.view().shown[0]?.verdict).toBe('new')
  })
})

describe('Import sheet: editing', () => {
  test('evaluates only that row again, and keeps its position under a filter', async () => {
    const { sheet, state, verdicts } = await open('bad', 'b@x.example')
    const wrong = { field: 'email' as const, code: 'format', message: 'Enter an address' }
    host.will(
      judging(verdict(1, 'bad', { verdict: 'error', errors: [wrong] }), verdict(2, 'b@x.example')),
      judging(verdict(1, 'a@x.example')),
    )
    sheet.send()
    await expect.poll(state).toBe('done')
    sheet.arrange({ filters: ['error'] })
    expect(sheet.view().shown.map(({ row }) => row)).toEqual([1])
    sheet.edit([{ row: 1, field: 'email', text: 'a@x.example' }])
    expect(verdicts()).toEqual([null])
    expect(sheet.view().shown[0]?.notes.errors).toEqual([])
    await expect.poll(verdicts).toEqual(['new'])
    expect(sent()[1]).toEqual(['1 a@x.example'])
    expect(sheet.view().counts).toMatchObject({ new: 2, error: 0 })
  })

  test('keeps the row visible when more rows arrive', async () => {
    const { sheet, state } = await open('bad')
    const wrong = { field: 'email' as const, code: 'format', message: 'Enter an address' }
    const bad = (row: number) => verdict(row, 'bad', { verdict: 'error', errors: [wrong] })
    host.will(
      judging(bad(1)),
      judging(verdict(1, 'a@x.example')),
      judging(verdict(2, 'b@x.example'), bad(3)),
    )
    sheet.send()
    await expect.poll(state).toBe('done')
    sheet.arrange({ filters: ['error'] })
    sheet.edit([{ row: 1, field: 'email', text: 'a@x.example' }])
    await expect.poll(() => sheet.view().shown[0]?.verdict).toBe('new')
    await expect.poll(state).toBe('done')
    const numbers = () => sheet.view().shown.map(({ row }) => row)
    sheet.add(['b@x.example', 'bad'].map(cells))
    sheet.send()
    await expect.poll(numbers).toEqual([1, 3])
    sheet.arrange({ search: 'ana' })
    expect(numbers()).toEqual([3])
  })

  test('makes a row findable by its new value', async () => {
    const { sheet, state, verdicts } = await open('a@x.example', 'b@x.example')
    host.will(
      judging(verdict(1, 'a@x.example'), verdict(2, 'b@x.example')),
      judging(verdict(2, 'a@y.example', { verdict: 'update' })),
    )
    sheet.send()
    await expect.poll(state).toBe('done')
    sheet.arrange({ search: 'a@' })
    expect(sheet.view().shown.map(({ row }) => row)).toEqual([1])
    sheet.edit([{ row: 2, field: 'email', text: 'a@y.example' }])
    sheet.arrange({ search: 'a@y' })
    expect(sheet.view().shown.map(({ row }) => row)).toEqual([2])
    await expect.poll(verdicts).toEqual(['update'])
  })

  test('during a request sends the row again', async () => {
    const { sheet, state, verdicts } = await open('a@x.example')
    host.will(
      (request, response) => {
        sheet.edit([{ row: 1, field: 'email', text: 'b@x.example' }])
        judging(verdict(1, 'a@x.example', { verdict: 'unchanged' }))(request, response)
      },
      judging(verdict(1, 'b@x.example')),
    )
    sheet.send()
    await expect.poll(verdicts).toEqual(['new'])
    await expect.poll(state).toBe('done')
    expect(sent()).toEqual([['1 a@x.example'], ['1 b@x.example']])
  })

  test('all typos at once is one undo step', async () => {
    const { sheet, state } = await open('a1@gmial.com', 'a2@gmial.com')
    host.will(
      judging(typo(1), typo(2)),
      judging(verdict(1, 'a1@gmail.com'), verdict(2, 'a2@gmail.com')),
      judging(typo(1), typo(2)),
    )
    sheet.send()
    await expect.poll(state).toBe('done')
    const addresses = () => sheet.view().shown.map((row) => row.cells.email)
    sheet.edit([
      { row: 1, field: 'email', text: 'a1@gmail.com' },
      { row: 2, field: 'email', text: 'a2@gmail.com' },
    ])
    await expect.poll(() => sheet.view().counts).toMatchObject({ typo: 0, new: 2 })
    sheet.undo()
    expect(addresses()).toEqual(['a1@gmial.com', 'a2@gmial.com'])
    await expect.poll(() => sheet.view().typos.length).toBe(2)
    expect(sheet.view().canUndo).toBe(false)
  })

  test('sends skipped rows as such', async () => {
    const { sheet, state, verdicts } = await open('a@x.example')
    host.will(
      judging(verdict(1, 'a@x.example')),
      judging(verdict(1, 'a@x.example', { verdict: 'skipped' })),
    )
    sheet.send()
    await expect.poll(state).toBe('done')
    sheet.skip([1], true)
    await expect.poll(verdicts).toEqual(['skipped'])
    expect(sent()[1]).toEqual(['1 out'])
  })
})

test('Import sheet: rows already on the server are not sent again; the others are', async () => {
  const { sheet, state } = await open()
  const { storedRow } = await import('~/features/import/review/sheet-row')
  const cleaned = [{ field: 'email' as const, from: ' A@x.example', to: 'a@x.example' }]
  sheet.takeIn(stored(storedRow(verdict(1, 'a@x.example', { cleaned }))))
  expect(sheet.view().shown[0]?.cells.email).toBe(' A@x.example')
  host.will(judging(verdict(2, 'b@x.example')))
  sheet.complete([cells('edited since'), cells('b@x.example')])
  await expect.poll(state).toBe('done')
  expect(sent()).toEqual([['2 b@x.example']])
  expect(sheet.view().shown[0]?.cells.email).toBe(' A@x.example')
})

test('Import sheet: a list is recognised by its received rows: one edited cell is accepted, other users are not', async () => {
  const { sheet } = await open()
  const { storedRow } = await import('~/features/import/review/sheet-row')
  const all = Array.from({ length: 40 }, (_one, index) => {
    return { ...cells(`p${index}@x.example`), firstName: `P${index}` }
  })
  const received = all.slice(0, 30).map(({ email, firstName }, index) => {
    const edited = index % 3 === 0 ? `edited-${email}` : email
    return storedRow(
      verdict(index + 1, edited, { firstName: index % 3 === 1 ? 'Mended' : firstName }),
    )
  })
  sheet.takeIn(stored(...received))
  expect(sheet.isOf(all)).toBe(true)
  expect(sheet.isOf(all.map((item) => ({ ...item, email: ` ${item.email.toUpperCase()}` })))).toBe(
    true,
  )
  expect(sheet.isOf(all.toReversed())).toBe(false)
  // Somebody left near the top, somebody came at the end: as many rows, and nearly all of them one place on.
  expect(sheet.isOf([...all.slice(1), cells('new@x.example')])).toBe(false)
})

test('Import sheet: choosing the list again during sending loses no edits', async () => {
  const { sheet, verdicts } = await open()
  const list = [cells('a@x.example'), cells('b@x.example')]
  host.will(
    (request, response) => {
      sheet.complete(list)
      json(500, failure('server/error'), { 'retry-after': '0' })(request, response)
    },
    judging(verdict(1, 'a@x.example'), verdict(2, 'b@x.example')),
  )
  sheet.complete(list)
  await expect.poll(verdicts).toEqual(['new', 'new'])
  expect(sent()).toHaveLength(2)
})

describe('Import sheet: search and sort', () => {
  test('searches any part without accents, sorts by cells, blank ones last', async () => {
    const { sheet } = await open()
    const person = (firstName: string, email: string) => ({ ...cells(email), firstName })
    sheet.add([
      person('Zoë', 'z@x.example'),
      person('', 'b@x.example'),
      person('Ádám', 'a@y.example'),
    ])
    const shown = () => sheet.view().shown.map(({ row }) => row)
    sheet.arrange({ sort: 'firstName' })
    expect(shown()).toEqual([3, 1, 2])
    sheet.arrange({ sort: '-firstName' })
    expect(shown()).toEqual([1, 3, 2])
    sheet.arrange({ search: 'ADAM y.ex', sort: 'row' })
    expect(shown()).toEqual([3])
    sheet.arrange({ search: '', sort: '-row' })
    expect(shown()).toEqual([3, 2, 1])
  })
})
