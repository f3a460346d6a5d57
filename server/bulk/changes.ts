import type { Ctx } from '../contract/ctx.ts'
import { tally } from '../audit/tally.ts'
import { Reply } from '../contract/operation-types.ts'
import { problem } from '../contract/problem.ts'
import { eq } from '../db/drizzle.ts'
import { bulkChanges, type ChangedRow, type UndoAnswer } from '../db/schema.ts'
import { withRetry } from '../db/transaction.ts'
import { newId } from '../lib/id.ts'
import { batchesOf, joinBatches } from './batches.ts'
import { defaultBatchSize, undoPeriod } from './job.ts'
import { collectResults } from './summary.ts'
import {
  type BulkCtx,
  bulkCtx,
  type BulkAction,
  type BulkActions,
  type Row,
  type RowResult,
} from './types.ts'

// Jobs store their rows anyway. Changes within a request are recorded here, for as long as they can be undone.

/** Records a change for undo and answers its id; undefined where there is nothing to undo. */
export async function recordChange<Input extends object>(
  { tx, organisationId, by }: BulkCtx,
  action: Pick<BulkAction<Input>, 'name' | 'title' | 'undo'>,
  input: Input,
  rows: Row[],
  results: RowResult[],
) {
  const inputs = new Map(rows.map((row) => [row.position, row.input]))
  const changed = results.flatMap(({ position, ref, name, outcome, before }): ChangedRow[] =>
    outcome === 'succeeded' && before
      ? [{ position, ref, name, input: inputs.get(position) ?? null, before }]
      : [],
  )
  const title = action.title(new Set(changed.map(({ ref }) => ref)).size, input).slice(0, 160)
  if (changed.length === 0 || !action.undo?.(input, title)) return undefined
  const id = newId()
  await tx.insert(bulkChanges).values({
    id,
    organisationId,
    createdBy: by.adminId,
    action: action.name,
    title,
    input: Object.fromEntries(Object.entries(input)),
    rows: changed,
    expiresAt: new Date(Date.now() + undoPeriod),
  })
  return id
}

type Named = { _id: string; name: string }

/** Undoes a recorded change; what was changed since is left as it is. Calling it again answers the same. */
export const undoChange = (ctx: Ctx, actions: BulkActions, id: string) =>
  withRetry(ctx.db, async (tx) => {
    const [change] = await tx
      .select()
      .from(bulkChanges)
      .where(ctx.own(bulkChanges, eq(bulkChanges.id, id)))
      .for('update')
    if (!change) throw problem('request/not-found')
    const answer = change.undone ?? (await undo(actions, bulkCtx(ctx, tx), change))
    if (!change.undone)
      await tx.update(bulkChanges).set({ undone: answer }).where(eq(bulkChanges.id, id))
    const { skipped, failed } = answer.counts
    const body = { status: 'success', data: answer } as const
    return skipped + failed === 0 ? body : new Reply(207, body)
  })

async function undo(
  actions: BulkActions,
  ctx: BulkCtx,
  change: typeof bulkChanges.$inferSelect,
): Promise<UndoAnswer> {
  const action = actions.get(change.action)
  const work = action?.undo?.(action.readInput(change.input), change.title)
  if (!action || !work || change.expiresAt < new Date()) throw problem('change/not-undoable')
  const batches = []
  for (const batch of batchesOf(change.rows, action.batchSize ?? defaultBatchSize))
    batches.push(await work(ctx, batch, false))
  const { results, tallies } = joinBatches(batches)
  await tally(
    ctx,
    tallies.filter(({ of }) => of ?? change.rows.length > 1),
  )
  const collected = collectResults<Named>()
  collected.add(
    results.map(({ ref, name, ...row }) => ({ ...row, ref, name, item: { _id: ref, name } })),
  )
  return collected.summary()
}
