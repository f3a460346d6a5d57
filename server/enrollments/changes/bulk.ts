import type { SQL } from 'drizzle-orm'
import { WithStatus } from '../../contract/operation-types.ts'
import { sql } from '../../db/drizzle.ts'
import { type Asked, atOf, atOnce } from '../../bulk/run-people.ts'
import { inOneGo } from '../../db/transaction.ts'
import { kindOf, type KindName } from '../../registry/people-actions.ts'
import { queueJob } from '../../bulk/queue-people-job.ts'
import { tally } from '../../bulk/tally.ts'
import type { Row } from '../../bulk/types.ts'
import { problem } from '../../contract/problem.ts'
import type { CoursesGiven } from './input.ts'
import { gatherAssignments } from './summary.ts'

/** A dry run takes more at a time: it writes nothing. */
const dryBatch = 5_000

type Found = Pick<Row, 'position' | 'ref' | 'input'>

async function readRows({ db }: Asked, query: SQL, most?: number): Promise<Row[]> {
  const { rows } = await db.execute<Found>(
    sql`SELECT position, ref, input FROM (${query}) AS row ORDER BY position
      ${most ? sql`LIMIT ${most}` : sql``}`,
  )
  return rows.map((row) => ({ ...row, before: null }))
}

/** What the change would do: the same judgement, batch by batch, and nothing written. */
async function foresee(asked: Asked, kind: KindName, courses: CoursesGiven, rows: Row[]) {
  const bulk = gatherAssignments()
  const work = kindOf(kind).work({ courses })
  await asked.db.transaction(async (tx) => {
    for (let at = 0; at < rows.length;) {
      // Those of one person stay together: one letter goes to each.
      let end = Math.min(at + dryBatch, rows.length)
      while (end < rows.length && rows[end]?.ref === rows[end - 1]?.ref) end += 1
      bulk.add(await work(atOf(asked, tx), rows.slice(at, end), true))
      at = end
    }
  })
  return bulk.answer()
}

/** Does the change for a few, here and now. */
async function perform(asked: Asked, kind: KindName, courses: CoursesGiven, rows: Row[]) {
  return inOneGo(asked.db, async (tx) => {
    const at = atOf(asked, tx)
    const bulk = gatherAssignments()
    const worked = await kindOf(kind).work({ courses })(at, rows, false)
    bulk.add(worked)
    await tally(at, worked.tallies)
    return bulk.answer()
  })
}

function startJob(asked: Asked, kind: KindName, courses: CoursesGiven, query: SQL) {
  return queueJob(asked, kind, { courses }, async (tx, { jobId, organisationId }) => {
    const { rowCount } = await tx.execute(sql`
      INSERT INTO job_rows (job_id, position, organisation_id, ref, name, input)
      SELECT ${jobId}, position, ${organisationId}, ref, left(name, 160), input
      FROM (${query}) AS row`)
    return rowCount ?? 0
  })
}

type Change = {
  kind: KindName
  given: CoursesGiven
  /** Finds the rows: `position`, `ref`, `name` and `input`, those of one person together. */
  rows: SQL
  dryRun?: boolean
  /** Something was done already, so that it is no mistake when there is none of the people. */
  isDone?: boolean
}

/** Makes a change of who has what, or says what it would do: 200, 207 when some are left out, 202 for a job. */
export async function changeHoldings(asked: Asked, change: Change) {
  const { kind, given, rows: query, dryRun, isDone } = change
  const rows = await readRows(asked, query, dryRun ? undefined : atOnce + 1)
  if (!dryRun && rows.length > atOnce) {
    const job = await startJob(asked, kind, given, query)
    return new WithStatus(202, { status: 'success', data: { job } } as const)
  }
  const data = await (dryRun ? foresee : perform)(asked, kind, given, rows)
  const unknown = data.reasons.find(({ code }) => code === 'not-found')?.count
  if (unknown && unknown === rows.length && !isDone) throw problem('request/not-found')
  const answer = { status: 'success', data } as const
  return data.counts.succeeded === rows.length ? answer : new WithStatus(207, answer)
}
