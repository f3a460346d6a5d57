import type { Pool, PoolClient } from 'pg'
import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import { type Db, over } from '../db/open.ts'
import { users } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import { userSort } from './sort.ts'
import { rateLimited } from '../contract/problem.ts'

/** Ids as a PostgreSQL array literal. */
const toPgArray = (ids: string[]) => `{${ids.join()}}`

/** Small enough that the rows of one hold up no other request. */
const batchSize = 500

/** Makes of the next rows of the cursor what is wanted. */
type Take<Value, Row> = (db: Db, fetched: Value[][]) => PromiseLike<Row[]> | Row[]

/** The next rows of the cursor, each as a list: to name every cell of it takes longer. None at its end. */
async function next<Value, Row>(client: PoolClient, take: Take<Value, Row>) {
  const text = `FETCH ${batchSize} FROM table_rows`
  const { rows } = await client.query<Value[]>({ text, rowMode: 'array' })
  return rows.length === 0 ? [] : take(over(client), rows)
}

/** The rows of the cursor, `batchSize` at a time; while some are worked on the next are on their way. */
async function* readAll<Value, Row>(client: PoolClient, take: Take<Value, Row>) {
  let coming = next(client, take)
  try {
    for (let some = await coming; some.length > 0; some = await coming) {
      coming = next(client, take)
      // It may fail while nobody asks for more; unheard, that would end the process. Who asks next is told.
      coming.catch(() => undefined)
      yield some
    }
  } finally {
    // Whoever leaves early waits for what was asked already, and hears of no failure any more.
    await coming.catch(() => undefined)
  }
}

/** So many are read at once; each holds a connection for as long as its reader takes. */
const maxReaders = 4
let reading = 0
const waiting: (() => void)[] = []

/** Refuses to begin with one more when enough are read; for callers who can come again. */
export function refuseWhenBusy() {
  if (reading >= maxReaders) throw rateLimited(5)
}

/** Waits, without a connection, for one of the others to end: jobs do, and who came at the same moment as they. */
async function acquireReader() {
  if (reading < maxReaders) reading += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

/** Whoever waits longest takes the place. */
function releaseReader() {
  const first = waiting.shift()
  if (first) first()
  else reading -= 1
}

type Asked = { organisationId: string; condition: SQL | undefined; sort?: string }

/**
 * The rows of a query as they all are at one moment. A few at a time are in memory; whoever reads slowly
 * holds a connection, and after a minute without reading loses it, and the place.
 */
async function* inOneSnapshot<Value, Row>(pool: Pool, query: SQL, take: Take<Value, Row>) {
  await acquireReader()
  let client: PoolClient | undefined
  let whole = false
  let isHeld = true
  const giveBack = () => {
    if (!isHeld) return
    isHeld = false
    client?.off('end', giveBack)
    // A transaction that did not come to its end goes with its session.
    client?.release(!whole)
    releaseReader()
  }
  try {
    client = await pool.connect()
    // Whoever takes nothing stays at the `yield` for as long: what the session held is given back when it ends.
    client.on('end', giveBack)
    const db = over(client)
    await db.execute(sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`)
    // Days are read as they are written in files.
    await db.execute(sql`SET LOCAL datestyle = 'ISO'`)
    // Plan for the first rows instead of the total time: the order then comes from an index where there is one.
    await db.execute(sql`SET LOCAL cursor_tuple_fraction = 0.001`)
    await db.execute(sql`DECLARE table_rows NO SCROLL CURSOR FOR ${query}`)
    yield* readAll(client, take)
    await db.execute(sql`COMMIT`)
    whole = true
  } finally {
    giveBack()
  }
}

/** Reads what is wanted of the people of a condition, in an order. */
type Read<Row> = (db: Db, chosen: SQL, order: SQL) => PromiseLike<Row[]>

/** The query for everybody of a condition in an order; `join` brings what the columns need beside them. */
const selectUsers = ({ organisationId, condition, sort }: Asked, columns: SQL, join = sql``) =>
  sql`SELECT ${columns} FROM ${users} ${join}
    WHERE ${ownedBy(organisationId)(users, condition)} ORDER BY ${userSort(sort)}`

/** Everybody of a condition in an order, read a few at a time. */
export function peopleInOrder<Row>(pool: Pool, asked: Asked, read: Read<Row>) {
  const order = userSort(asked.sort)
  const take: Take<string, Row> = (db, fetched) => {
    const ids = toPgArray(fetched.flat())
    return read(db, sql`${users.id} = ANY(${ids}::text[])`, order)
  }
  return inOneSnapshot(pool, selectUsers(asked, sql`${users.id} AS id`), take)
}

const usersById = <Value>(columns: SQL<Value>[]) => sql.join(columns, sql`, `)

type Columns<Value, Row> = {
  values: SQL<Value>[]
  join?: SQL
  /** Makes the rows of a table of what was read, at the same moment. */
  take: Take<Value, Row>
}

/** The same as rows of a table, from these columns: it takes a fraction of the time. */
export const userTable = <Value, Row>(pool: Pool, asked: Asked, of: Columns<Value, Row>) =>
  inOneSnapshot(pool, selectUsers(asked, usersById(of.values), of.join), of.take)

/** Bare cells of any rows, one list each, from the query that has them as its columns. */
export const tableCells = <Cell>(pool: Pool, cells: SQL<Cell>[], query: (columns: SQL) => SQL) =>
  inOneSnapshot(pool, query(usersById(cells)), (_, fetched: Cell[][]) => fetched)
