import type { SQL } from 'drizzle-orm'
import { runBulkAction } from '../../bulk/run.ts'
import { Reply } from '../../contract/operation-types.ts'
import type { Ctx } from '../../contract/ctx.ts'
import type { Handlers } from '../../contract/operation-types.ts'
import { lockGroupsExclusive } from '../../db/group-locks.ts'
import { paged } from '../../db/pagination.ts'
import { withRetry } from '../../db/transaction.ts'
import { readAddresses } from '../../enrollments/addresses.ts'
import { checkDeadline } from '../../enrollments/deadline-input.ts'
import { answerExport } from '../../exports/answer.ts'
import { requireGroups } from '../../groups/future-members.ts'
import { cleanText } from '../../lib/text.ts'
import { requireSeats } from '../../licenses/seats/input.ts'
import { requireUser } from '../../people/require-known.ts'
import { assignToFutureMembers } from '../groups.handlers.ts'
import {
  assignAction,
  deadlineAction,
  type PathAction,
  remindAction,
  removeAction,
  restoreUsersAction,
} from './bulk-actions.ts'
import { countStatusExport, exportStatusTable, statusExport } from './export.ts'
import { pathNames, type PathsInput, requirePaths, requirePublished } from './input.ts'
import {
  countStatus,
  listPathsOfUser,
  listStatus,
  readTotals,
  requirePath,
  statusOrder,
} from './list.ts'
import { readLicenseSeats } from './read.ts'
import { readProgress, readReport } from './report.ts'
import { assignRows, selectionRows } from './rows.ts'
import { bulkCtx } from '../../bulk/types.ts'

type Plan = {
  action: PathAction
  input: PathsInput
  query: SQL
  dryRun?: boolean
  confirm?: string
}

const run = (ctx: Ctx, { action, input, query, dryRun, confirm }: Plan) =>
  runBulkAction(ctx, action, { input, rows: { query }, dryRun, confirm })

/** Rejects an assignment that needs more seats than are free. The licenses stay locked until the seats are taken. */
async function requireFreeSeats(ctx: Ctx, pathIds: string[], plan: Plan) {
  await withRetry(ctx.db, (tx) => readLicenseSeats(bulkCtx(ctx, tx), pathIds, true))
  const answer = await run(ctx, { ...plan, dryRun: true, confirm: undefined })
  const body = answer instanceof Reply ? answer.body : answer
  if ('consequences' in body.data) requireSeats(body.data.consequences.seats)
}

const idsOf = (paths: { id: string }[]) => paths.map(({ id }) => id)

