import { patience } from '../patience.ts'
import { once } from 'node:events'
import { buffer, text } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, test, vi } from 'vitest'
import {
  tableName,
  tableStream,
  type TableCell,
  type TableFormat,
} from '../../server/lib/spreadsheet.ts'

/** In two parts, as they come from a database. */
async function* each(rows: TableCell[][]) {
  yield rows.slice(0, 1)
  yield rows.slice(1)
}

const file = (format: TableFormat, rows: TableCell[][], heads = ['Name', 'Count']) =>
  tableStream({ format, title: 'People', heads, rows: each(rows) })

test('CSV: UTF-8 with a byte order mark, CRLF line ends, quoted where necessary', async () => {
  const rows = [
    ['Søren "Sam"', 3],
    ['a,b;c', -1.5],
    ['two\r\nlines', null],
    [' kept ', 0],
  ]
  expect(await text(file('csv', rows).map(String))).toBe(
    '\uFEFFName,Count\r\n"Søren ""Sam""",3\r\n"a,b;c",-1.5\r\n"two\r\nlines",\r\n" kept ",0\r\n',
  )
})

const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠SUM(A1)']

test('CSV, XLSX: contain no formulas', async () => {
  const rows = formulas.map((formula) => [formula, -1])
  const csv = await text(file('csv', rows))
  for (const formula of formulas) expect(csv).toMatch(`'${formula}`)
  expect(csv).not.toMatch(/(^|[\n,"])[=+@\t]/)
  // A text of a workbook is never run, so it is stored as it is.
  const { sheets } = await readXlsx(await buffer(file('xlsx', rows)))
  expect(sheets[0]?.rows).toEqual([['Name', 'Count'], ...formulas.map((formula) => [formula, -1])])
})

test('XLSX: texts are preserved', async () => {
  const rows = [
    ['محمد', 1],
    ['<b>&"', 2],
    ['00123', 3],
    [null, 4],
    ['2026-11-21', 5],
    ['_x0041_ _X000D_ _x12_', 6],
  ]
  const { sheets } = await readXlsx(await buffer(file('xlsx', rows)))
  expect(sheets[0]?.name).toBe('People')
  expect(sheets[0]?.rows.slice(1)).toEqual(rows)
})

test('XLSX: columns of dates have date cells', async () => {
  const heads = ['Name', { text: 'Completed', isDate: true as const }]
  const rows = [
    ['2026-11-21', '2026-11-21'],
    ['Ada', null],
    ['Ben', 'until 2026'],
  ]
  const table = (format: TableFormat) => ({ format, title: 'People', heads, rows: each(rows) })
  const { sheets } = await readXlsx(await buffer(tableStream(table('xlsx'))))
  expect(sheets[0]?.rows).toEqual([
    ['Name', 'Completed'],
    ['2026-11-21', new Date('2026-11-21T00:00:00Z')],
    ['Ada', null],
    ['Ben', 'until 2026'],
  ])
  expect(await text(tableStream(table('csv')).map(String))).toMatch('2026-11-21,2026-11-21\r\n')
})

test('XLSX: a second sheet says where the rows come from, up to 5,000 of them', async () => {
  const at = new Date('2026-11-21T14:02:00Z')
  const table = (count: number) => ({
    format: 'xlsx' as const,
    title: 'People',
    heads: ['Name', { text: 'Completed', isDate: true as const }],
    rows: each(Array.from({ length: count }, (_, n) => [`=_x0041_ ${n}`, '2026-11-21'])),
    about: (rows: number): [string, string | Date][] => [
      ['Filter', `Everybody: ${rows} rows`],
      ['Made at', at],
    ],
  })
  for (const count of [0, 3, 5_000]) {
    const { sheets } = await readXlsx(await buffer(tableStream(table(count))))
    expect(sheets.map(({ name }) => name)).toEqual(['People', 'About'])
    expect(sheets[0]?.rows).toHaveLength(count + 1)
    if (count > 0)
      expect(sheets[0]?.rows[1]).toEqual(['=_x0041_ 0', new Date('2026-11-21T00:00:00Z')])
    expect(sheets[1]?.rows).toEqual([
      ['Filter', `Everybody: ${count} rows`],
      ['Made at', at],
    ])
  }
  const { sheets } = await readXlsx(await buffer(tableStream(table(5_001))))
  expect(sheets.map(({ name }) => name)).toEqual(['People'])
  expect(sheets[0]?.rows).toHaveLength(5_002)
})

test.each(['csv', 'xlsx'] as const)(
  'export streams: closing a %s stops producing rows',
  async (format) => {
    const ended = vi.fn()
    async function* endless() {
      try {
        for (let n = 0; ; n += 1) yield [[`row ${n} ${Math.random()}`, n]]
      } finally {
        ended()
      }
    }
    const stream = tableStream({ format, title: 'People', heads: ['Name', 'N'], rows: endless() })
    await once(stream, 'readable')
    stream.destroy()
    expect(stream.destroyed).toBe(true)
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), patience)
  },
)

test('export file names: contain content, organisation and date', () => {
  const at = new Date('2026-11-21T23:30:00Z')
  const of = (name: string, timezone: string) => tableName('people', { name, timezone }, 'csv', at)
  expect(of('Ærø & Sønner A/S', 'Asia/Tokyo')).toMatch(/^people_[a-z\d-]+_2026-11-22\.csv$/)
  expect(of('Northwind', 'UTC')).toBe('people_northwind_2026-11-21.csv')
  expect(of('東京', 'UTC')).toBe('people_2026-11-21.csv')
})
