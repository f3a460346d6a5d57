import { describe, expect, test } from 'vitest'
import { ListReading, type ListSource, type ReadingChoices } from '~/tabular/list-reading'

// Lists as people really send them.

const utf16 = (text: string, isBig = false) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index++)
    view.setUint16(index * 2, text.charCodeAt(index), !isBig)
  return bytes
}
/** Windows-1252 where it is the same as Latin-1, and the euro sign. */
const windows = (text: string) =>
  Uint8Array.from(text, (letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0)))
const file = (...parts: BlobPart[]) => new File(parts, 'people.csv')

async function read(source: ListSource, choices?: ReadingChoices) {
  const reading = await ListReading.of(source, choices)
  const rows = [...reading.pieces(reading.facts.mapping, 2)].flat()
  return { facts: reading.facts, heads: reading.facts.columns.map(({ name }) => name), rows }
}
const problem = (source: ListSource) =>
  ListReading.of(source).then(
    () => 'none',
    (error: { code: string }) => error.code,
  )

const ana = {
  firstName: 'Ana',
  lastName: 'Müller',
  email: 'ana@acme.example',
  designation: '',
  groups: '',
}

describe('Import text: encodings', () => {
  const text = 'Vorname;Nachname;E-Mail\r\nAna;Müller;ana@acme.example\r\n'
  test.each([
    ['UTF-8', file(text), 'utf-8'],
    ['UTF-8 with its mark', file('\uFEFF', text), 'utf-8'],
    ['UTF-16 with its mark', file(utf16(`\uFEFF${text}`)), 'utf-16le'],
    ['big-endian UTF-16', file(utf16(`\uFEFF${text}`, true)), 'utf-16be'],
    ['UTF-16 that lost its mark', file(utf16(text)), 'utf-16le'],
    ['Excel’s CSV of a German Windows', file(windows(text)), 'windows-1252'],
  ])('%s', async (_name, source, encoding) => {
    const { facts, heads, rows } = await read(source)
    expect(facts).toMatchObject({ encoding, delimiter: ';', hasHead: true, rowCount: 1 })
    expect(heads).toEqual(['Vorname', 'Nachname', 'E-Mail'])
    expect(rows).toEqual([ana])
  })

  test('names in an older encoding among others are decoded', async () => {
    const source = file('Name;E-Mail\nŻółć Müller;a@acme.example\n', windows('Zoë;b@acme.example'))
    const { facts, rows } = await read(source)
    expect(facts.encoding).toBe('utf-8')
    expect(rows.map(({ firstName }) => firstName)).toEqual(['Żółć', 'Zoë'])
  })

  test('valid UTF-8 by coincidence is preserved', async () => {
    const { facts, rows } = await read(file(windows('Name;E-Mail\nÃ¶ Müßig-Käß;a@acme.example')))
    expect(facts.encoding).toBe('windows-1252')
    expect(rows[0]?.firstName).toBe('Ã¶')
  })

  test('another encoding can be chosen', async () => {
    const polish = Uint8Array.from([0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a]) // Łukasz in Windows-1250
    const source = file('Name,Email\n', polish, ',l@acme.example')
    expect((await read(source)).rows[0]?.firstName).toBe('Łukasz')
    expect((await read(source, { encoding: 'windows-1252' })).rows[0]?.firstName).toBe('£ukasz')
  })
})

test.each([
  ['HTML', '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>a@x.example'],
  ['HTML with its type', '\uFEFF\r\n<!DOCTYPE html>\n<table><tr><td>a@x.example</td></tr></table>'],
  ['a bare table', '  <TABLE border="1"><tr><td>a@x.example</td></tr></TABLE>'],
  ['XML', '<?xml version="1.0"?>\n<Workbook><Worksheet ss:Name="Staff">a@x.example</Worksheet>'],
])(
  'Import text: a %s file with an Excel extension is reported, not parsed as one row',
  async (_name, text) => {
    expect(await problem(file(text))).toBe('no-sheet')
    expect(await problem(file(utf16(`\uFEFF${text}`)))).toBe('no-sheet')
    expect(await problem(text)).toBe('no-sheet')
  },
)

test('Import text: an address in angle brackets is not HTML', async () => {
  expect((await read('<ana@acme.example>\n<bo@acme.example>')).facts.rowCount).toBe(2)
})

