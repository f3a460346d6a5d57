import type { BulkCtx, Row, RowResult } from '../../bulk/types.ts'
import { sql } from '../../db/drizzle.ts'
import { knownPeople, type Somebody, type Whom } from '../../enrollments/changes/work.ts'
import { createUsers } from '../../groups/create-users.ts'
import { isReason, type ReasonCode, type UserRef } from '../../people/reasons.ts'
import type { SeatRow } from './input.ts'

/** Users of rows: by id, or by address for those added by the same action. */
export async function findUsers(at: BulkCtx, rows: Row[], toChange: boolean): Promise<Whom> {
  const refs = [...new Set(rows.map(({ ref }) => ref))]
  const addresses = refs.filter((ref) => ref.includes('@'))
  const found =
    addresses.length === 0
      ? []
      : (
          await at.tx.execute<{ id: string; email: string }>(sql`
            SELECT id, email FROM users WHERE organisation_id = ${at.organisationId}
              AND deleted_at IS NULL AND email = ANY(${sql.param(addresses)}::text[])`)
        ).rows
  const ids = new Map(found.map(({ id, email }) => [email, id]))
  const idOf = (ref: string) => ids.get(ref) ?? ref
  const known = await knownPeople(at, refs.map(idOf), toChange)
  return new Map(refs.map((ref) => [ref, known.get(idOf(ref)) ?? 'not-found']))
}

function asSomebody({ item, code }: RowResult<UserRef>): Somebody | ReasonCode {
  if (!item) return code !== undefined && isReason(code) ? code : 'not-found'
  const { _id: id, firstName, lastName, email } = item
  const fresh = { status: 'invited', emailStatus: 'ok', deletedAt: null, isNew: true } as const
  return { id, firstName, lastName, email, ...fresh }
}

const inputOf = ({ input }: Row): SeatRow => Object.assign({ license: '' }, input)

/** The same for rows with addresses of users to be added or rejected. */
export async function findOrCreateUsers(
  at: BulkCtx,
  rows: Row[],
  { note, dry }: { note?: string; dry: boolean },
): Promise<Whom> {
  const isKnown = (row: Row) => !inputOf(row).person && !inputOf(row).refusal
  const whom = await findUsers(at, rows.filter(isKnown), !dry)
  const byAddress = new Map<string, Row>()
  for (const row of rows) {
    const { refusal, person } = inputOf(row)
    if (refusal) whom.set(row.ref, refusal)
    if (person) byAddress.set(row.ref, { ...row, input: person })
  }
  if (byAddress.size === 0) return whom
  // Jobs add them before the first batch.
  const added = await findUsers(at, [...byAddress.values()], !dry)
  const hasSeatToSettle = await readSettled(at, [...added.values()])
  const missing: Row[] = []
  for (const [ref, row] of byAddress) {
    const person = added.get(ref)
    if (typeof person === 'object' && hasSeatToSettle.has(person.id))
      whom.set(ref, { ...person, isNew: true })
    else missing.push(row)
  }
  const { results } = await createUsers({ ...at, note }, missing, dry)
  for (const result of results) whom.set(result.ref, asSomebody(result))
  return whom
}

/** Users whose seat was taken by a job. */
async function readSettled({ tx, organisationId }: BulkCtx, people: (Somebody | ReasonCode)[]) {
  const ids = people.flatMap((person) => (typeof person === 'object' ? [person.id] : []))
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT DISTINCT user_id AS id FROM seats WHERE organisation_id = ${organisationId}
      AND job_id IS NOT NULL AND user_id = ANY(${sql.param(ids)}::text[])`)
  return new Set(rows.map(({ id }) => id))
}
