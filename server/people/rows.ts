import type { Pool, PoolClient } from 'pg'
import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import { type Db, over } from '../db/open.ts'
import { users } from '../db/schema.ts'
import { asArray } from '../groups/keep.ts'
import { tooMany } from '../rate-limit.ts'
import { ownedBy } from '../scope.ts'
import { orderOf } from './order.ts'

/** Small enough that the rows of one hold up no other request. */
const batch = 500

type Fetched = Record<string, unknown>

/** Makes of the next rows of the cursor what is wanted. */
type Take<From extends Fetched, Row> = (db: Db, fetched: From[]) => PromiseLike<Row[]> | Row[]

/** The next people of the cursor; none at its end. */
async function next<From extends Fetched, Row>(client: PoolClient, take: Take<From, Row>) {
  const { rows } = await client.query<From>(`FETCH ${batch} FROM table_rows`)
  return rows.length === 0 ? [] : take(over(client), rows)
}

/** The people of the cursor, `batch` at a time; while some are worked on the next are on their way. */
async function* readAll<From extends Fetched, Row>(client: PoolClient, take: Take<From, Row>) {
  let coming = next(client, take)
  try {
    for (let some = await coming; some.length > 0; some = await coming) {
      coming = next(client, take)
      yield some
    }
  } finally {
    // Whoever leaves early waits for what was asked already, and hears of no failure any more.
    await coming.catch(() => undefined)
  }
}

/** So many are read at once; each holds a connection for as long as its reader takes. */
const most = 4
let reading = 0

/** Refuses to begin with one more when enough are read; for callers who can come again. */
export function refuseWhenBusy() {
  if (reading >= most) throw tooMany(5)
}

type Asked = { organisationId: string; condition: SQL | undefined; sort?: string }

/**
 * The rows of a query as they all are at one moment. A few at a time are in memory; whoever reads slowly
 * holds a connection, and after a minute without reading loses it.
 */
async function* inOneSnapshot<From extends Fetched, Row>(
  pool: Pool,
  query: SQL,
  take: Take<From, Row>,
) {
  reading += 1
  let client: PoolClient | undefined
  let whole = false
  try {
    client = await pool.connect()
    const db = over(client)
    await db.execute(sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`)
    await db.execute(sql`DECLARE table_rows NO SCROLL CURSOR FOR ${query}`)
    yield* readAll(client, take)
    await db.execute(sql`COMMIT`)
    whole = true
  } finally {
    // A transaction that did not come to its end goes with its session.
    client?.release(!whole)
    reading -= 1
  }
}

const peopleOf = ({ organisationId, condition, sort }: Asked, columns: SQL) =>
  sql`SELECT ${columns} FROM ${users} WHERE ${ownedBy(organisationId)(users, condition)} ORDER BY ${orderOf(sort)}`

/** Reads what is wanted of the people of a condition, in an order. */
type Read<Row> = (db: Db, chosen: SQL, order: SQL) => PromiseLike<Row[]>

/** Everybody of a condition in an order, read a few at a time. */
export function peopleInOrder<Row>(pool: Pool, asked: Asked, read: Read<Row>) {
  const order = orderOf(asked.sort)
  const take: Take<{ id: string }, Row> = (db, fetched) => {
    const ids = asArray(fetched.map(({ id }) => id))
    return read(db, sql`${users.id} = ANY(${ids}::text[])`, order)
  }
  return inOneSnapshot(pool, peopleOf(asked, sql`${users.id} AS id`), take)
}

const named = <Cell>(cells: SQL<Cell>[]) =>
  sql.join(
    cells.map((cell, at) => sql`${cell} AS ${sql.identifier(`cell_${at}`)}`),
    sql`, `,
  )

/** The same as bare cells, one list a person: with nothing to be made of them it takes half as long. */
export const cellsInOrder = <Cell>(pool: Pool, asked: Asked, cells: SQL<Cell>[]) =>
  cellsOf(pool, cells, (columns) => peopleOf(asked, columns))

/** Bare cells of any rows, one list each, from the query that has them as its columns. */
export function cellsOf<Cell>(pool: Pool, cells: SQL<Cell>[], query: (columns: SQL) => SQL) {
  const take: Take<Record<string, Cell>, Cell[]> = (_, fetched) =>
    fetched.map((row) => Object.values(row))
  return inOneSnapshot(pool, query(named(cells)), take)
}