describe('Import text: delimiters', () => {
  test.each([
    [',', 'Email,Groups\na@x.example,Sales;Support\nb@x.example,Sales;HR;Support'],
    [';', 'Email;Title\na@x.example;Nurse, night\nb@x.example;Doctor, day, senior'],
    ['\t', 'Email\tTitle\na@x.example\tNurse, night; senior\n'],
    ['|', 'Email|Title\na@x.example|Nurse, night; senior\n'],
    ['~', 'Email~Title\na@x.example~Nurse, night; senior: 2\n'],
    [':', 'Email:Title\na@x.example:Nurse, night\nb@x.example:Doctor\n'],
    [';', 'sep=;\r\nEmail;Title\r\na@x.example;Nurse'],
  ])('%j', async (delimiter, text) => {
    const { facts, rows } = await read(text)
    expect(facts.delimiter).toBe(delimiter)
    expect(rows[0]?.email).toBe('a@x.example')
    expect(facts.columns).toHaveLength(2)
  })

  test('colons and tildes inside cells do not divide them', async () => {
    const text = 'Ana,a@x.example,Shift: 10:30,~4\nBo,b@x.example,Shift: 11:30,~5\n'
    expect((await read(text)).facts).toMatchObject({ delimiter: ',', rowCount: 2 })
    const note = await read('Email,Title\na@x.example,Nurse\nQuestions:hr@x.example\n')
    expect(note.rows[1]).toMatchObject({ email: 'Questions:hr@x.example' })
  })

  test('a single column of addresses needs none', async () => {
    const { facts, rows } = await read('a@x.example\nb@x.example\n\n')
    expect(facts).toMatchObject({ hasHead: false, mapping: ['email'], rowCount: 2 })
    expect(rows.map(({ email }) => email)).toEqual(['a@x.example', 'b@x.example'])
  })
})

describe('Import text: quoting', () => {
  test('preserves delimiters, line breaks and doubled quotes', async () => {
    const { rows } = await read(
      'First name,Last name,Email,Title\r\n"Ana ""Nana""","Müller, ","ana@acme.example","Head of\r\nnothing"\r\n',
    )
    expect(rows).toEqual([
      {
        firstName: 'Ana "Nana"',
        lastName: 'Müller, ',
        email: 'ana@acme.example',
        designation: 'Head of\r\nnothing',
        groups: '',
      },
    ])
  })

  test('without an end does not swallow the rest of the list', async () => {
    const { facts, rows } = await read('Name;Email\n"Ana;a@x.example\nBea;b@x.example\n')
    expect(facts).toMatchObject({ isUnclosed: true, rowCount: 2 })
    expect(rows.map(({ email }) => email)).toEqual(['a@x.example', 'b@x.example'])
  })

  test('that ends inside a cell does not swallow rows up to the next quote', async () => {
    const people = Array.from({ length: 900 }, (_one, index) => `Ana ${index},a${index}@x.example`)
    const { facts, rows } = await read(
      ['Name,Email', '"Bob" Smith,bob@x.example', ...people, '"Cy Li",cy@x.example'].join('\n'),
    )
    expect(facts).toMatchObject({ isUnclosed: true, rowCount: 902 })
    expect(rows[0]).toMatchObject({ lastName: 'Smith', email: 'bob@x.example' })
    expect(rows.at(-1)?.email).toBe('cy@x.example')
  })

  test('inside a word is a character', async () => {
    const { facts, rows } = await read(
      'Name,Email,Title\nDwayne "Rock" Johnson,d@x.example,"two\nlines"\n"Bo "B" Li",b@x.example,\n',
    )
    expect(facts).toMatchObject({ isUnclosed: false, rowCount: 2 })
    expect(rows[0]).toMatchObject({ firstName: 'Dwayne "Rock"', lastName: 'Johnson' })
    expect(rows[0]?.designation).toBe('two\nlines')
    expect(rows[1]).toMatchObject({ firstName: 'Bo "B"', lastName: 'Li' })
  })
})

