import type { Pool, PoolClient } from 'pg'
import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import { type Db, over } from '../db/open.ts'
import { connectForReading } from '../db/replica.ts'
import { users } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import { userSort } from './sort.ts'
import { rateLimited } from '../contract/problem.ts'

/** Ids as a PostgreSQL array literal. */
const toPgArray = (ids: string[]) => `{${ids.join()}}`

/** Small enough that processing one batch does not delay other requests. */
const batchSize = 500

/** Converts the fetched rows. */
type Take<Value, Row> = (db: Db, fetched: Value[][]) => PromiseLike<Row[]> | Row[]

/** The next rows of the cursor, each as an array, as objects are slower. Empty at the end. */
async function next<Value, Row>(client: PoolClient, take: Take<Value, Row>) {
  const text = `FETCH ${batchSize} FROM table_rows`
  const { rows } = await client.query<Value[]>({ text, rowMode: 'array' })
  return rows.length === 0 ? [] : take(over(client), rows)
}

/** The rows of the cursor, `batchSize` at a time; the next batch is fetched while one is processed. */
async function* readAll<Value, Row>(client: PoolClient, take: Take<Value, Row>) {
  let coming = next(client, take)
  try {
    for (let batch = await coming; batch.length > 0; batch = await coming) {
      coming = next(client, take)
      // It may fail while nobody awaits it; an unhandled rejection would end the process. The next read reports it.
      coming.catch(() => undefined)
      yield batch
    }
  } finally {
    // A reader who stops early waits for the pending query and ignores its failure.
    await coming.catch(() => undefined)
  }
}

/** The maximum of concurrent readers; each holds a connection. */
const maxReaders = 4
let reading = 0
const waiting: (() => void)[] = []

/** Throws if all readers are in use; for callers who can retry. */
export function refuseWhenBusy() {
  if (reading >= maxReaders) throw rateLimited(5)
}

/** Waits, without a connection, for a free reader: for jobs, and for concurrent requests. */
async function acquireReader() {
  if (reading < maxReaders) reading += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

/** The longest waiting gets the reader. */
function releaseReader() {
  const first = waiting.shift()
  if (first) first()
  else reading -= 1
}

type Asked = { organisationId: string; condition: SQL | undefined; sort?: string }

/**
 * Streams the rows of a query from one snapshot, a few at a time. Slow consumers hold a connection; after a minute
 * without reading they lose it.
 */
async function* inOneSnapshot<Value, Row>(pool: Pool, query: SQL, take: Take<Value, Row>) {
  await acquireReader()
  let client: PoolClient | undefined
  let isComplete = false
  let isHeld = true
  const giveBack = () => {
    if (!isHeld) return
    isHeld = false
    client?.off('end', giveBack)
    // A transaction that did not finish ends with its session.
    client?.release(!isComplete)
    releaseReader()
  }
  try {
    client = await connectForReading(pool)
    // A consumer that stops reading leaves this at the `yield`: the connection is then released.
    client.on('end', giveBack)
    const db = over(client)
    await db.execute(sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`)
    // Dates in the format of exported files.
    await db.execute(sql`SET LOCAL datestyle = 'ISO'`)
    // Plan for the first rows instead of the total time: the order then comes from an index where there is one.
    await db.execute(sql`SET LOCAL cursor_tuple_fraction = 0.001`)
    await db.execute(sql`DECLARE table_rows NO SCROLL CURSOR FOR ${query}`)
    yield* readAll(client, take)
    await db.execute(sql`COMMIT`)
    isComplete = true
  } finally {
    giveBack()
  }
}

/** Reads columns of the users that match a condition, in order. */
type Read<Row> = (db: Db, chosen: SQL, order: SQL) => PromiseLike<Row[]>

/** The query for the users that match a condition, in order; `join` adds the tables that the columns need. */
const selectUsers = ({ organisationId, condition, sort }: Asked, columns: SQL, join = sql``) =>
  sql`SELECT ${columns} FROM ${users} ${join}
    WHERE ${ownedBy(organisationId)(users, condition)} ORDER BY ${userSort(sort)}`

/** Streams the users that match a condition, in order. */
export function peopleInOrder<Row>(pool: Pool, query: Asked, read: Read<Row>) {
  const order = userSort(query.sort)
  const take: Take<string, Row> = (db, fetched) => {
    const ids = toPgArray(fetched.flat())
    return read(db, sql`${users.id} = ANY(${ids}::text[])`, order)
  }
  return inOneSnapshot(pool, selectUsers(query, sql`${users.id} AS id`), take)
}

const usersById = <Value>(columns: SQL<Value>[]) => sql.join(columns, sql`, `)

type Columns<Value, Row> = {
  values: SQL<Value>[]
  join?: SQL
  /** Converts the fetched rows to rows of a table, in the same snapshot. */
  take: Take<Value, Row>
}

/** Streams the users as rows of a table with these columns, without objects, which is much faster. */
export const userTable = <Value, Row>(pool: Pool, query: Asked, columns: Columns<Value, Row>) =>
  inOneSnapshot(pool, selectUsers(query, usersById(columns.values), columns.join), columns.take)

/** Streams the cells of any query, one array per row. */
export const tableCells = <Cell>(pool: Pool, cells: SQL<Cell>[], query: (columns: SQL) => SQL) =>
  inOneSnapshot(pool, query(usersById(cells)), (_, fetched: Cell[][]) => fetched)
