import type { SQL } from 'drizzle-orm'
import { count, desc, eq, gt, sql } from '../db/drizzle.ts'
import type { Handlers, Input } from '../contract/handlers.ts'
import type { Db, Tx } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { admins, jobs as rows } from '../db/schema.ts'
import type { Files } from '../files.ts'
import { pageOf, placeholders } from '../paging.ts'
import { problem } from '../problem.ts'
import { ownOnce } from '../scope.ts'

type Caller = Pick<Input<'getJobs'>, 'db' | 'own' | 'files'>

const going = ['queued', 'running'] as const
const isGoing = (status: string) => going.some((each) => each === status)
// Said as in the index of the jobs that go on; with parameters it would not be known to fit.
const goesOn = sql`${rows.status} IN ('queued', 'running')`

// What a job is shown with, and no more: its input may be long. The ids tell that a row is there.
const shown = {
  job: {
    id: rows.id,
    kind: rows.kind,
    title: rows.title,
    status: rows.status,
    progress: rows.progress,
    total: rows.total,
    message: sql<string | null>`coalesce(${rows.error}, ${rows.result} ->> 'message')`,
    failed: sql<number>`coalesce((${rows.result} ->> 'failed')::integer, 0)`,
    href: sql<string | null>`${rows.result} ->> 'href'`,
    fileId: sql<string | null>`${rows.result} ->> 'fileId'`,
    retryable: sql<boolean>`coalesce((${rows.result} ->> 'retryable')::boolean, false)`,
    undoable: sql<boolean>`coalesce((${rows.result} ->> 'undoUntil')::timestamptz > now(), false)`,
    createdAt: rows.createdAt,
    startedAt: rows.startedAt,
    finishedAt: rows.finishedAt,
  },
  admin: { id: admins.id, firstName: admins.firstName, lastName: admins.lastName },
}

function find({ db }: Pick<Caller, 'db'>) {
  return db.select(shown).from(rows).leftJoin(admins, eq(admins.id, rows.createdBy))
}

type Found = Awaited<ReturnType<typeof find>>[number]

function asJob({ job, admin }: Found, files: Files) {
  const { id: _id, kind, title, status, progress: done, total, message } = job
  const name = admin ? [admin.firstName, admin.lastName].filter(Boolean).join(' ') : 'Lectern'
  return {
    _id,
    kind,
    title,
    status: status === 'partial' ? ('partly-failed' as const) : status,
    done,
    failed: job.failed,
    total,
    cancellable: isGoing(status),
    retryable: job.retryable && !isGoing(status),
    undoable: job.undoable && !isGoing(status),
    message,
    href: job.href,
    file: job.fileId && files.address(job.fileId),
    createdBy: { _id: admin?.id ?? 'lectern', name },
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    finishedAt: job.finishedAt?.toISOString() ?? null,
  }
}

async function readJob(caller: Caller, id: string) {
  const [found] = await find(caller).where(caller.own(rows, eq(rows.id, id)))
  if (!found) throw problem('request/not-found')
  return { status: 'success', data: { job: asJob(found, caller.files) } } as const
}

/**
 * One page with the count beside it, which is there even where the page is empty. The page is cut out
 * of an index, so that no row of the pages before it is read.
 */
function prepareList(db: Db | Tx, name: string, condition?: SQL) {
  const listed = ownOnce(rows, gt(rows.createdAt, sql`now() - interval '30 days'`), condition)
  const newestFirst = [desc(rows.createdAt), desc(rows.id)]
  const counted = db
    .select({ total: count().as('in_list') })
    .from(rows)
    .where(listed)
    .as('counted')
  const page = db
    .select({ id: rows.id })
    .from(rows)
    .where(listed)
    .orderBy(...newestFirst)
    .limit(placeholders.limit)
    .offset(placeholders.offset)
    .as('page')
  return db
    .select({ total: counted.total, ...shown })
    .from(counted)
    .leftJoin(page, sql`true`)
    .leftJoin(rows, eq(rows.id, page.id))
    .leftJoin(admins, eq(admins.id, rows.createdBy))
    .orderBy(...newestFirst)
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
    const items = found.flatMap(({ job, admin }) => (job ? [asJob({ job, admin }, files)] : []))
    return { status: 'success', page, limit, total: found[0]?.total ?? 0, data: { jobs: items } }
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
      .where(own(rows, eq(rows.id, path.id), goesOn))
      .returning({ id: rows.id })
    const now = await readJob(caller, path.id)
    if (!cancelled) throw problem('job/finished')
    return now
  },
} satisfies Handlers<'getJobs' | 'getJob' | 'cancelJob'>
