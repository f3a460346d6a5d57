import { rowsOf, runBulkAction } from '../bulk/run.ts'
import type { Ctx } from '../contract/ctx.ts'
import { answerExport } from '../exports/answer.ts'
import type { Handlers } from '../contract/operation-types.ts'
import { and, eq } from '../db/drizzle.ts'
import { paged } from '../db/pagination.ts'
import { learningPaths as table } from '../db/schema.ts'
import { inDryRun, inTransaction, withRetry } from '../db/transaction.ts'
import { deleteAction, restoreAction, statusAction } from './bulk-actions.ts'
import { exportPaths, pathsExport } from './export.ts'
import { pathFilterWhere, type PathsSelection, pathsSelectionWhere } from './filter.ts'
import { lockPath, requirePath } from './get.ts'
import { countPaths, readPath, readPaths } from './list.ts'
import { createPath, duplicatePath, updatePath } from './save.ts'
import { discardUnpublished, readUnpublished, saveUnpublished } from './unpublished.ts'

/** The rows of a selection; ids are included even if they do not exist. */
async function rowsIn({ db, own, user }: Ctx, selection: PathsSelection) {
  if (selection.learningPathIds) return { rows: rowsOf(selection.learningPathIds) }
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(own(table, pathsSelectionWhere(selection, user.organisation.timezone)))
    .orderBy(table.id)
  return { rows: rowsOf(found.map(({ id }) => id)) }
}

export const learningPaths = {
  async getLearningPaths({ query: { pathId, sort, ...query }, ...ctx }) {
    const { timezone } = ctx.user.organisation
    const { page, limit, facets, ...filter } = query
    const condition = pathFilterWhere(filter, timezone)
    if (pathId !== undefined) {
      const byId = and(eq(table.id, pathId), condition)
      const found = await readPaths(ctx, byId, { isSingle: true })
      return { status: 'success', total: found.length, data: { learningPaths: found } }
    }
    const counted = await countPaths(ctx, filter, { facets })
    const { envelope, slice } = paged({ page, limit })
    const rows = await readPaths(ctx, condition, { sort, ...slice })
    return { status: 'success', ...envelope, ...counted, data: { learningPaths: rows } }
  },

  addLearningPath: ({ body: { image: _, ...body }, stored: { picture }, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const id = await createPath(txCtx, body, { image: picture })
      return { status: 'success', data: { learningPath: await readPath(txCtx, id) } }
    }),

  updateLearningPath: ({
    body: { image: _, ...body },
    query: { dryRun: dry = false },
    stored: { picture },
    ...ctx
  }) =>
    (dry ? inDryRun : inTransaction)(ctx, async (txCtx) => {
      const impact = await updatePath(txCtx, body, { image: picture, dry })
      const learningPath = await readPath(txCtx, body.learningPathId)
      return { status: 'success', data: { learningPath, impact } }
    }),

  async getLearningPathChanges({ path: { id }, ...ctx }) {
    await requirePath(ctx, id)
    return { status: 'success', data: { changes: await readUnpublished(ctx, id) } }
  },

  saveLearningPathChanges: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => ({
      status: 'success',
      data: { changes: await saveUnpublished(txCtx, body) },
    })),

  discardLearningPathChanges: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      await lockPath(txCtx, body.learningPathId)
      await discardUnpublished(txCtx, body.learningPathId, body.version)
      return { status: 'success' }
    }),

  duplicateLearningPath: ({ body, db, stored: { picture }, ...ctx }) =>
    withRetry(db, async (tx) => {
      const txCtx = { ...ctx, db: tx }
      const id = await duplicatePath(txCtx, body.learningPathId, body.title, picture)
      return { status: 'success', data: { learningPath: await readPath(txCtx, id) } }
    }),

  async deleteLearningPath({ body, query, ...ctx }) {
    const rows = await rowsIn(ctx, body)
    return runBulkAction(ctx, deleteAction, { input: {}, rows, ...query })
  },

  async restoreLearningPaths({ body, query, ...ctx }) {
    const rows = await rowsIn(ctx, body)
    return runBulkAction(ctx, restoreAction, { input: {}, rows, ...query })
  },

  async updateLearningPathStatus({ body: { status, ...selection }, query, ...ctx }) {
    const rows = await rowsIn(ctx, selection)
    return runBulkAction(ctx, statusAction, { input: { status }, rows, ...query })
  },

  async exportLearningPaths({ body, ...ctx }) {
    return answerExport(ctx, pathsExport, { body, ...(await exportPaths(ctx, body)) })
  },
} satisfies Handlers<
  | 'exportLearningPaths'
  | 'getLearningPaths'
  | 'addLearningPath'
  | 'updateLearningPath'
  | 'getLearningPathChanges'
  | 'saveLearningPathChanges'
  | 'discardLearningPathChanges'
  | 'duplicateLearningPath'
  | 'deleteLearningPath'
  | 'restoreLearningPaths'
  | 'updateLearningPathStatus'
>
