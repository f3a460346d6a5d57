import { sql } from '../db/drizzle.ts'
import type { JobKind } from '../jobs/types.ts'
import { givenOf, type StoredRow, workOnRows } from './job.ts'
import type { At, OpenKind, Verdict } from './thing-types.ts'

/** What lies with a job that takes another back: which one, and the kind of change that does it. */
export type Undone = { jobId: string; title: string; by: string }

/** The rows of the job that is taken back say so. */
export async function markUndone(
  { tx, organisationId }: At,
  jobId: string,
  rows: Pick<StoredRow, 'input'>[],
) {
  const positions = rows.map(({ input }) => input?.position)
  await tx.execute(sql`
    UPDATE job_rows SET outcome = 'undone' WHERE job_id = ${jobId}
      AND organisation_id = ${organisationId}
      AND position = ANY(${sql.param(positions)}::integer[])`)
}

/** Makes things again what they were, each by the rules of a change to that. */
async function takeBack(at: At, kind: OpenKind, rows: StoredRow[]) {
  const alike = Map.groupBy(rows, ({ before }) =>
    JSON.stringify(before && 'back' in before ? before.back : {}),
  )
  const verdicts: Verdict[] = []
  for (const [back, some] of alike) {
    const still = some.map(({ position, ref, before }) => ({
      position,
      ref,
      version: before && 'version' in before ? before.version : undefined,
    }))
    verdicts.push(...(await kind.work(at, still, JSON.parse(back))))
  }
  return verdicts
}

/** Taking a job back, as a job. Whatever was changed since stays as it is. */
export const undoJob = (kinds: Map<string, OpenKind>): JobKind => ({
  batch(tx, job, { jobs }) {
    const undone: Undone = Object.assign({ jobId: '', title: '', by: '' }, givenOf(job))
    const kind = kinds.get(undone.by)
    if (!kind) throw new Error(`no server knows how to take back by ${undone.by}`)
    return workOnRows(tx, job, jobs, {
      did: 'taken back',
      href: kind.href,
      undoable: false,
      async work(at, rows) {
        const verdicts = await takeBack(at, kind, rows)
        const done = new Set(
          verdicts.flatMap(({ outcome, position }) => (outcome === 'succeeded' ? [position] : [])),
        )
        await markUndone(
          at,
          undone.jobId,
          rows.filter(({ position }) => done.has(position)),
        )
        return verdicts
      },
    })
  },
})
