import { afterEach, expect, test } from 'vitest'
import { ListProblem } from '~/tabular/list-problem'
import { ListReader } from '~/tabular/list-reader'

let reader: ListReader
afterEach(() => reader.close())

test('Import reader: a list is parsed in a worker, and returned in parts', async () => {
  reader = new ListReader()
  const file = new File(
    ['Vorname;Nachname;E-Mail\r\nAna;M', Uint8Array.of(0xfc), 'ller;ana@acme.example'],
    'a.csv',
  )
  const facts = await reader.read(file)
  expect(facts).toMatchObject({ encoding: 'windows-1252', delimiter: ';', rowCount: 1 })
  expect(facts.mapping).toEqual(['firstName', 'lastName', 'email'])
  const pieces: unknown[] = []
  await reader.rows(facts.mapping, (rows) => pieces.push(rows))
  expect(pieces).toEqual([
    [
      {
        firstName: 'Ana',
        lastName: 'Müller',
        email: 'ana@acme.example',
        designation: '',
        groups: '',
      },
    ],
  ])
})

test('Import reader: an invalid list is reported as without a worker, and the reader continues', async () => {
  reader = new ListReader()
  const picture = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)], 'a.csv')
  const failed = reader.read(picture)
  const next = reader.read('Email\na@x.example')
  await expect(failed).rejects.toThrow(ListProblem)
  await expect(failed).rejects.toThrow('neither a CSV file nor an Excel workbook')
  expect((await next).rowCount).toBe(1)
})

test('Import reader: the page stays responsive while 100,000 users are parsed', async () => {
  const lines = Array.from(
    { length: 100_000 },
    (_one, index) => `Ana ${index},Müller,a${index}@acme.example`,
  )
  const file = new File(['First name,Last name,Email\n', lines.join('\n')], 'all.csv')
  let turns = 0
  let isDone = false
  const turn = () => {
    turns++
    if (!isDone) setTimeout(turn)
  }
  reader = new ListReader()
  turn()
  const facts = await reader.read(file)
  let count = 0
  await reader.rows(facts.mapping, (rows) => (count += rows.length))
  isDone = true
  expect(count).toBe(100_000)
  // Read on the page itself, this would be the first turn still.
  expect(turns).toBeGreaterThan(10)
})
