import { eq, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { jobRows, jobs as jobTable, users } from '../db/schema.ts'
import { readJob } from '../jobs/present.ts'
import { plural } from '../lib/plural.ts'
import { type UserSelection, selectionWhere } from '../people/filter.ts'
import type { Asked, Whom } from './run-people.ts'
import type { PeopleJobInput } from './people-job.ts'
import { type Given, kindOf, type KindName } from '../registry/people-actions.ts'
import type { Row } from './types.ts'

const longestTitle = 160

export const inWords = (count: number) => plural(count, 'person', 'people')

export type Target = { jobId: string; organisationId: string }

/** Notes rows that are known here. */
async function insertRows(tx: Tx, { jobId, organisationId }: Target, rows: Row[]) {
  const list = (of: (row: Row) => unknown) => sql.param(rows.map(of))
  const { rowCount } = await tx.execute(sql`
    INSERT INTO job_rows (job_id, position, organisation_id, ref, input, name)
    SELECT ${jobId}, row.position, ${organisationId}, row.ref, row.input,
      left(coalesce(nullif(trim(concat(row.input ->> 'firstName', ' ', row.input ->> 'lastName')), ''), row.ref), 160)
    FROM unnest(${list(({ position }) => position)}::integer[], ${list(({ ref }) => ref)}::text[],
      ${list(({ input }) => input && JSON.stringify(input))}::jsonb[]) AS row (position, ref, input)`)
  return rowCount ?? 0
}

const nameInSql = sql`left(trim(${users.firstName} || ' ' || ${users.lastName}), 160)`

/** Notes everybody of a selection as it is now, in one statement. */
async function insertSelected(
  tx: Tx,
  { jobId, organisationId }: Target,
  selection: UserSelection,
  { own, user }: Asked,
) {
  const chosen = own(users, selectionWhere(selection, user.organisation.timezone))
  const from = selection.userIds
    ? sql`(SELECT ref, min(at) AS at FROM unnest(${sql.param(selection.userIds)}::text[])
          WITH ORDINALITY AS given (ref, at) GROUP BY ref) AS given
        LEFT JOIN ${users} ON ${users.id} = given.ref AND ${chosen}`
    : sql`${users} WHERE ${chosen}`
  const ref = selection.userIds ? sql`given.ref` : users.id
  const order = selection.userIds ? sql`given.at` : users.id
  const { rowCount } = await tx.execute(sql`
    INSERT INTO job_rows (job_id, position, organisation_id, ref, name)
    SELECT ${jobId}, row_number() OVER (ORDER BY ${order}), ${organisationId}, ${ref},
      coalesce(${nameInSql}, ${ref}) FROM ${from}`)
  return rowCount ?? 0
}

/** Queues a job of this kind for rows that `fill` notes; answers it. */
export async function queueJob(
  asked: Asked,
  kind: KindName,
  given: Given,
  fill: (tx: Tx, target: Target) => Promise<number>,
  title = (count: number) => kindOf(kind).title(inWords(count), given),
) {
  const { db, user, ip, requestId } = asked
  const { id: createdBy, organisationId } = user
  const input: PeopleJobInput = { given, ip, requestId }
  return db.transaction(async (tx) => {
    const jobId = await asked.jobs.start(tx, {
      organisationId,
      createdBy,
      kind,
      title: kind,
      input,
    })
    const total = await fill(tx, { jobId, organisationId })
    const [people] = await tx
      .select({ count: sql<number>`count(DISTINCT ${jobRows.ref})::integer` })
      .from(jobRows)
      .where(eq(jobRows.jobId, jobId))
    await tx
      .update(jobTable)
      .set({ total, title: title(people?.count ?? 0).slice(0, longestTitle) })
      .where(eq(jobTable.id, jobId))
    return readJob({ ...asked, db: tx }, jobId)
  })
}

/** Notes who is concerned, now, and queues the work on them. */
export function startJob(asked: Asked, kind: KindName, given: Given, whom: Whom) {
  return queueJob(asked, kind, given, (tx, target) =>
    'rows' in whom
      ? insertRows(tx, target, whom.rows)
      : insertSelected(tx, target, whom.selection, asked),
  )
}
