import { crc32, deflateRawSync } from 'node:zlib'
import { writeXlsx, type WriteSheet } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { ListReading, type ReadingChoices } from '~/tabular/list-reading'

const book = async (...sheets: WriteSheet[]) =>
  new File([new Uint8Array(await writeXlsx({ sheets }))], 'people.xlsx')
async function read(file: File, choices?: ReadingChoices) {
  const { facts, ...reading } = await ListReading.of(file, choices).then((one) => ({
    facts: one.facts,
    rows: [...one.pieces(one.facts.mapping, 10)].flat(),
  }))
  return { facts, ...reading }
}
const problem = (file: File) =>
  ListReading.of(file).then(
    () => 'none',
    (error: { code: string }) => error.code,
  )

/** A packed file of these texts, as Excel packs them; `says` = sizes that are not true. */
function packed(entries: Record<string, string | Buffer>, says?: number): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = []
  const folder: Buffer[] = []
  let at = 0
  for (const [path, text] of Object.entries(entries)) {
    const plain = Buffer.from(text)
    const data = deflateRawSync(plain)
    const name = Buffer.from(path)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(says ?? plain.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, name, data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    folder.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, place, name]))
    parts.push(local)
    at += local.length
  }
  const list = Buffer.concat(folder)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(folder.length, 4)
  end.writeUInt16LE(folder.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return new Uint8Array(Buffer.concat([...parts, list, Buffer.from('PK\u0005\u0006'), end]))
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rels = (inside: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`

/** A workbook by hand, with what a writer would not write. */
const byHand = (sheet: string, strings = '') => ({
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  '_rels/.rels': rels(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Old" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Staff" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': rels(
    relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
      relation('rId2', 'worksheet', 'worksheets/sheet2.xml') +
      relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
  ),
  'xl/sharedStrings.xml': `<sst ${main}>${strings}</sst>`,
  'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>gone</t></is></c></row></sheetData></worksheet>`,
  'xl/worksheets/sheet2.xml': `<worksheet ${main}><sheetData>${sheet}</sheetData></worksheet>`,
})

describe('Import workbook', () => {
  test('cells are read as displayed: dates, numbers, formulas and formats', async () => {
    const file = await book({
      name: 'Staff',
      columns: [
        { header: 'Name', key: 'name' },
        { header: 'Email', key: 'email' },
        { header: 'Title', key: 'title', numFmt: '000000' },
        { header: 'Team', key: 'team', numFmt: 'dd/mm/yyyy' },
      ],
      data: [
        { name: 'Ana Müller', email: 'ana@acme.example', title: 42, team: new Date('2026-02-01') },
        { name: 'Bo van der Berg', email: 'bo@acme.example', title: true, team: null },
      ],
    })
    const { facts, rows } = await read(file)
    expect(facts).toMatchObject({ sheets: ['Staff'], sheet: 'Staff', rowCount: 2, hasHead: true })
    expect(rows).toEqual([
      {
        firstName: 'Ana',
        lastName: 'Müller',
        email: 'ana@acme.example',
        designation: '000042',
        groups: '01/02/2026',
      },
      {
        firstName: 'Bo',
        lastName: 'van der Berg',
        email: 'bo@acme.example',
        designation: 'TRUE',
        groups: '',
      },
    ])
  })

  test('shared, rich and inline strings, gaps and formula results are read; hidden sheets stay hidden', async () => {
    const file = packed(
      byHand(
        `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
         <row r="3"><c r="A3" t="s"><v>2</v></c><c r="C3" t="str"><f>HYPERLINK("mailto:a@x.example","a@x.example")</f><v>a@x.example</v></c></row>
         <row r="4"><c r="A4" t="inlineStr"><is><t>Bo</t></is></c><c r="C4" t="inlineStr"><is><r><t>b@x</t></r><r><t>.example</t></r></is></c></row>`,
        '<si><t>First name</t></si><si><t>Email</t></si><si><r><t>A</t></r><r><t xml:space="preserve">na </t></r></si>',
      ),
    )
    const { facts, rows } = await read(new File([file], 'staff.xlsx'))
    expect(facts).toMatchObject({ sheets: ['Staff'], sheet: 'Staff' })
    expect(rows.map(({ firstName, email }) => [firstName, email])).toEqual([
      ['Ana ', 'a@x.example'],
      ['Bo', 'b@x.example'],
    ])
  })

  test('an error in a cell is not taken for its value', async () => {
    const file = packed(
      byHand(
        `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
         <row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2" t="s"><v>4</v></c><c r="C2" t="e"><f>VLOOKUP(A2,X:Y,2)</f><v>#N/A</v></c></row>
         <row r="3"><c r="A3" t="s"><v>3</v></c><c r="B3" t="s"><v>4</v></c><c r="C3" t="s"><v>5</v></c></row>`,
        ['First name', 'Email', 'Job title', 'Bo', 'bo@x.example', '#N/A']
          .map((text) => `<si><t>${text}</t></si>`)
          .join(''),
      ),
    )
    const { facts, rows } = await read(new File([file], 'staff.xlsx'))
    expect(facts.notices).toEqual([{ kind: 'no-result', count: 1, rows: [1] }])
    expect(rows.map(({ designation, marks }) => [designation, marks])).toEqual([
      ['', [{ code: 'no-result', field: 'designation' }]],
      ['#N/A', undefined],
    ])
  })

  test('with several sheets shows the first; another one can be chosen', async () => {
    const rows = (name: string) => [['Email'], [`${name}@acme.example`]]
    const file = await book(
      { name: 'North', rows: rows('north') },
      { name: 'South', rows: rows('south') },
    )
    expect((await read(file)).facts).toMatchObject({ sheets: ['North', 'South'], sheet: 'North' })
    const south = await read(file, { sheet: 'South' })
    expect(south.facts).toMatchObject({ sheets: ['North', 'South'], sheet: 'South' })
    expect(south.rows[0]?.email).toBe('south@acme.example')
  })

  test('with several sheets shows the first with addresses, after a cover or notes', async () => {
    const cover = { name: 'Cover', rows: [['Staff of 2026'], ['Prepared by HR']] }
    const blank = { name: 'Blank', rows: [] }
    const staff = {
      name: 'Staff',
      rows: [
        ['Name', 'Email'],
        ['Ana', 'ana@acme.example'],
      ],
    }
    const { facts, rows } = await read(await book(blank, cover, staff))
    expect(facts).toMatchObject({ sheets: ['Blank', 'Cover', 'Staff'], sheet: 'Staff' })
    expect(rows[0]?.email).toBe('ana@acme.example')
    const { facts: asked } = await read(await book(cover, staff), { sheet: 'Cover' })
    expect(asked.sheet).toBe('Cover')
    // Where nobody has an address it is the first, with whatever is wrong with it.
    const notes = { name: 'Notes', rows: [['Name'], ['Ana']] }
    expect((await read(await book(cover, notes))).facts.sheet).toBe('Cover')
    expect(await problem(await book(blank, notes))).toBe('empty')
  })

  test('is recognised by content, whatever its name', async () => {
    const { name, ...rest } = {
      name: 'people.csv',
      file: await book({ name: 'S', rows: [['Email'], ['a@x.example']] }),
    }
    const { facts } = await read(new File([rest.file], name))
    expect(facts.rowCount).toBe(1)
  })
})

