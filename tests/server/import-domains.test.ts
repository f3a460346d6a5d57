import { afterAll, expect, test } from 'vitest'
import { testHost } from './host.ts'
import { importer, type Importer, type Row } from './import-host.ts'

const host = await testHost()
afterAll(host.close)

const many = (count: number, domain: string) =>
  Array.from({ length: count }, (_, n) => `p${n}@${domain}`)

/** Rows with these addresses, from the row `first` on. */
const rowsOf = (emails: string[], first = 1) =>
  emails.map((email, n) => ({ row: first + n, firstName: 'A', email }))

/** What is thought to be meant, by the number of the row. */
const doubts = (rows: Row[]) =>
  Object.fromEntries(
    rows.flatMap(({ row, warnings }) => warnings.map(({ suggestion }) => [row, suggestion])),
  )

/** The same of the rows that are stored. */
const stored = async (me: Importer, id: string) => doubts(await me.rows(id, '?rows=2000'))

/** An organisation whose people are at acme.com. */
async function acme() {
  const me = await importer(host)
  for (const name of ['a', 'b', 'c']) await me.person({ email: `${name}@acme.com` })
  return me
}

test('what is no domain, or nearly that of a big provider, is doubted however many have it', async () => {
  const me = await importer(host)
  const { _id: id } = await me.begin(100)
  const odd = ['gmial.con', ...many(5, 'gmial.com'), ...many(5, 'acme.con')]
  const emails = ['x@gmial.con', ...odd.slice(1), ...many(89, 'acme.com')]
  const { rows } = await me.send(id, rowsOf(emails))
  expect(doubts(rows)).toEqual(
    Object.fromEntries([
      [1, 'x@gmail.com'],
      ...many(5, 'gmail.com').map((email, n) => [n + 2, email]),
      ...many(5, 'acme.com').map((email, n) => [n + 7, email]),
    ]),
  )
})

test('what many rows of a file have is not doubted in its last piece, nor where a row is mended', async () => {
  const me = await acme()
  const { _id: id } = await me.begin(2003)
  const emails = many(2003, 'acme.co')
  expect(doubts((await me.send(id, rowsOf(emails.slice(0, 2000)))).rows)).toEqual({})
  expect(doubts((await me.send(id, rowsOf(emails.slice(2000), 2001))).rows)).toEqual({})
  const mended = { row: 2002, firstName: 'Ana', email: 'p2001@acme.co' }
  expect(doubts((await me.send(id, [mended])).rows)).toEqual({})
})

test('what turns out to be common is doubted no longer, and what is near it is', async () => {
  const me = await acme()
  const { _id: id } = await me.begin(12)
  const early = ['p@acme.co', 'p@contso.example', '#N/A', 'p@contoso.example']
  const first = await me.send(id, rowsOf(early))
  expect(doubts(first.rows)).toMatchObject({ 1: 'p@acme.com', 3: null })
  const late = [...many(4, 'acme.co'), ...many(4, 'contoso.example')]
  const second = await me.send(id, rowsOf(late, 5))
  // The rows that were sent before come with them, each once.
  expect(second.rows.map(({ row }) => row)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 1, 2])
  expect(doubts(second.rows)).toEqual({ 2: 'p@contoso.example' })
  expect(await stored(me, id)).toEqual({ 2: 'p@contoso.example', 3: null })
  // Sent once more because the answer was lost: nothing counts twice.
  const again = await me.post(`/api/business/addImportRows/${id}`, {
    version: 2,
    rows: rowsOf(late, 5),
  })
  expect(again.statusCode).toBe(200)

  // One fewer, and they are no longer many; the counts follow each row that is mended.
  const mended = await me.send(id, rowsOf(['x@acme.com'], 5))
  expect(doubts(mended.rows)).toMatchObject({ 1: 'p@acme.com', 6: 'p1@acme.com' })
  const back = await me.send(id, rowsOf(['p0@acme.co'], 5))
  expect(await stored(me, id)).toEqual({ 2: 'p@contoso.example', 3: null })
  expect(back.import).toMatchObject({ counts: { new: 11, error: 1 } })
})

test('in a long file a hundred rows are many', async () => {
  const me = await acme()
  const { _id: id } = await me.begin(10_000)
  const rows = async (count: number, first: number) =>
    doubts((await me.send(id, rowsOf(many(count, 'acme.co'), first))).rows)
  expect(Object.keys(await rows(99, 1))).toHaveLength(99)
  expect(await rows(1, 100)).toEqual({})
  expect(await stored(me, id)).toEqual({})
})
