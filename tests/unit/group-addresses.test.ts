import { expect, test } from 'vitest'
import { addressesInFile } from '~/tabular/address-file'
import { addressesIn } from '~/tabular/addresses'

test.each([
  ['one a line', 'ana@acme.example\nbo@acme.example', ['ana@acme.example', 'bo@acme.example']],
  ['between commas and semicolons', 'ana@a.example, bo@a.example;cy@a.example', 3],
  ['as a mail program copies them', 'Duarte, Ana <ana@acme.example>; Bo <bo@acme.example>', 2],
  ['in quotes', '"Ana";"ana@acme.example"', ['ana@acme.example']],
  ['with names beside them', 'Ana Müller ana@acme.example\nbo@acme.example (Bo Li)', 2],
  ['with spaces between them', 'ana@a.example bo@a.example', ['ana@a.example', 'bo@a.example']],
  ['with nothing between them', 'Ana <ana@a.example> Bo Li <bo@a.example>', 2],
  ['what only looks like one, whole', 'ana @ acme.example', ['ana @ acme.example']],
  [
    'what is none, whole',
    'ana@acme.example\r\nAna, Duarte\r\n\r\n',
    ['ana@acme.example', 'Ana, Duarte'],
  ],
  ['nothing', ' \n\t\n', []],
])('Group addresses: found in %s', (_how, text, found) => {
  const addresses = addressesIn(text)
  if (typeof found === 'number') expect(addresses).toHaveLength(found)
  else expect(addresses).toEqual(found)
  for (const address of addresses) expect(address).not.toMatch(/[<>"()]/)
})

test('Group addresses: a file may be "Unicode text" of a spreadsheet, with a header', async () => {
  const text = 'Name\tMail\r\nJosé\tjosé@acme.example\r\n'
  const bytes = new Uint8Array(2 + text.length * 2)
  new DataView(bytes.buffer).setUint16(0, 0xfeff, true)
  for (let index = 0; index < text.length; index += 1)
    new DataView(bytes.buffer).setUint16(2 + index * 2, text.charCodeAt(index), true)
  expect(await addressesInFile(new File([bytes], 'people.txt'))).toEqual({
    addresses: ['josé@acme.example'],
  })
  expect(await inFile('\uFEFFMail\nbo@acme.example')).toEqual({ addresses: ['bo@acme.example'] })
})

const inFile = (...lines: string[]) =>
  addressesInFile(new File([lines.join('\n')], 'people.csv', { type: 'text/csv' }))

test('Group addresses: only the header of a file is dropped; invalid lines are shown', async () => {
  const { addresses } = await inFile(
    'Name;Email',
    'Amara;amara.okafor(at)acme.example',
    '"Mokoena; Thabo";thabo@acme.example',
    'Linh;',
  )
  expect(addresses).toEqual(['amara.okafor(at)acme.example', 'thabo@acme.example', 'Linh'])
  expect(await inFile('ana@acme.example', 'bo(at)acme.example', 'cy@acme.example')).toEqual({
    addresses: ['ana@acme.example', 'bo(at)acme.example', 'cy@acme.example'],
  })
})

test('Group addresses: of several address columns the one with a matching name is used, and named', async () => {
  const people = [
    'boss@acme.example,Amara,amara@acme.example',
    'boss@acme.example,Linh,linh(at)acme',
  ]
  expect(await inFile('Manager email,Name,E-Mail', ...people)).toEqual({
    addresses: ['amara@acme.example', 'linh(at)acme'],
    column: '“E-Mail”',
  })
})

test('Group addresses: without a matching name, the first column with mostly addresses is used', async () => {
  const people = [
    'Amara,,amara@acme.example,boss@acme.example',
    'Bo,nickname@home,bo@acme.example,boss@acme.example',
    'Cy,,,boss@acme.example',
  ]
  const addresses = ['amara@acme.example', 'bo@acme.example', 'Cy']
  expect(await inFile('Who,At home,Reached at,Boss', ...people)).toEqual({
    addresses,
    column: '“Reached at”',
  })
  expect(await inFile(...people)).toEqual({ addresses, column: 'column 3' })
})

test('Group addresses: a table may have more lines than a call can have arguments', async () => {
  const lines = 'P,p@acme.example\n'.repeat(200_000)
  expect((await inFile('Name,Mail', lines)).addresses).toHaveLength(200_000)
})

test.each([
  ['in one line', ['ana@a.example; bo@a.example; Cy <cy@a.example>'], 3],
  ['some a line', ['ana@a.example, bo@a.example', 'cy@a.example'], 3],
  ['some a line below a head', ['Mail', 'ana@a.example, bo@a.example', 'cy@a.example'], 3],
  ['names with commas', ['Duarte, Ana <ana@a.example>', 'Bo <bo@a.example>'], 2],
  [
    'a quotation mark that is never closed',
    ['Name,Mail', '"Ana,ana@a.example', 'Bo,bo@a.example'],
    2,
  ],
  ['an announced separator', ['sep=;', 'Name;Mail', 'Ana;ana@a.example'], 1],
  ['nothing but a head', ['Name;Mail'], 0],
])(
  'Group addresses: a file that is not a table yields all its addresses: %s',
  async (_how, lines, count) => {
    const { addresses, column } = await inFile(...lines)
    expect(addresses).toHaveLength(count)
    expect(column).toBeUndefined()
  },
)
