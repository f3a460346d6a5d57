import { audit } from '../audit.ts'
import { type Handlers, type Input, WithStatus } from '../contract/handlers.ts'
import { count, eq } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'
import { readJob } from '../jobs/shown.ts'
import { pageOf } from '../paging.ts'
import { countPeople, keepCounts } from '../people/counts.ts'
import { exportName, exportTable } from '../people/export.ts'
import { readPage } from '../people/list.ts'
import { matching, selected, type UserFilter } from '../people/matching.ts'
import { orderOf } from '../people/order.ts'
import { peopleInOrder, refuseWhenBusy } from '../people/rows.ts'
import { asUser, shownColumns } from '../people/shown.ts'
import { wholeList } from '../people/whole-list.ts'
import { ownedBy } from '../scope.ts'
import { asFile, tableTypes } from '../table-file.ts'

/** More people than these go into a file by a job. */
const streamed = 10_000

type Caller = Pick<Input<'getAllUsersQuery'>, 'db' | 'pool' | 'files' | 'user'>
type Asked = Input<'getAllUsersQuery'>['query']

const worldOf = ({ user }: Caller) => ({
  organisationId: user.organisationId,
  zone: user.organisation.timezone,
})

function everybody(caller: Caller, { sort, ...filter }: UserFilter & { sort?: string }) {
  const { organisationId, zone } = worldOf(caller)
  // Refuses an order there is none before the answer has begun.
  orderOf(sort)
  refuseWhenBusy()
  const people = peopleInOrder(
    caller.pool,
    { organisationId, condition: matching(filter, zone), sort },
    (db, chosen, order) => db.select(shownColumns).from(users).where(chosen).orderBy(order),
  )
  return wholeList(people, caller.files)
}

async function onePage(caller: Caller, { sort, facets, facet, facetSearch, ...asked }: Asked) {
  const { page, limit, offset } = pageOf(asked)
  const { db, files, user } = caller
  orderOf(sort)
  await keepCounts(db, user.organisationId)
  const counted = await countPeople(db, asked, worldOf(caller), { facets, facet, facetSearch })
  const { total } = counted
  const found = facet
    ? []
    : await readPage(db, asked, worldOf(caller), { offset, limit, sort, total })
  const data = { users: found.map((person) => asUser(person, files)) }
  return { status: 'success', page, limit, ...counted, data } as const
}

/** Unknown ids, and those of people whom the filter does not mean, answer nobody. */
async function onePerson(caller: Caller, userId: string, { page, limit, ...filter }: Asked) {
  const { db, files, user } = caller
  const condition = matching(filter, user.organisation.timezone)
  const found = await db
    .select(shownColumns)
    .from(users)
    .where(ownedBy(user.organisationId)(users, eq(users.id, userId), condition))
  const paging = page === undefined ? {} : { page, limit: limit ?? 25 }
  const data = { users: found.map((person) => asUser(person, files)) }
  return { status: 'success', ...paging, total: found.length, data } as const
}

export const people = {
  getUsers({ query: { userId, ...query }, ...caller }) {
    if (userId !== undefined) return onePerson(caller, userId, query)
    return query.page === undefined ? everybody(caller, query) : onePage(caller, query)
  },

  getAllUsersQuery: ({ query, ...caller }) => onePage(caller, query),

  getAllUsers: ({ query, ...caller }) => everybody(caller, query),

  async exportUsers({ body, db, own, user, pool, files, jobs, ip, requestId }) {
    const { organisationId, organisation } = user
    const by = { organisationId, adminId: user.id, ip, requestId }
    orderOf(body.sort)
    const chosen = own(users, selected(body, organisation.timezone))
    const [counted] = await db.select({ total: count() }).from(users).where(chosen)
    const total = counted?.total ?? 0
    if (total <= streamed) {
      refuseWhenBusy()
      await audit(db, { ...by, event: 'user/exported', count: total })
      return {
        type: tableTypes[body.format],
        stream: exportTable(pool, body, organisation),
        headers: asFile(exportName(organisation, body)),
      }
    }
    const title = `Export of ${total.toLocaleString('en')} people`
    const createdBy = user.id
    const job = { organisationId, createdBy, kind: 'export-users', title, input: body, total }
    const id = await db.transaction(async (tx) => {
      await audit(tx, { ...by, event: 'user/exported', count: total })
      return jobs.start(tx, job)
    })
    const data = { job: await readJob({ db, own, files }, id) }
    return new WithStatus(202, { status: 'success' as const, data })
  },
} satisfies Handlers<'getUsers' | 'getAllUsersQuery' | 'getAllUsers' | 'exportUsers'>
