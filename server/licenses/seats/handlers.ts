import type { SQL } from 'drizzle-orm'
import { runBulkAction } from '../../bulk/run.ts'
import { bulkCtx } from '../../bulk/types.ts'
import type { Ctx } from '../../contract/ctx.ts'
import { type Handlers, type Input, Reply } from '../../contract/operation-types.ts'
import { problem } from '../../contract/problem.ts'
import type { Tx } from '../../db/open.ts'
import { lockGroupsExclusive } from '../../db/group-locks.ts'
import { paged } from '../../db/pagination.ts'
import { withRetry } from '../../db/transaction.ts'
import { newPeople, readAddresses } from '../../enrollments/addresses.ts'
import type { Chosen } from '../../enrollments/changes/rows.ts'
import { requireStaticGroups } from '../../groups/input.ts'
import { answerExport } from '../../exports/answer.ts'
import { cleanText } from '../../lib/text.ts'
import { requireUser } from '../../people/require-known.ts'
import { addressTaken } from '../../people/address-taken.ts'
import { assignToFutureMembers } from '../groups.handlers.ts'
import { takeSeatsOfJob } from './assign.ts'
import {
  assignAction,
  moveAction,
  remindAction,
  restoreSeatsAction,
  revokeAction,
  type SeatAction,
} from './bulk-actions.ts'
import { countSeatExport, exportSeatTable, seatsExport } from './export.ts'
import {
  type LicenseFacts,
  licenseNames,
  requireLicenses,
  requireNotEnded,
  requireSeats,
  type SeatInput,
  type Shortage,
} from './input.ts'
import { countSeats, listLicensesOfUser, listSeats, requireLicense, seatOrder } from './list.ts'
import { assignRows, countActive, moveRows, readDemand, restoreRows, seatRows } from './rows.ts'

type Assignment = {
  licenses: string[]
  userGroups?: string[]
  futureMembers?: boolean
  ifShort?: Shortage
  note?: string
  notify?: boolean
}

const idsOf = (licenses: LicenseFacts[]) => licenses.map(({ id }) => id)

/**
 * Assigns seats. The licenses stay locked until the seats are taken, so that the plan remains valid: of two concurrent
 * requests for the last seat, the second finds none.
 */
function assign(asked: Ctx, input: Assignment, chosen: Chosen, dryRun = false) {
  const { ifShort = 'refuse', notify } = input
  const note = input.note && cleanText(input.note)
  return withRetry(asked.db, async (tx) => {
    const caller = { ...asked, db: tx }
    const isForFuture = !dryRun && input.futureMembers === true && input.userGroups !== undefined
    // Users who join meanwhile wait, and get a seat as future members.
    if (isForFuture) await lockGroupsExclusive(tx, asked.user.organisationId)
    const licenses = await requireLicenses(caller, input.licenses, undefined, !dryRun)
    requireNotEnded(licenses)
    const query = assignRows(asked, chosen, idsOf(licenses), ifShort)
    const demand = await readDemand(tx, query, idsOf(licenses))
    if (ifShort === 'refuse' && !dryRun) requireSeats(demand)
    const groupIds = input.userGroups ?? []
    const groupLicenses = isForFuture
      ? await assignToFutureMembers(caller, { groupIds, licenses, note, notify })
      : undefined
    const stored: SeatInput = {
      licenses: licenseNames(licenses),
      demand,
      note,
      notify,
      groupLicenses,
    }
    const answer = await runBulkAction(caller, assignAction, {
      input: stored,
      rows: { query },
      dryRun,
    })
    if (answer instanceof Reply && answer.status === 202)
      await takeSeatsOfJob(bulkCtx(asked, tx), answer.body.data.job._id, stored)
    return answer
  })
}

type Plan = {
  action: SeatAction
  input: SeatInput
  query: SQL
  dryRun?: boolean
  confirm?: string
}

const run = (asked: Ctx, { action, input, query, dryRun, confirm }: Plan) =>
  runBulkAction(asked, action, { input, rows: { query }, dryRun, confirm })

/** Rejects revoking more active seats than a license allows. If it allows none, they are skipped instead. */
async function requireRevocations(tx: Tx, licenses: LicenseFacts[], query: SQL) {
  const active = await countActive(tx, query)
  for (const { id, revocationAllowed, revocationsLeft: left } of licenses) {
    const needed = active.get(id) ?? 0
    if (revocationAllowed && left !== null && needed > left)
      throw problem('license/revocations-used', { needed, left })
  }
}

type Selection = Input<'removeUsersFromLicense'>

