import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { users } from '../db/schema.ts'
import { ownedBy, type Tenant } from '../db/scope.ts'
import { idsByCount, isCoveredBest, usersWhere } from '../db/stats/stats.ts'
import { filterWhere, type UserFilter, userQuestion } from './filter.ts'
import { userSort } from './sort.ts'
import { userColumns } from './present.ts'

type Page = { offset: number; limit: number; sort?: string; total: number }

/** Below it, matches are found first and then sorted; above it, scanning the index of the order soon finds some. */
const threshold = 10_000

/** In reverse from the middle on, so that the last page is as fast as the first. */
function fromNearerEnd({ offset, limit, total }: Page) {
  const size = Math.max(0, Math.min(limit, total - offset))
  const fromEnd = total - offset - size
  return fromEnd < offset
    ? { reverse: true, skip: fromEnd, size }
    : { reverse: false, skip: offset, size }
}

type Part = { order: SQL; skip: number; size: number; total: number }

/** The ids of the users of a page, as `page_id`, by an order that is indexed or sorted. */
function idsInOrder(filter: UserFilter, tenant: Tenant, { order, skip, size, total }: Part) {
  const question = userQuestion(filter, tenant)
  const isFromStats = total < threshold && isCoveredBest(question)
  const where = isFromStats ? usersWhere(question) : filterWhere(filter, tenant.zone)
  const condition = ownedBy(tenant.organisationId)(users, where)
  // OFFSET 0 separates the two steps: the planner cannot know how few match.
  const among =
    total < threshold ? sql`(SELECT * FROM ${users} WHERE ${condition} OFFSET 0) AS` : sql``
  return sql`SELECT ${users.id} AS page_id FROM ${among} ${users}
    WHERE ${total < threshold ? sql`true` : condition}
    ORDER BY ${order} LIMIT ${size} OFFSET ${skip}`
}

/** The users of one page. `total` is the number of matches. */
export async function readPage(db: Db | Tx, filter: UserFilter, tenant: Tenant, page: Page) {
  const { reverse, skip, size } = fromNearerEnd(page)
  if (size === 0) return []
  const order = userSort(page.sort, reverse)
  const down = page.sort?.startsWith('-') !== reverse
  const byCount = { sort: page.sort, down, skip, size }
  const ids =
    (await idsByCount(db, userQuestion(filter, tenant), byCount)) ??
    idsInOrder(filter, tenant, { order, skip, size, total: page.total })
  const found = await db
    .select(userColumns)
    .from(users)
    .innerJoin(sql`(${ids}) AS page`, sql`page_id = ${users.id}`)
    .orderBy(order)
  return reverse ? found.toReversed() : found
}
