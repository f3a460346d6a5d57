import { expect, test } from 'vitest'
import { addressesIn, addressesInFile } from '~/fields/addresses'

test.each([
  ['one a line', 'ana@acme.example\nbo@acme.example', ['ana@acme.example', 'bo@acme.example']],
  ['between commas and semicolons', 'ana@a.example, bo@a.example;cy@a.example', 3],
  ['as a mail program copies them', 'Duarte, Ana <ana@acme.example>; Bo <bo@acme.example>', 2],
  ['in quotes', '"Ana";"ana@acme.example"', ['ana@acme.example']],
  [
    'what is none, whole',
    'ana@acme.example\r\nAna, Duarte\r\n\r\n',
    ['ana@acme.example', 'Ana, Duarte'],
  ],
  ['nothing', ' \n\t\n', []],
])('addresses are found: %s', (_how, text, found) => {
  const addresses = addressesIn(text)
  if (typeof found === 'number') expect(addresses).toHaveLength(found)
  else expect(addresses).toEqual(found)
  for (const address of addresses) expect(address).not.toMatch(/[<>"]/)
})

test('a file may be what a spreadsheet calls Unicode text, with a head', async () => {
  const text = 'Name\tMail\r\nJosé\tjosé@acme.example\r\n'
  const bytes = new Uint8Array(2 + text.length * 2)
  new DataView(bytes.buffer).setUint16(0, 0xfeff, true)
  for (let at = 0; at < text.length; at += 1)
    new DataView(bytes.buffer).setUint16(2 + at * 2, text.charCodeAt(at), true)
  expect(await addressesInFile(new File([bytes], 'people.txt'))).toEqual(['josé@acme.example'])
  expect(await addressesInFile(new File(['\uFEFFMail\nbo@acme.example'], 'people.csv'))).toEqual([
    'bo@acme.example',
  ])
})