describe('Import workbook: unreadable files are reported', () => {
  test('an old format, and one with a password', async () => {
    const envelope = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
    const old = new Uint8Array(2048)
    old.set(envelope)
    expect(await problem(new File([old], 'old.xls'))).toBe('old-excel')
    const locked = await writeXlsx({
      sheets: [{ name: 'S', rows: [['Email'], ['a@x.example']] }],
      encryption: { password: 'hunter2', spinCount: 10 },
    })
    expect(await problem(new File([new Uint8Array(locked)], 'locked.xlsx'))).toBe('protected')
  })

  test('a damaged file, another archive, a sheet without rows', async () => {
    const bytes = new Uint8Array(await (await book({ name: 'S', rows: [['Email']] })).arrayBuffer())
    expect(await problem(new File([bytes.slice(0, bytes.length / 2)], 'half.xlsx'))).toBe('damaged')
    expect(await problem(new File([packed({ 'word/document.xml': '<a/>' })], 'a.docx'))).toBe(
      'word',
    )
    expect(await problem(await book({ name: 'S', rows: [['Email']] }))).toBe('empty')
    expect(await problem(await book({ name: 'S', rows: [] }))).toBe('empty')
  })

  test('a zip bomb is refused before it is unpacked, and one with a false size is stopped', async () => {
    const zeros = Buffer.alloc(450_000_000)
    const bomb = packed({ ...byHand(''), 'xl/worksheets/sheet2.xml': zeros })
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await problem(new File([bomb], 'bomb.xlsx'))).toBe('too-packed')
    const liar = packed(byHand(`<row r="1">${'<c r="A1"><v>1</v></c>'.repeat(50_000)}</row>`), 400)
    expect(await problem(new File([liar], 'liar.xlsx'))).toBe('damaged')
  })

  test('too many rows', async () => {
    const rows = [
      ['Email'],
      ...Array.from({ length: 100_001 }, (_one, index) => [`a${index}@x.example`]),
    ]
    expect(await problem(await book({ name: 'S', rows }))).toBe('too-many-rows')
  })

  test('cells too far apart', async () => {
    const corner = '<c r="A1" t="str"><v>Email</v></c><c r="XFD1" t="str"><v>x</v></c>'
    const bottom = '<c r="A1048576" t="str"><v>a@x.example</v></c>'
    const far = packed(byHand(`<row r="1">${corner}</row><row r="1048576">${bottom}</row>`))
    expect(await problem(new File([far], 'far.xlsx'))).toBe('too-spread')
  })
})

describe('Import workbook: blank rows', () => {
  const head = '<row r="1"><c r="A1" t="str"><v>Email</v></c></row>'
  const person = (index: number) =>
    `<row r="${index}"><c r="A${index}" t="str"><v>a${index}@x.example</v></c></row>`
  const blank = (from: number, count: number) =>
    Array.from(
      { length: count },
      (_one, index) => `<row r="${from + index}"><c r="A${from + index}" s="0"/></row>`,
    ).join('')
  const emails = async (sheet: string) => {
    const { facts, rows } = await read(new File([packed(byHand(sheet))], 'people.xlsx'))
    expect(facts.rowCount).toBe(rows.length)
    return rows.map(({ email }) => email)
  }

  test('are not counted: no user below them is lost', async () => {
    const below = `${head}${person(2)}${blank(3, 100_100)}${person(100_103)}${blank(100_104, 100)}`
    expect(await emails(below)).toEqual(['a2@x.example', 'a100103@x.example'])
  })

  test('may be missing, in any number', async () => {
    expect(await emails(`${head}${person(2)}${person(300_000)}`)).toEqual([
      'a2@x.example',
      'a300000@x.example',
    ])
  })

  test('with formatting only, over the whole width, are ignored', async () => {
    const wide = Array.from({ length: 700 }, (_one, index) => {
      const row = 3 + index * 1000
      return `<row r="${row}"><c r="A${row}" s="0"/><c r="AZ${row}" s="0"/></row>`
    }).join('')
    expect(await emails(`${head}${person(2)}${wide}`)).toEqual(['a2@x.example'])
  })
})
