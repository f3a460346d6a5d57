import {
  alreadyDeleted,
  deleteAndRestore,
  isDeleted,
  notDeleted,
  objectAction,
  type ObjectChange,
  type ObjectTable,
  skipped,
} from '../bulk/objects.ts'
import type { BulkAction, BulkCtx, Reason } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import { learningPaths } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import { syncUsers } from './apply-change.ts'
import type { PathRow } from './input.ts'
import { blockersOf, inUse, type PathStatus, readUse, setFor } from './publish.ts'
import { readSteps } from './steps.ts'

const oneOf = (ids: string[]) => sql`${learningPaths.id} = ANY(${sql.param(ids)}::text[])`

const pathTable: ObjectTable<PathRow> = {
  type: 'learning-path',
  href: '/library/learning-paths',
  read({ tx, organisationId }, ids, toChange) {
    const found = tx
      .select()
      .from(learningPaths)
      .where(
        ownedBy(organisationId)(
          learningPaths,
          oneOf(ids),
          sql`(${learningPaths.deletedAt} IS NULL OR ${learningPaths.deletedAt} > now() - interval '30 days')`,
        ),
      )
      .orderBy(learningPaths.id)
    return toChange ? found.for('update') : found
  },
}

/** Updates paths with the same values, and increments their versions. */
const setPaths = (
  { tx, by }: BulkCtx,
  changed: PathRow[],
  set: Parameters<ReturnType<BulkCtx['tx']['update']>['set']>[0],
) =>
  tx
    .update(learningPaths)
    .set({
      ...set,
      updatedBy: by.adminId,
      updatedAt: sql`now()`,
      version: sql`${learningPaths.version} + 1`,
    })
    .where(oneOf(changed.map(({ id }) => id)))

/** Ends or resumes the enrollments and seats from paths. */
async function setDeleted(ctx: BulkCtx, changed: PathRow[], deleted: boolean) {
  await setPaths(ctx, changed, { deletedAt: deleted ? sql`now()` : null })
  const ids = sql`${sql.param(changed.map(({ id }) => id))}::text[]`
  await syncUsers(
    ctx.tx,
    sql`SELECT id FROM path_assignments WHERE path_id = ANY(${ids}) AND withdrawn_at IS NULL`,
  )
  await ctx.jobs.task(ctx.tx, { name: 'sync-learning-paths' })
}

const remove: ObjectChange<PathRow, object> = async (ctx) => ({
  event: 'learning-path/deleted',
  judge: (path) => (path.deletedAt ? alreadyDeleted(path) : undefined),
  apply: (changed) => setDeleted(ctx, changed, true),
})

const restore: ObjectChange<PathRow, object> = async (ctx) => ({
  event: 'learning-path/restored',
  judge: (path) => (path.deletedAt ? undefined : notDeleted(path)),
  apply: (changed) => setDeleted(ctx, changed, false),
})

export const { deleteAction, restoreAction } = deleteAndRestore(pathTable, {
  remove,
  restore,
  readInput: (stored) => stored,
})

const labels: Record<PathStatus, string> = {
  draft: 'a draft',
  published: 'published',
  archived: 'archived',
}

const failed = (code: string, message: string, ofMany: string): Reason => ({
  outcome: 'failed',
  code,
  message: message.slice(0, 500),
  ofMany,
})

const setStatus: ObjectChange<PathRow, { status: PathStatus }> = async (ctx, paths, { status }) => {
  const blockers = new Map<string, string>()
  if (status === 'published')
    for (const path of paths) {
      const found = blockersOf(path, await readSteps(ctx.tx, path.id))
      if (found.length > 0) blockers.set(path.id, found.map(({ message }) => message).join('. '))
    }
  const ids = paths.map(({ id }) => id)
  const uses = status === 'draft' ? await readUse(ctx.tx, ids) : undefined
  return {
    event: 'learning-path/updated',
    judge(path) {
      const { id, title } = path
      if (path.deletedAt) return isDeleted(path)
      if (path.status === status) {
        const label = labels[status]
        return skipped('already-there', `${title} is ${label} already`, `They are ${label} already`)
      }
      const missing = blockers.get(id)
      if (missing !== undefined)
        return failed(
          'learning-path/not-publishable',
          `${title}: ${missing}`,
          'Something is missing before they can be published',
        )
      const use = uses?.get(id)
      return (
        use &&
        failed('learning-path/in-use', inUse(use, title), 'People have them. Archive them instead')
      )
    },
    back: ({ status: was }) => ({ status: was }),
    changes: (path) => [{ field: 'status', from: path.status, to: status }],
    apply: (changed) => setPaths(ctx, changed, setFor(status)),
  }
}

const titles: Record<PathStatus, (objects: string) => string> = {
  draft: (paths) => `Reverting ${paths} to draft`,
  published: (paths) => `Publishing ${paths}`,
  archived: (paths) => `Archiving ${paths}`,
}

const isStatus = (status: unknown): status is PathStatus =>
  typeof status === 'string' && status in titles

export const statusAction = objectAction(pathTable, {
  name: 'update-learning-path-status',
  title: (paths, { status }) => titles[status](paths),
  did: ({ status }) => (status === 'draft' ? 'made drafts' : status),
  readInput(stored): { status: PathStatus } {
    const status = 'status' in stored ? stored.status : undefined
    if (!isStatus(status)) throw new Error('a stored action without the new status of paths')
    return { status }
  },
  change: setStatus,
  undoneBy: (): BulkAction => statusAction,
})

export const pathActions = [statusAction, deleteAction, restoreAction]
