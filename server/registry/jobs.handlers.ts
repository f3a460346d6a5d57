import type { SQL } from 'drizzle-orm'
import { undoChange } from '../bulk/changes.ts'
import { retryJob, undoJob } from '../bulk/retry.ts'
import { bulkActions } from './bulk-actions.ts'
import { count, desc, eq, gt, sql } from '../db/drizzle.ts'
import type { Handlers } from '../contract/operation-types.ts'
import type { Db, Tx } from '../db/open.ts'
import { preparedOnce } from '../db/prepared-statements.ts'
import { admins, jobRows, jobs as rows } from '../db/schema.ts'
import { withRetry } from '../jobs/run.ts'
import { presentJob, type JobsCtx, goesOn, readJob, jobColumns } from '../jobs/present.ts'
import { preparedPage, pageOf } from '../db/pagination.ts'
import { problem } from '../contract/problem.ts'
import { ownOnce } from '../db/scope.ts'

const answer = async (caller: JobsCtx, id: string) =>
  ({ status: 'success', data: { job: await readJob(caller, id) } }) as const

function prepareList(db: Db | Tx, name: string, condition?: SQL) {
  const listed = ownOnce(rows, gt(rows.createdAt, sql`now() - interval '30 days'`), condition)
  const order = [desc(rows.createdAt), desc(rows.id)]
  const { total, page } = preparedPage(db, { table: rows, listed, order })
  return db
    .select({ total: total.n, ...jobColumns })
    .from(total)
    .leftJoin(page, sql`true`)
    .leftJoin(rows, eq(rows.id, page.id))
    .leftJoin(admins, eq(admins.id, rows.createdBy))
    .orderBy(...order)
    .prepare(name)
}

const lists = preparedOnce((db) => ({
  all: prepareList(db, 'list_jobs'),
  active: prepareList(db, 'list_active_jobs', goesOn),
}))

export const jobs = {
  async getJobs({ query, db, user, files }) {
    const { page, limit, offset } = pageOf(query)
    const list = lists(db)[query.active ? 'active' : 'all']
    const found = await list.execute({ organisation: user.organisationId, limit, offset })
    const items = found.flatMap(({ job, admin }) =>
      job ? [presentJob({ job, admin }, files)] : [],
    )
    return { status: 'success', page, limit, total: found[0]?.total ?? 0, data: { jobs: items } }
  },

  getJob: ({ path, ...ctx }) => answer(ctx, path.id),

  async cancelJob({ path, ...ctx }) {
    const { db, own } = ctx
    // Waits for the batch that runs now: what it does is kept and counted.
    const [cancelled] = await db
      .update(rows)
      .set({
        status: 'cancelled',
        finishedAt: sql`now()`,
        result: sql`${withRetry(rows.result)} || jsonb_build_object('message', 'Cancelled after '
          || ltrim(to_char(${rows.progress}, '9,999,999,999')) || coalesce(' of '
          || ltrim(to_char(${rows.total}, '9,999,999,999')), ''))`,
      })
      .where(own(rows, eq(rows.id, path.id), goesOn))
      .returning({ id: rows.id })
    const now = await answer(ctx, path.id)
    if (!cancelled) throw problem('job/finished')
    return now
  },

  async getJobResults({ path, query, db, own }) {
    const { page, limit, offset } = pageOf(query)
    const [job] = await db
      .select({ id: rows.id })
      .from(rows)
      .where(own(rows, eq(rows.id, path.id)))
    if (!job) throw problem('request/not-found')
    const ownJob = own(
      jobRows,
      eq(jobRows.jobId, path.id),
      query.outcome && eq(jobRows.outcome, query.outcome),
    )
    const { ref, name, outcome, code, message } = jobRows
    const [counted] = await db.select({ total: count() }).from(jobRows).where(ownJob)
    const results = await db
      .select({ ref, name, outcome, code, message })
      .from(jobRows)
      .where(ownJob)
      .orderBy(jobRows.position)
      .limit(limit)
      .offset(offset)
    return { status: 'success', page, limit, total: counted?.total ?? 0, data: { results } }
  },

  async retryJob({ path, ...ctx }) {
    return { status: 'success', data: { job: await retryJob(ctx, bulkActions, path.id) } }
  },

  async undoJob({ path, ...ctx }) {
    return { status: 'success', data: { job: await undoJob(ctx, bulkActions, path.id) } }
  },

  undoChange: ({ path, ...ctx }) => undoChange(ctx, bulkActions, path.id),
} satisfies Handlers<
  'getJobs' | 'getJob' | 'cancelJob' | 'getJobResults' | 'retryJob' | 'undoJob' | 'undoChange'
>
