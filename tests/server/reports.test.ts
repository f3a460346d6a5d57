import { afterAll, beforeAll, expect, test } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { reports } from '../../server/reports/definitions/index.ts'
import type { ReportId } from '../../server/reports/types.ts'
import { seedDemo } from '../../server/seed/demo.ts'
import { testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)

let me: Awaited<ReturnType<typeof host.signedIn>>
let ids: Record<string, string>

const one = async (sql: string) => {
  const { rows } = await host.pool.query<{ id: string }>(sql)
  return rows[0]?.id ?? ''
}

beforeAll(async () => {
  await seedDemo(host.pool, host.files)
  const organisationId = await one('SELECT id FROM organisations')
  me = await host.signedIn({ organisationId })
  ids = {
    group: await one(
      `SELECT group_id AS id FROM user_group_members GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    ),
    course: await one(
      `SELECT course_id AS id FROM enrollments GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    ),
    license: await one(
      `SELECT license_id AS id FROM seats GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    ),
    category: await one(
      `SELECT category_id AS id FROM courses WHERE category_id IS NOT NULL AND id IN (SELECT course_id FROM enrollments) LIMIT 1`,
    ),
    learningPath: await one(`SELECT path_id AS id FROM path_assignments LIMIT 1`),
    event: await one(`SELECT event_id AS id FROM registrations LIMIT 1`),
    message: await one(`SELECT message_id AS id FROM mails WHERE message_id IS NOT NULL LIMIT 1`),
  }
}, 60_000)

const everyReport = Object.keys(reports).filter((id): id is ReportId => id in reports)

type Cell = string | number | null
type Rows = {
  total: number
  facets?: Record<string, { value: string; count: number }[]>
  data: {
    sentence: string
    columns: { _id: string; head: string; type: string; isSortable: boolean }[]
    rows: { _id: string; cells: Cell[]; refs: Record<string, string> }[]
  }
}

async function list(report: string, query: Record<string, string> = {}): Promise<Rows> {
  const address = new URLSearchParams({ report, limit: '100', ...query })
  const answer = await me.get(`/api/business/getReportRows?${address}`)
  expect(answer.statusCode, `${address} ${answer.body}`).toBe(200)
  return answer.json()
}

/** Every row, page by page. */
async function everyRow(report: string, query: Record<string, string> = {}) {
  const first = await list(report, query)
  const rows = [...first.data.rows]
  for (let page = 2; rows.length < first.total; page += 1) {
    const next = await list(report, { ...query, page: String(page) })
    expect(next.data.rows.length).toBeGreaterThan(0)
    rows.push(...next.data.rows)
  }
  return { ...first, rows }
}

/** The cells of a CSV file. */
function parseCsv(text: string) {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text
    .replace('\uFEFF', '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== ',') {
      rows.push(row)
      row = []
    }
  }
  return rows.filter((cells) => cells.length > 1 || cells[0] !== '')
}

const filterOf = (query: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      name === 'overdue' ? value === 'true' : value,
    ]),
  )

async function file(report: string, query: Record<string, string> = {}, more: object = {}) {
  const answer = await me.post('/api/business/exportReport', {
    report,
    format: 'csv',
    filter: filterOf(query),
    ...more,
  })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer
}

const asCsv = (cell: Cell) => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return /^[=+\-@＝＋－＠\t\r]/.test(cell) ? `'${cell}` : cell
}

const statusOf = (id: ReportId) => Object.keys(reports[id].statuses ?? {})

test.each(everyReport)(
  'getReportRows: %s lists what its file contains, with any filter',
  async (id) => {
    const { filters } = reports[id]
    const values: Record<string, string[]> = {
      search: ['an'],
      people: ['current', 'all', 'deactivated'],
      status: statusOf(id),
      overdue: ['true'],
      from: ['2026-03-01'],
      to: ['2026-10-31'],
      completedFrom: ['2026-02-01'],
      completedTo: ['2026-11-10'],
      ...Object.fromEntries(Object.entries(ids).map(([name, value]) => [name, [value]])),
    }
    const queries: Record<string, string>[] = [
      {},
      ...filters.flatMap((name) =>
        (values[name] ?? []).map((value) => ({ people: 'all', [name]: value })),
      ),
    ]
    for (const query of queries) {
      const { total, rows, data } = await everyRow(id, query)
      expect(rows).toHaveLength(total)
      expect(new Set(rows.map(({ _id }) => _id)).size).toBe(total)
      const [heads = [], ...lines] = parseCsv((await file(id, query)).body)
      expect(heads).toEqual(data.columns.map(({ head }) => head))
      expect(lines, JSON.stringify(query)).toEqual(rows.map(({ cells }) => cells.map(asCsv)))
      expect(data.sentence).toContain(total === 0 ? 'no ' : total.toLocaleString('en'))
    }
    expect((await list(id)).total).toBeGreaterThan(id === 'certificates' ? -1 : 0)
  },
)

test.each(everyReport)(
  'getReportRows: %s can be sorted by every column that says so',
  async (id) => {
    const { data } = await list(id)
    for (const { _id, isSortable } of data.columns) {
      for (const sort of [_id, `-${_id}`]) {
        const answer = await me.get(`/api/business/getReportRows?report=${id}&sort=${sort}`)
        expect(answer.statusCode, sort).toBe(isSortable ? 200 : 422)
      }
    }
  },
)

test.each(everyReport)(
  'getReportRows: the facets of %s are the totals of their filters',
  async (id) => {
    const { facets = {} } = await list(id, { facets: 'true', people: 'all' })
    for (const [name, counts] of Object.entries(facets))
      for (const { value, count } of counts.slice(0, 8))
        expect((await list(id, { [name]: value, people: 'all' })).total, `${name} ${value}`).toBe(
          count,
        )
  },
)

test('exportReport: a workbook has dates, moments and numbers', async () => {
  const columns = ['email', 'assignedAt', 'progress', 'completedAt']
  const filter = { status: 'completed' }
  const answer = await file('course-status', {}, { format: 'xlsx', columns, filter })
  const { sheets } = await readXlsx(answer.rawPayload)
  const [, row = []] = sheets[0]?.rows ?? []
  expect(row[1]).toBeInstanceOf(Date)
  expect(row[2]).toBe(100)
  expect(row[3]).toBeInstanceOf(Date)
  const sent = await file('messages', {}, { format: 'xlsx', columns: ['sentAt'] })
  const { sheets: letters } = await readXlsx(sent.rawPayload)
  expect(letters[0]?.rows[1]?.[0]).toBeInstanceOf(Date)
})

test('exportReport: a workbook says where its rows come from', async () => {
  const filter = { people: 'all', group: ids.group }
  const { rawPayload } = await file('course-status', {}, { format: 'xlsx', filter })
  const { sheets } = await readXlsx(rawPayload)
  expect(sheets.map(({ name }) => name)).toEqual(['Course status', 'About'])
  const about = Object.fromEntries(sheets[1]?.rows ?? [])
  const whole = await everyRow('course-status', { people: 'all', group: ids.group ?? '' })
  expect(about).toMatchObject({
    Organisation: 'Northwind',
    Report: 'Course status',
    Filter: whole.data.sentence,
    People: 'Current and deactivated people',
    'Time zone': 'Europe/Dublin',
    'Made at': expect.any(Date),
    'Made by': expect.stringMatching(/\S/),
  })
  expect(sheets[0]?.rows).toHaveLength(whole.total + 1)
})

test('getDetailedUserDataDisplay: the rows of the report, with filters on rows and figures', async () => {
  const read = async (query: string) =>
    (await me.get(`/api/business/getDetailedUserDataDisplay?${query}`)).json()
  const whole = await read('sort=-completed')
  expect(whole.data.values).toHaveLength(whole.total)
  const counts = (await me.get('/api/business/statusCount')).json().data.counts
  const sum = (name: string) =>
    whole.data.values.reduce(
      (total: number, row: Record<string, number>) => total + (row[name] ?? 0),
      0,
    )
  expect(sum('completed')).toBe(counts.completed)
  expect(sum('notStarted')).toBe(counts.notStarted)
  expect(sum('overdue')).toBe(counts.overdue)
  expect(sum('coursesAssigned')).toBe(counts.total - counts.withdrawn)
  const page = await read(`page=2&limit=10&facets=true&group=${ids.group}`)
  expect(page).toMatchObject({ page: 2, limit: 10 })
  expect(page.facets.group).toBeDefined()
  const some = await read('page=1&limit=10&columns=email,completed')
  expect(Object.keys(some.data.values[0])).toEqual(['userId', 'email', 'completed'])
  const inCourse = await read(`course=${ids.course}`)
  for (const { coursesAssigned } of inCourse.data.values) expect(coursesAssigned).toBe(1)
})

const refused: [string, string, string?][] = [
  [
    'getDetailedUserDataDisplay?status=inactive&people=current',
    'status',
    'Deactivated people are left out; choose Deactivated or All',
  ],
  ['getDetailedUserDataDisplay?from=2026-10-02&to=2026-10-01', 'to'],
  ['getDetailedUserDataDisplay?completedFrom=2026-10-02&completedTo=2026-10-01', 'completedTo'],
  ['getDetailedUserDataDisplay?from=2026-02-30', 'from'],
  ['getDetailedUserDataDisplay?columns=email,shoeSize', 'columns'],
  ['getDetailedUserDataDisplay?columns=email,email', 'columns'],
  ['getDetailedUserDataDisplay?sort=userGroups', 'sort'],
  ['getReportRows?report=messages&overdue=true', 'overdue'],
  ['getReportRows?report=course-status&status=activated', 'status'],
  ['getReportRows?report=weather', 'report'],
  ['getReportRows?report=people&sort=weather', 'sort'],
  ['getReportRows?report=people&columns=', 'columns'],
  ['getReportRows?report=people&columns=email,weather', 'columns'],
  ['getReportRows?report=people&columns=email,email', 'columns'],
  ['getReportRows?report=course-status&from=2026-10-02&to=2026-10-01', 'to'],
  ['getReportRows?report=course-status&completedTo=2026-02-30', 'completedTo'],
]
test.each(refused)('reports: %s is refused at %s', async (call, field, message) => {
  const answer = await me.get(`/api/business/${call}`)
  expect(answer.statusCode).toBe(422)
  const sentence = message ?? expect.stringMatching(/^\p{L}.* .*\p{L}/u)
  expect(answer.json().errors[0]).toMatchObject({ field, message: sentence })
})

const refusedFiles: [string, string, object, string][] = [
  ['exportReport', 'no column', { report: 'people', columns: [] }, 'columns'],
  ['exportReport', 'a column twice', { report: 'people', columns: ['email', 'email'] }, 'columns'],
  ['exportReport', 'an unknown order', { report: 'people', sort: 'weather' }, 'sort'],
  [
    'exportReport',
    'a range that ends before it begins',
    { report: 'people', filter: { from: '2026-10-02', to: '2026-10-01' } },
    'filter.to',
  ],
  ['exportUsage', '732 days', { chart: 'series', from: '2024-11-20', to: '2026-11-21' }, 'from'],
  ['exportUsage', 'a day that is none', { chart: 'series', from: '2026-02-30' }, 'from'],
  ['exportUsage', 'two ranges', { chart: 'series', range: '7d', from: '2026-10-01' }, 'range'],
]
test.each(refusedFiles)('%s: %s is refused', async (call, _, body, field) => {
  const answer = await me.post(`/api/business/${call}`, { format: 'csv', ...body })
  expect(answer.statusCode, answer.body).toBe(422)
  const [error] = answer.json().errors
  expect(error.field).toMatch(new RegExp(`^${field}(\\.\\d)?$`))
  expect(error.message).toMatch(/^\p{L}.* .*\p{L}/u)
})

const letter = { emails: ['a@x.example'] }
const refusedMails: [string, object, string][] = [
  ['no address', { emails: [] }, 'emails'],
  ['11 addresses', { emails: Array.from({ length: 11 }, (_, n) => `p${n}@x.example`) }, 'emails'],
  ['an address twice', { emails: ['a@x.example', 'A@X.example'] }, 'emails.1'],
  ['an address without a domain', { emails: ['a@b'] }, 'emails.0'],
  ['no column', { ...letter, columns: [] }, 'columns'],
  ['an unknown column', { ...letter, columns: ['email', 'weather'] }, 'columns.1'],
  [
    'a filter of another report',
    { ...letter, report: 'messages', filter: { overdue: true } },
    'filter.overdue',
  ],
]
test.each(refusedMails)('getDetailedUserData: %s is refused', async (_, body, field) => {
  const answer = await me.post('/api/business/getDetailedUserData', body)
  expect(answer.statusCode, answer.body).toBe(422)
  expect(answer.json().errors[0].field).toBe(field)
})

test('getDetailedUserData: mails the file of the list to each address, once for each key', async () => {
  const body = {
    emails: ['Head@x.example', 'mei@x.example'],
    report: 'course-status',
    filter: { people: 'all', course: ids.course },
    columns: ['email', 'status'],
  }
  const send = () =>
    host.app.inject({
      method: 'POST',
      url: '/api/business/getDetailedUserData',
      payload: body,
      headers: { ...me.headers, 'idempotency-key': 'report-mail-1' },
    })
  expect((await send()).json()).toEqual({
    status: 'success',
    message: 'Sent to head@x.example, mei@x.example',
  })
  expect((await send()).statusCode).toBe(200)
  const [mail] = await host.mails('head@x.example')
  expect(await host.mails('mei@x.example')).toHaveLength(1)
  const [attachment] = mail?.attachments ?? []
  const content = attachment?.content
  const text = content instanceof ArrayBuffer ? new TextDecoder().decode(content) : ''
  const csv = (await file('course-status', {}, { filter: body.filter, columns: body.columns })).body
  expect(`\uFEFF${text.replace('\uFEFF', '')}`).toBe(csv)
  expect(mail?.text).toContain('Time zone'.toLowerCase())
  expect(await host.outbox('head@x.example')).toHaveLength(1)
})
