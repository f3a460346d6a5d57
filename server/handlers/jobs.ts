import { and, count, desc, eq, gt, inArray, sql } from '../db/drizzle.ts'
import type { Handlers, Input } from '../contract/handlers.ts'
import { admins, jobs as rows } from '../db/schema.ts'
import { pageOf } from '../paging.ts'
import { problem } from '../problem.ts'

type Caller = Pick<Input<'getJobs'>, 'db' | 'own'>

const going = ['queued', 'running'] as const
const isGoing = (status: string) => going.some((each) => each === status)

function find({ db }: Pick<Caller, 'db'>) {
  return db
    .select({ job: rows, admin: admins })
    .from(rows)
    .leftJoin(admins, eq(admins.id, rows.createdBy))
}

type Found = { job: typeof rows.$inferSelect; admin: typeof admins.$inferSelect | null }

function asJob({ job, admin }: Found) {
  const { id: _id, kind, title, status, progress: done, total, result, error } = job
  const name = admin ? [admin.firstName, admin.lastName].filter(Boolean).join(' ') : 'Lectern'
  const said = error ?? result?.message
  return {
    _id,
    kind,
    title,
    status: status === 'partial' ? ('partly-failed' as const) : status,
    done,
    total,
    cancellable: isGoing(status),
    message: typeof said === 'string' ? said : null,
    createdBy: { _id: admin?.id ?? 'lectern', name },
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    finishedAt: job.finishedAt?.toISOString() ?? null,
  }
}

async function readJob(caller: Caller, id: string) {
  const [found] = await find(caller).where(caller.own(rows, eq(rows.id, id)))
  if (!found) throw problem('request/not-found')
  return { status: 'success', data: { job: asJob(found) } } as const
}

export const jobs = {
  async getJobs({ query, ...caller }) {
    const { page, limit, offset } = pageOf(query)
    const where = caller.own(
      rows,
      gt(rows.createdAt, sql`now() - interval '30 days'`),
      query.active ? inArray(rows.status, [...going]) : undefined,
    )
    const [found, [counted]] = await Promise.all([
      find(caller)
        .where(where)
        .orderBy(desc(rows.createdAt), desc(rows.id))
        .limit(limit)
        .offset(offset),
      caller.db.select({ total: count() }).from(rows).where(where),
    ])
    const data = { jobs: found.map(asJob) }
    return { status: 'success', page, limit, total: counted?.total ?? 0, data }
  },

  getJob: ({ path, ...caller }) => readJob(caller, path.id),

  async cancelJob({ path, ...caller }) {
    const { db, own } = caller
    // Waits for the batch that runs now: what it does is kept and counted.
    const [cancelled] = await db
      .update(rows)
      .set({
        status: 'cancelled',
        finishedAt: sql`now()`,
        result: sql`coalesce(${rows.result}, '{}') || jsonb_build_object('message', 'Cancelled after '
          || ltrim(to_char(${rows.progress}, '9,999,999,999')) || coalesce(' of '
          || ltrim(to_char(${rows.total}, '9,999,999,999')), ''))`,
      })
      .where(and(own(rows, eq(rows.id, path.id)), inArray(rows.status, [...going])))
      .returning({ id: rows.id })
    const now = await readJob(caller, path.id)
    if (!cancelled) throw problem('job/finished')
    return now
  },
} satisfies Handlers<'getJobs' | 'getJob' | 'cancelJob'>