export const assignedPaths = {
  async getLearningPathStatus({ query: { id, sort, ...query }, ...ctx }) {
    const { page, limit, facets, ...filter } = query
    const path = await requirePath(ctx, id)
    const counted = await countStatus(ctx, id, filter, { facets })
    const { envelope, slice } = paged({ page, limit })
    const users = await listStatus(ctx, id, filter, { sort, ...slice })
    const totals = await readTotals(ctx, id)
    return {
      status: 'success',
      ...envelope,
      ...counted,
      learningPathReport: { path, totals, users },
    }
  },

  async getLearningPathReport({ query: { sort, ...query }, ...ctx }) {
    const { page, limit, facets: _, ...filter } = query
    const { envelope, slice } = paged({ page, limit })
    const { total, report } = await readReport(ctx, filter, { sort, ...slice })
    return { status: 'success', ...envelope, total, data: { learningPathReport: report } }
  },

  async getPathProgress({ path, ...ctx }) {
    return { status: 'success', data: { progress: await readProgress(ctx, path.id) } }
  },

  async getUserLearningPaths({ path, ...ctx }) {
    await requireUser(ctx, path.id)
    const learningPaths = await listPathsOfUser(ctx, path.id)
    return { status: 'success', total: learningPaths.length, data: { learningPaths } }
  },

  async addUsersTolearningPaths({ body, query: { dryRun }, ...ctx }) {
    const paths = await requirePaths(ctx, body.paths)
    requirePublished(paths)
    await checkDeadline(ctx, body)
    const { emails = [], createAccounts = false } = body
    const { ids, addresses } = await readAddresses(ctx, emails, createAccounts)
    const chosen = { ...body, users: [...(body.users ?? []), ...ids], addresses }
    const { deadlineDate, deadlineDays, existingDeadline, ifShort = 'refuse', notify } = body
    const groupIds = body.futureMembers ? (body.userGroups ?? []) : []
    const input: PathsInput = {
      paths: pathNames(paths),
      futureMembers: groupIds.length > 0,
      deadlineDate,
      deadlineDays,
      existingDeadline,
      ifShort,
      note: body.note && cleanText(body.note),
      notify,
    }
    const query = assignRows(ctx, chosen, idsOf(paths))
    return withRetry(ctx.db, async (tx) => {
      const caller = { ...ctx, db: tx }
      const plan = { action: assignAction, input, query, dryRun }
      if (groupIds.length > 0) await requireGroups(tx, ctx, groupIds)
      // Members are only recorded for groups with paths: the groups are locked until their present members have them.
      if (groupIds.length > 0 && !dryRun) {
        await lockGroupsExclusive(tx, ctx.user.organisationId)
        await assignToFutureMembers(caller, groupIds, paths, input)
      }
      if (!dryRun && ifShort === 'refuse') await requireFreeSeats(caller, idsOf(paths), plan)
      return run(caller, plan)
    })
  },

  async removeUsersFromLearningPaths({ body, query, ...ctx }) {
    const paths = await requirePaths(ctx, body.paths)
    const source = body.source && `${body.source.kind}:${body.source._id}`
    const input = { paths: pathNames(paths), source }
    const rows = selectionRows(ctx, idsOf(paths), body)
    return run(ctx, { action: removeAction, input, query: rows, ...query })
  },

  async restoreUsersToLearningPaths({ body, query, ...ctx }) {
    const paths = await requirePaths(ctx, body.paths)
    const input = { paths: pathNames(paths), source: `direct:${ctx.user.id}` }
    const rows = selectionRows(ctx, idsOf(paths), body, { removed: true })
    return run(ctx, { action: restoreUsersAction, input, query: rows, ...query })
  },

  async remindUsersInLearningPaths({ body, query, ...ctx }) {
    const paths = await requirePaths(ctx, body.paths)
    const input = { paths: pathNames(paths), note: body.note && cleanText(body.note) }
    const rows = selectionRows(ctx, idsOf(paths), body)
    return run(ctx, { action: remindAction, input, query: rows, ...query })
  },

  async updatePathDeadline({ body, query, ...ctx }) {
    const paths = await requirePaths(ctx, body.paths)
    const { deadlineDate, extendDays } = body
    await checkDeadline(ctx, body)
    const input = { paths: pathNames(paths), deadlineDate, extendDays }
    const rows = selectionRows(ctx, idsOf(paths), body)
    return run(ctx, { action: deadlineAction, input, query: rows, ...query })
  },

  async exportLearningPathStatus({ body, pool, ...ctx }) {
    const { organisation } = ctx.user
    const [path, ...others] = await requirePaths(ctx, body.paths)
    const of =
      path && others.length === 0
        ? { type: 'learning-path' as const, id: path.id, name: path.title }
        : undefined
    statusOrder(body.sort)
    const total = await countStatusExport(ctx.db, body, organisation)
    const stream = () => exportStatusTable(pool, body, organisation)
    return answerExport(ctx, statusExport, { body, total, of, stream })
  },
} satisfies Handlers<
  | 'exportLearningPathStatus'
  | 'getLearningPathStatus'
  | 'getLearningPathReport'
  | 'getPathProgress'
  | 'getUserLearningPaths'
  | 'addUsersTolearningPaths'
  | 'removeUsersFromLearningPaths'
  | 'restoreUsersToLearningPaths'
  | 'remindUsersInLearningPaths'
  | 'updatePathDeadline'
>
