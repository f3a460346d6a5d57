import { type Handlers, type Input } from '../contract/operation-types.ts'
import { count, eq } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'
import { answerExport } from '../exports/answer.ts'
import { pageOf } from '../db/pagination.ts'
import { countUsers, refreshUsers } from '../db/stats/stats.ts'
import { exportTable, usersExport } from './export.ts'
import { readPage } from './list.ts'
import { filterWhere, selectionWhere, type UserFilter, userQuestion } from './filter.ts'
import { userSort } from './sort.ts'
import { peopleInOrder, refuseWhenBusy } from './stream.ts'
import { presentUser, userColumns } from './present.ts'
import { streamUserList } from './stream-list.ts'
import { ownedBy, tenantOf } from '../db/scope.ts'

type Caller = Pick<Input<'getAllUsersQuery'>, 'db' | 'pool' | 'files' | 'user'>
type Asked = Input<'getAllUsersQuery'>['query']

function streamAll(caller: Caller, { sort, ...filter }: UserFilter & { sort?: string }) {
  const { organisationId, zone } = tenantOf(caller)
  // Refuses unknown sort keys before the response has begun.
  userSort(sort)
  refuseWhenBusy()
  const people = peopleInOrder(
    caller.pool,
    { organisationId, condition: filterWhere(filter, zone), sort },
    (db, chosen, order) => db.select(userColumns).from(users).where(chosen).orderBy(order),
  )
  return streamUserList(people, caller.files)
}

async function listPage(caller: Caller, { sort, facets, facet, facetSearch, ...ctx }: Asked) {
  const { page, limit, offset } = pageOf(ctx)
  const { db, files, user } = caller
  userSort(sort)
  await refreshUsers(db, user.organisationId)
  const counted = await countUsers(db, userQuestion(ctx, tenantOf(caller)), {
    facets,
    facet,
    facetSearch,
  })
  const { total } = counted
  const found = facet
    ? []
    : await readPage(db, ctx, tenantOf(caller), { offset, limit, sort, total })
  const data = { users: found.map((person) => presentUser(person, files)) }
  return { status: 'success', page, limit, ...counted, data } as const
}

/** Unknown ids, and those that the filter excludes, have no user. */
async function findUser(caller: Caller, userId: string, { page, limit, ...filter }: Asked) {
  const { db, files, user } = caller
  const condition = filterWhere(filter, user.organisation.timezone)
  const found = await db
    .select(userColumns)
    .from(users)
    .where(ownedBy(user.organisationId)(users, eq(users.id, userId), condition))
  const paging = page === undefined ? {} : { page, limit: limit ?? 25 }
  const data = { users: found.map((person) => presentUser(person, files)) }
  return { status: 'success', ...paging, total: found.length, data } as const
}

export const people = {
  getUsers({ query: { userId, ...query }, ...ctx }) {
    if (userId !== undefined) return findUser(ctx, userId, query)
    return query.page === undefined ? streamAll(ctx, query) : listPage(ctx, query)
  },

  getAllUsersQuery: ({ query, ...ctx }) => listPage(ctx, query),

  getAllUsers: ({ query, ...ctx }) => streamAll(ctx, query),

  async exportUsers({ body, query, ...ctx }) {
    const { db, own, pool, user } = ctx
    const { organisation } = user
    userSort(body.sort)
    const chosen = own(users, selectionWhere(body, organisation.timezone))
    const [counted] = await db.select({ total: count() }).from(users).where(chosen)
    return answerExport(ctx, usersExport, {
      body,
      total: counted?.total ?? 0,
      alwaysStream: query.stream,
      stream() {
        refuseWhenBusy()
        return exportTable(pool, body, organisation)
      },
    })
  },
} satisfies Handlers<'getUsers' | 'getAllUsersQuery' | 'getAllUsers' | 'exportUsers'>