describe('Import text: surrounding content', () => {
  test('a title above the header, blank lines and trailing empty columns are removed', async () => {
    const { facts, heads, rows } = await read(
      'Personnel list;;;;\nas of 21.11.2026;;;;\n;;;;\nVorname;Nachname;E-Mail;;\n\nAna;Müller;ana@acme.example;;\n;;;;\n \u200B;;;;\n',
    )
    expect(facts).toMatchObject({ headRow: 3, rowCount: 1 })
    expect(heads).toEqual(['Vorname', 'Nachname', 'E-Mail'])
    expect(rows).toEqual([ana])
  })

  test('without a header, columns have letters, and no user is lost', async () => {
    const { facts, heads } = await read('Ana,Müller,ana@acme.example\nBo,Li,bo@acme.example')
    expect(facts).toMatchObject({ hasHead: false, headRow: -1, rowCount: 2 })
    expect(heads).toEqual(['Column A', 'Column B', 'Column C'])
    expect(facts.mapping).toEqual([null, null, 'email'])
  })

  test('a row below users is never the header, whatever it contains', async () => {
    const people = ['Ana,Müller,ana@acme.example,Nurse', 'Bea <bea@acme.example>', 'Bo,Li,,Service']
    const without = await read([...people, 'Cy,Park,cy@acme.example,Nurse'].join('\n'))
    expect(without.facts).toMatchObject({ hasHead: false, rowCount: 4 })
    const outlook = await read(['Bea <bea@acme.example>', 'Bo,Li,,Service'].join('\n'))
    expect(outlook.facts).toMatchObject({ hasHead: false, rowCount: 2 })
    const unknown = await read(['Imię,Nazwisko,Adres,Dział', ...people].join('\n'))
    expect(unknown.facts).toMatchObject({ headRow: 0, rowCount: 3 })
  })

  test('a contact above the header is not a user', async () => {
    const list = 'Contact,hr@acme.example\nFirst name,Last name,Email\nBo,Li,bo@acme.example'
    expect((await read(list)).facts).toMatchObject({ headRow: 1, rowCount: 1 })
  })

  test('unknown headers are headers; the user can change this', async () => {
    const text = 'Prsn,Kontakt\nAna,ana@acme.example\n'
    expect((await read(text)).facts).toMatchObject({ hasHead: true, mapping: [null, 'email'] })
    expect((await read(text, { headRow: -1 })).facts).toMatchObject({ hasHead: false, rowCount: 2 })
  })

  test('repeated or blank headers get unique names', async () => {
    const { heads } = await read('Email,,Note,Note\na@x.example,1,2,3\n')
    expect(heads).toEqual(['Email', 'Column B', 'Note', 'Note (2)'])
  })
})

describe('Import text: cells', () => {
  test('are preserved, except characters that cannot be stored', async () => {
    const { rows } = await read(
      'Name,Email\n Ana\u0000\u0007 \u200BMüller,\u00A0Ana@ACME.example \n',
    )
    expect(rows[0]).toEqual({ ...ana, lastName: '\u200BMüller', email: '\u00A0Ana@ACME.example ' })
  })

  test('with formulas are text', async () => {
    const cell = '=HYPERLINK("mailto:ana@acme.example";"ana@acme.example")'
    const { rows } = await read(`Name;Email\nAna;"${cell.replaceAll('"', '""')}"\n`)
    expect(rows[0]?.email).toBe(cell)
  })

  test('that are too long are cut, between characters', async () => {
    const { rows } = await read(`Name,Email\n${'x'.repeat(999)}😀y,a@x.example\n`)
    expect(rows[0]?.firstName).toHaveLength(1000)
    expect(rows[0]?.firstName.isWellFormed()).toBe(true)
  })

  test('for groups keep all names, also from several columns', async () => {
    const names = Array.from({ length: 40 }, (_one, index) => `Group ${index} ${'x'.repeat(40)}`)
    const one = names.join('; ')
    const { rows } = await read(`Email,Team,Department\na@x.example,${one},${one}\n`)
    expect(rows[0]?.groups).toBe(`${one}; ${one}`)
  })
})

describe('Import text: input that is not a list is reported', () => {
  test.each([
    ['an empty file', file(), 'empty'],
    ['blank lines', file('\n\n ; ;\n'), 'empty'],
    ['heads alone', file('First name,Last name,Email\n'), 'empty'],
    ['a picture', file(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])), 'no-list'],
    ['a PDF', file('%PDF-1.7 ...'), 'no-list'],
    ['a program', file(new Uint8Array(4096).map((_zero, index) => (index * 7) % 31)), 'no-list'],
    ['too large', file(new Uint8Array(20_000_001)), 'too-large'],
    ['too long', file('Email\n', 'a@x.example\n'.repeat(100_001)), 'too-many-rows'],
  ])('%s', async (_name, source, code) => {
    expect(await problem(source)).toBe(code)
  })
})

test('Import text: 100,000 users are parsed in parts', async () => {
  const lines = Array.from(
    { length: 100_000 },
    (_one, index) => `Ana ${index},Müller,a${index}@x.example,"Night, ${index}"`,
  )
  const reading = await ListReading.of(['First name,Last name,Email,Title', ...lines].join('\n'))
  const sizes = [...reading.pieces(reading.facts.mapping, 2000)].map((piece) => piece.length)
  expect(sizes).toHaveLength(50)
  expect(new Set(sizes)).toEqual(new Set([2000]))
})
