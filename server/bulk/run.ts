import type { Ctx } from '../contract/ctx.ts'
import type { SQL } from 'drizzle-orm'
import { tally } from '../audit/tally.ts'
import { Reply } from '../contract/operation-types.ts'
import { problem } from '../contract/problem.ts'
import { sql } from '../db/drizzle.ts'
import { withRetry } from '../db/transaction.ts'
import { batchesOf, joinBatches } from './batches.ts'
import { recordChange } from './changes.ts'
import { defaultBatchSize, queueBulkJob, rowsQuery } from './job.ts'
import { requireConfirmed, selectionOf } from './selection.ts'
import { collectResults } from './summary.ts'
import { bulkCtx, type BulkAction, type Row, type Summary } from './types.ts'

/** More rows than these are changed by a job. */
export const inlineLimit = 500

/** The rows of an action: a list, or a query of `position`, `ref`, `name` and `input`. */
export type RowSource = { rows: (Row & { name?: string })[] } | { query: SQL }

/** Rows of objects that are named by their ids, each once. */
export const rowsOf = (ids: string[]): Row[] =>
  [...new Set(ids)].map((ref, n) => ({ position: n + 1, ref, input: null, before: null }))

async function readRows({ db }: Pick<Ctx, 'db'>, source: RowSource, limit?: number) {
  if ('rows' in source) return source.rows
  const { rows } = await db.execute<Pick<Row, 'position' | 'ref' | 'input'>>(sql`
    SELECT position::integer, ref, input FROM (${source.query}) AS row
    ${limit === undefined ? sql`` : sql`WHERE position <= ${limit}`} ORDER BY position`)
  return rows.map((row): Row => ({ ...row, before: null }))
}

/** What the action would do: batches are judged as when it runs, and nothing is written. */
async function dryRun<Input extends object, Item, Effects, Answer extends Summary>(
  ctx: Ctx,
  action: BulkAction<Input, Item, Effects, Answer>,
  input: Input,
  rows: Row[],
) {
  const { batchSize = defaultBatchSize } = action
  const collected = collectResults<Item>()
  const work = action.work(input)
  const effects: Effects[] = []
  await withRetry(ctx.db, async (tx) => {
    // Nothing is locked or written, so that a batch may be larger.
    for (const batch of batchesOf(rows, batchSize * 10)) {
      const outcome = await work(bulkCtx(ctx, tx), batch, true)
      collected.add(outcome.results)
      effects.push(outcome.effects)
    }
  })
  const selection = await selectionOf(ctx.db, rowsQuery(rows))
  return { ...action.summarise(collected.summary(), effects), selection }
}

/** Changes a few rows within the request, and records the change for undo. */
function runInline<Input extends object, Item, Effects, Answer extends Summary>(
  ctx: Ctx,
  action: BulkAction<Input, Item, Effects, Answer>,
  input: Input,
  rows: Row[],
  confirm?: string,
) {
  const { batchSize = defaultBatchSize } = action
  return withRetry(ctx.db, async (tx) => {
    await requireConfirmed(tx, rowsQuery(rows), confirm)
    const txCtx = bulkCtx(ctx, tx)
    const work = action.work(input)
    const batches = []
    for (const batch of batchesOf(rows, batchSize)) batches.push(await work(txCtx, batch, false))
    const { results, effects, tallies } = joinBatches(batches)
    // The history of a single object is complete; the objects that it belongs to need an entry of their own.
    await tally(
      txCtx,
      tallies.filter(({ of }) => of ?? rows.length > 1),
    )
    const collected = collectResults<Item>()
    collected.add(results)
    const isUndoable = effects.every((each) => action.isUndoable?.(input, each) ?? true)
    const changeId = isUndoable
      ? await recordChange(txCtx, action, input, rows, results)
      : undefined
    const answer = action.summarise(collected.summary(), effects)
    return changeId === undefined ? answer : { ...answer, changeId }
  })
}

type Run<Input> = {
  input: Input
  rows: RowSource
  dryRun?: boolean | undefined
  /** The selection of the dry run that was confirmed. */
  confirm?: string | undefined
  /** Something was done already, so it is no error if none of the objects exists. */
  isDone?: boolean
}

/** Runs an action, or says what it would do: 200, 207 when some rows are left out, 202 for a job. */
export async function runBulkAction<Input extends object, Item, Effects, Answer extends Summary>(
  ctx: Ctx,
  action: BulkAction<Input, Item, Effects, Answer>,
  { input, rows: source, dryRun: isDry = false, confirm, isDone = false }: Run<Input>,
) {
  const rows = await readRows(ctx, source, isDry ? undefined : inlineLimit + 1)
  if (!isDry && rows.length > inlineLimit) {
    const job = await queueBulkJob(ctx, action, input, source, confirm)
    return new Reply(202, { status: 'success', data: { job } } as const)
  }
  const data = await (isDry
    ? dryRun(ctx, action, input, rows)
    : runInline(ctx, action, input, rows, confirm))
  const unknown = data.reasons.find(({ code }) => code === 'not-found')?.count
  if (unknown && unknown === rows.length && !isDone) throw problem('request/not-found')
  const answer = { status: 'success', data } as const
  return data.counts.succeeded === rows.length ? answer : new Reply(207, answer)
}
