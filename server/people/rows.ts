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

/** Reads what is wanted of the people of a condition, in an order. */
type Read<Row> = (db: Db, chosen: SQL, order: SQL) => PromiseLike<Row[]>

/** The next people of the cursor; none at its end. */
async function next<Row>(db: Db, order: SQL, read: Read<Row>) {
  const { rows } = await db.execute<{ id: string }>(
    sql`FETCH ${sql.raw(String(batch))} FROM people`,
  )
  const ids = asArray(rows.map(({ id }) => id))
  return rows.length === 0 ? [] : read(db, sql`${users.id} = ANY(${ids}::text[])`, order)
}

/** The people of the cursor, `batch` at a time; while some are worked on the next are on their way. */
async function* readAll<Row>(db: Db, order: SQL, read: Read<Row>) {
  let coming = next(db, order, read)
  try {
    for (let some = await coming; some.length > 0; some = await coming) {
      coming = next(db, order, read)
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
 * Everybody of a condition in an order, as they all are at one moment. A few at a time are in memory;
 * whoever reads slowly holds a connection, and after a minute without reading loses it.
 */
export async function* peopleInOrder<Row>(
  pool: Pool,
  { organisationId, condition, sort }: Asked,
  read: Read<Row>,
) {
  const order = orderOf(sort)
  reading += 1
  let client: PoolClient | undefined
  let whole = false
  try {
    client = await pool.connect()
    const db = over(client)
    await db.execute(sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`)
    await db.execute(sql`DECLARE people NO SCROLL CURSOR FOR SELECT ${users.id} FROM ${users}
      WHERE ${ownedBy(organisationId)(users, condition)} ORDER BY ${order}`)
    yield* readAll(db, order, read)
    await db.execute(sql`COMMIT`)
    whole = true
  } finally {
    // A transaction that did not come to its end goes with its session.
    client?.release(!whole)
    reading -= 1
  }
}
