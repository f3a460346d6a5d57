import { byOf } from '../audit/audit.ts'
import { type Input, WithStatus } from '../contract/operation-types.ts'
import type { SQL } from 'drizzle-orm'
import { eq, sql } from '../db/drizzle.ts'
import { jobs as jobTable } from '../db/schema.ts'
import { readJob } from '../jobs/present.ts'
import { inOneGo } from '../db/transaction.ts'
import { problem } from '../contract/problem.ts'
import { summaryOf } from './summary.ts'
import type { At, Kind, Row, Verdict } from './thing-types.ts'

export type Asked = Pick<
  Input<'updateCourseStatus'>,
  'db' | 'own' | 'user' | 'jobs' | 'files' | 'ip' | 'requestId'
>

/** More than these go on as a job. */
export const atOnce = 500

export const batchSize = 100

/** Does the rows batch by batch, all callers in the same order, so that no two of them wait for each other. */
async function doAll<Given>(at: At, kind: Kind<Given>, rows: Row[], given: Given, dry: boolean) {
  const inOrder = rows.toSorted((a, b) => (a.ref < b.ref ? -1 : 1))
  const verdicts: Verdict[] = []
  for (let from = 0; from < rows.length; from += batchSize)
    verdicts.push(...(await kind.work(at, inOrder.slice(from, from + batchSize), given, dry)))
  return verdicts.toSorted((a, b) => a.position - b.position)
}

type NewJob = {
  kind: string
  title(count: number): string
  given: object
  /** Finds the rows: position, ref, name, input and how they were before. */
  rows: SQL
}

/** Queues a job that goes on with rows; answers its id. */
export async function queueJob(
  { db, user, jobs, ip, requestId }: Asked,
  { kind, title, given, rows }: NewJob,
) {
  const { id: createdBy, organisationId } = user
  const input = { given, ip, requestId }
  return db.transaction(async (tx) => {
    const id = await jobs.start(tx, { organisationId, createdBy, kind, title: kind, input })
    const { rowCount } = await tx.execute(sql`
      INSERT INTO job_rows (job_id, organisation_id, position, ref, name, input, before)
      SELECT ${id}, ${organisationId}, given.* FROM (${rows}) AS given`)
    const total = rowCount ?? 0
    await tx
      .update(jobTable)
      .set({ total, title: title(total).slice(0, 160) })
      .where(eq(jobTable.id, id))
    return id
  })
}

/** Queues a job that goes on with the rows. */
async function startJob<Given extends object>(
  asked: Asked,
  kind: Kind<Given>,
  rows: Row[],
  given: Given,
) {
  const refs = sql`${sql.param(rows.map(({ ref }) => ref))}::text[]`
  const id = await queueJob(asked, {
    kind: kind.name,
    title: (count) => kind.title(count, given),
    given,
    rows: sql`SELECT position, ref, ref, NULL::jsonb, NULL::jsonb
      FROM unnest(${refs}) WITH ORDINALITY AS given (ref, position)`,
  })
  return readJob(asked, id)
}

/** Makes a change of things, or says what it would do: 200, 207 when some are left out, 202 for a job. */
export async function changeThings<Given extends object>(
  asked: Asked,
  kind: Kind<Given>,
  { ids, given, dryRun = false }: { ids: string[]; given: Given; dryRun?: boolean },
) {
  const rows = [...new Set(ids)].map((ref, at) => ({ position: at + 1, ref }))
  if (!dryRun && rows.length > atOnce) {
    const job = await startJob(asked, kind, rows, given)
    return new WithStatus(202, { status: 'success', data: { job } } as const)
  }
  const { organisationId } = asked.user
  const verdicts = await inOneGo(asked.db, (tx) =>
    doAll({ tx, jobs: asked.jobs, organisationId, by: byOf(asked) }, kind, rows, given, dryRun),
  )
  const data = summaryOf(verdicts)
  if (rows.length > 0 && verdicts.every(({ code }) => code === 'not-found'))
    throw problem('request/not-found')
  const answer = { status: 'success', data } as const
  return data.counts.succeeded === rows.length ? answer : new WithStatus(207, answer)
}
