import { type Input, WithStatus } from '../contract/operation-types.ts'
import type { Tx } from '../db/open.ts'
import { users } from '../db/schema.ts'
import { problem } from '../contract/problem.ts'
import { type UserSelection, selectionWhere } from '../people/filter.ts'
import { inOneGo } from '../db/transaction.ts'
import { type Given, kindOf, type KindName } from '../registry/people-actions.ts'
import { startJob } from './queue-people-job.ts'
import { gather } from './summarise-people.ts'
import { tally } from './tally.ts'
import type { At, Row } from './types.ts'

export type Asked = Pick<
  Input<'deactivateUsers'>,
  'db' | 'own' | 'user' | 'jobs' | 'files' | 'ip' | 'requestId'
>

/** More than these go on as a job. */
export const atOnce = 500

/** A dry run takes more at a time: nothing that it writes stays. */
const dryBatch = 5_000

export const atOf = ({ user, jobs, ip, requestId }: Asked, tx: Tx): At => {
  const { id: adminId, organisationId } = user
  return { tx, jobs, organisationId, by: { organisationId, adminId, ip, requestId } }
}

/** The people of a change: rows that are given, or the condition that finds them. */
export type Whom = { rows: Row[] } | { selection: UserSelection }

const rowsOf = (refs: string[]): Row[] =>
  refs.map((ref, at) => ({ position: at + 1, ref, input: null, before: null }))

async function readRows(asked: Asked, whom: Whom, most?: number): Promise<Row[]> {
  if ('rows' in whom) return whom.rows
  const { selection } = whom
  if (selection.userIds) return rowsOf([...new Set(selection.userIds)])
  const { db, own, user } = asked
  const found = db
    .select({ id: users.id })
    .from(users)
    .where(own(users, selectionWhere(selection, user.organisation.timezone)))
    .orderBy(users.id)
  return rowsOf((await (most ? found.limit(most) : found)).map(({ id }) => id))
}

/** What the change would do: the same judgement, batch by batch, and nothing written. */
async function foresee(asked: Asked, kind: KindName, given: Given, rows: Row[]) {
  const bulk = gather()
  const work = kindOf(kind).work(given)
  await asked.db.transaction(async (tx) => {
    for (let at = 0; at < rows.length; at += dryBatch)
      bulk.add(await work(atOf(asked, tx), rows.slice(at, at + dryBatch), true))
  })
  return bulk.answer()
}

/** Does the change for a few, here and now. */
async function perform(asked: Asked, kind: KindName, given: Given, rows: Row[]) {
  return inOneGo(asked.db, async (tx) => {
    const at = atOf(asked, tx)
    const bulk = gather()
    const worked = await kindOf(kind).work(given)(at, rows, false)
    bulk.add(worked)
    // The history of a single person says it all; that of a group needs its own line.
    await tally(
      at,
      worked.tallies.filter(({ of }) => of ?? rows.length > 1),
    )
    return bulk.answer()
  })
}

/** Makes a change of people, or says what it would do: 200, 207 when some are left out, 202 for a job. */
export async function changePeople(
  asked: Asked,
  {
    kind,
    given = {},
    whom,
    dryRun,
  }: { kind: KindName; given?: Given; whom: Whom; dryRun?: boolean },
) {
  const rows = await readRows(asked, whom, dryRun ? undefined : atOnce + 1)
  if (!dryRun && rows.length > atOnce) {
    const job = await startJob(asked, kind, given, whom)
    return new WithStatus(202, { status: 'success', data: { job } } as const)
  }
  const data = await (dryRun ? foresee : perform)(asked, kind, given, rows)
  const unknown = data.reasons.find(({ code }) => code === 'not-found')?.count
  if (unknown && unknown === rows.length) throw problem('request/not-found')
  const whole = data.counts.succeeded === rows.length
  const answer = { status: 'success', data } as const
  return whole ? answer : new WithStatus(207, answer)
}
