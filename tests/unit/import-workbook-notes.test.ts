import { deflateRawSync, crc32 } from 'node:zlib'
import { writeXlsx, type WriteSheet } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { ListReading, type ReadingChoices } from '~/tabular/list-reading'

const heads = ['First name', 'Email', 'Groups']

async function read(file: File, choices?: ReadingChoices) {
  const { facts, ...reading } = await ListReading.of(file, choices).then((list) => ({
    facts: list.facts,
    people: list.people(list.facts.mapping),
  }))
  return { facts, ...reading }
}
const book = async (...sheets: WriteSheet[]) =>
  new File([new Uint8Array(await writeXlsx({ sheets }))], 'people.xlsx')

describe('Import workbook: what is not in the cells', () => {
  const rows = [
    heads,
    ['Ana', 'a@x.example', 'Sales'],
    ['Bo', 'b@x.example', ''],
    ['Cy', 'c@x.example', 'HR'],
  ]

  test('a merged cell is the value of all its rows', async () => {
    const merges = [{ startRow: 1, startCol: 2, endRow: 2, endCol: 2 }]
    const { facts, people } = await read(await book({ name: 'S', rows, merges }))
    expect(people.map(({ groups }) => groups)).toEqual(['Sales', 'Sales', 'HR'])
    expect(facts.notices).toEqual([{ kind: 'merged', count: 1, rows: [] }])
  })

  test('hidden rows are named, and can be left out', async () => {
    const rowDefs = new Map([[2, { hidden: true }]])
    const file = await book({ name: 'S', rows, rowDefs })
    const { facts, people } = await read(file)
    expect(facts.notices).toEqual([{ kind: 'hidden', count: 1, rows: [2] }])
    expect(people[1]?.marks).toEqual([{ code: 'hidden' }])
    const without = await read(file, { leaveOutHidden: true })
    expect(without.people.map(({ firstName }) => firstName)).toEqual(['Ana', 'Cy'])
  })

  test('the address of a link is used where its text is none', async () => {
    const cells = new Map([
      ['1,1', { value: 'Send mail', hyperlink: { target: 'mailto:ana@x.example?subject=Hi' } }],
    ])
    const { people } = await read(await book({ name: 'S', rows, cells }))
    expect(people[0]).toMatchObject({
      email: 'ana@x.example',
      marks: [{ code: 'link', field: 'email', text: 'Send mail' }],
    })
  })

  test('a sheet of leavers is not the first choice, and both sheets are counted', async () => {
    const { facts } = await read(
      await book({ name: 'Leavers', rows: rows.slice(0, 2) }, { name: 'Staff', rows }),
    )
    expect(facts).toMatchObject({ sheet: 'Staff', sheetCounts: { Leavers: 1, Staff: 3 } })
  })

  test('the head may stand below a cover of 16 rows', async () => {
    const cover = Array.from({ length: 16 }, (_none, index) => [`Report, line ${index}`])
    const { facts } = await read(await book({ name: 'S', rows: [...cover, ...rows] }))
    expect(facts).toMatchObject({ headRow: 16, rowCount: 3 })
    expect(facts.top[16]).toBe('First name · Email · Groups')
  })
})

/** An archive with these files. */
function archive(files: Record<string, string>): File {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, text] of Object.entries(files)) {
    const data = deflateRawSync(Buffer.from(text))
    const name = Buffer.from(path)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(Buffer.from(text)), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(Buffer.byteLength(text), 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, place, name]))
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, name, data])
    parts.push(local)
    at += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  const bytes = Buffer.concat([...parts, list, Buffer.from('PK\u0005\u0006'), end])
  return new File([new Uint8Array(bytes)], 'people.xlsx')
}

test.each([
  [
    'open-document',
    { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' },
  ],
  ['numbers', { 'Index/Document.iwa': 'x' }],
  ['word', { '[Content_Types].xml': '<a/>', 'word/document.xml': '<a/>' }],
  ['binary-excel', { '[Content_Types].xml': '<a/>', 'xl/workbook.bin': 'x' }],
  ['archive', { 'people.csv': 'Email\na@x.example' }],
])('Import workbook: another packed file is named: %s', async (code, files) => {
  await expect(ListReading.of(archive(files))).rejects.toMatchObject({ code })
})

const formatted = (at: number) => `<c r="A${at}" s="1"/>`
const emptyFormula = (at: number) =>
  `<c r="A${at}" t="str"><f>IF(B${at}="","",B${at})</f><v></v></c>`
const spaces = (at: number) =>
  `<c r="A${at}" t="inlineStr"><is><t xml:space="preserve"> </t></is></c>`

test.each([
  ['formatted', formatted],
  ['filled with formulas', emptyFormula],
  ['of spaces', spaces],
])('Import workbook: 400,000 blank rows, %s, take no time of their own', async (_kind, cell) => {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const rels = (inside: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`
  const cells = (index: number, ...texts: string[]) =>
    `<row r="${index}">${texts.map((text, column) => `<c r="${'AB'[column]}${index}" t="str"><v>${text}</v></c>`).join('')}</row>`
  const blank = Array.from(
    { length: 400_000 },
    (_none, index) => `<row r="${index + 3}" s="1" customFormat="1">${cell(index + 3)}</row>`,
  ).join('')
  const sheet = `${cells(1, 'Name', 'Email')}${cells(2, 'Ana', 'a@x.example')}${blank}${cells(400_003, 'Bo', 'b@x.example')}`
  const file = archive({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': rels(
      `<Relationship Id="r" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`,
    ),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels(
      `<Relationship Id="r" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>`,
    ),
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${sheet}</sheetData></worksheet>`,
  })
  const { people } = await read(file)
  expect(people.map(({ email }) => email)).toEqual(['a@x.example', 'b@x.example'])
})