export const seats = {
  async getUsersInLicense({ path, query, ...caller }) {
    const { page, limit, sort, facets, facet, facetSearch, ...filter } = query
    await requireLicense(caller, path.id, { withDeleted: true })
    const requested = { facets, facet, facetSearch }
    const counted = await countSeats(caller, path.id, filter, requested)
    const { envelope, slice } = paged({ page, limit })
    const users = await listSeats(caller, path.id, filter, { sort, ...slice })
    return { status: 'success', ...envelope, ...counted, data: { users } }
  },

  async getUserLicenses({ path, ...ctx }) {
    await requireUser(ctx, path.id)
    const licenses = await listLicensesOfUser(ctx, path.id)
    return { status: 'success', total: licenses.length, data: { licenses } }
  },

  async addUsersToLicense({ body, query: { dryRun }, ...asked }) {
    const { emails = [], createAccounts = false, users = [] } = body
    const { ids, addresses } = await readAddresses(asked, emails, createAccounts)
    const chosen = { ...body, users: [...users, ...ids], addresses }
    return assign(asked, body, chosen, dryRun)
  },

  async createUsersAndAddToLicenses({ body, query: { dryRun }, ...asked }) {
    const places = body.users.flatMap(({ userGroups = [] }, person) =>
      userGroups.map((id, group) => ({ id, field: `users.${person}.userGroups.${group}` })),
    )
    await requireStaticGroups(
      asked,
      places.map(({ id }) => id),
      (at) => places[at]?.field ?? 'users',
    )
    const answer = await assign(asked, body, { addresses: newPeople(body.users) }, dryRun)
    if (answer instanceof Reply && answer.status === 207 && !dryRun) {
      const { counts, failed } = answer.body.data
      if (counts.succeeded === 0 && failed[0]?.code === 'user/email-taken')
        throw await addressTaken(asked, failed[0].ref)
    }
    return answer
  },

  removeUsersFromLicense: ({ body, query: { dryRun, confirm }, ...asked }: Selection) =>
    withRetry(asked.db, async (tx) => {
      const caller = { ...asked, db: tx }
      const licenses = await requireLicenses(caller, body.licenses, undefined, !dryRun)
      const query = seatRows(asked, idsOf(licenses), body)
      await requireRevocations(tx, licenses, query)
      const input = { licenses: licenseNames(licenses) }
      return run(caller, { action: revokeAction, input, query, dryRun, confirm })
    }),

  restoreUsersToLicense: ({ body, query: { dryRun, confirm }, ...asked }) =>
    withRetry(asked.db, async (tx) => {
      const caller = { ...asked, db: tx }
      const licenses = await requireLicenses(caller, body.licenses, undefined, !dryRun)
      requireNotEnded(licenses)
      const selection = body.filter
        ? { ...body, filter: { ...body.filter, status: 'revoked' as const } }
        : body
      const query = seatRows(asked, idsOf(licenses), selection)
      const demand = await readDemand(tx, restoreRows(query), idsOf(licenses))
      requireSeats(demand)
      const input = { licenses: licenseNames(licenses), demand }
      return run(caller, { action: restoreSeatsAction, input, query, dryRun, confirm })
    }),

  async remindUsersInLicense({ body, query: { dryRun, confirm }, ...asked }) {
    const licenses = await requireLicenses(asked, body.licenses)
    requireNotEnded(licenses)
    const note = body.note && cleanText(body.note)
    const input = { licenses: licenseNames(licenses), note, force: body.force }
    const query = seatRows(asked, idsOf(licenses), body)
    return run(asked, { action: remindAction, input, query, dryRun, confirm })
  },

  moveUsersToLicense: ({ body, query: { dryRun, confirm }, ...asked }) =>
    withRetry(asked.db, async (tx) => {
      const { from, to, ifShort = 'refuse' } = body
      if (from === to) {
        const message = 'Choose another license'
        const errors = [{ field: 'to', code: 'same', message }]
        throw problem('request/invalid', undefined, { errors })
      }
      const caller = { ...asked, db: tx }
      const fieldOf = (at: number) => (at === 0 ? 'from' : 'to')
      const both = await requireLicenses(caller, [from, to], fieldOf, !dryRun)
      const [left, entered] = both
      if (!left || !entered) throw problem('request/not-found')
      requireNotEnded([entered])
      const query = moveRows(asked, body, ifShort)
      await requireRevocations(tx, [left], query)
      const demand = await readDemand(tx, query, [to])
      if (ifShort === 'refuse') requireSeats(demand)
      const input = { licenses: `${left.title} to ${entered.title}`, to, demand }
      return run(caller, { action: moveAction, input, query, dryRun, confirm })
    }),

  async exportUsersInLicense({ body, pool, ...ctx }) {
    const { organisation } = ctx.user
    const [license] = await requireLicenses(ctx, body.licenses)
    const of =
      license && body.licenses.length === 1
        ? { type: 'license' as const, id: license.id, name: license.title }
        : undefined
    seatOrder(body.sort)
    const total = await countSeatExport(ctx.db, body, organisation)
    const stream = () => exportSeatTable(pool, body, organisation)
    return answerExport(ctx, seatsExport, { body, total, of, stream })
  },
} satisfies Handlers<
  | 'exportUsersInLicense'
  | 'getUsersInLicense'
  | 'getUserLicenses'
  | 'addUsersToLicense'
  | 'createUsersAndAddToLicenses'
  | 'removeUsersFromLicense'
  | 'restoreUsersToLicense'
  | 'remindUsersInLicense'
  | 'moveUsersToLicense'
>
