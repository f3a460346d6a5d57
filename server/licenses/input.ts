import type { TxCtx } from '../contract/ctx.ts'
import type { components } from '../../openapi/generated/types.ts'
import { titleOf } from '../contract/title.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { sql } from '../db/drizzle.ts'
import type { licenses } from '../db/schema.ts'
import { todayIn } from '../lib/dates.ts'
import { cleanHtml } from '../lib/html.ts'
import { formatNumber, plural } from '../lib/plural.ts'
import { cleanName } from '../lib/text.ts'

export type LicenseInput = Partial<Omit<components['schemas']['LicenseUpdate'], 'image'>>
export type LicenseRow = typeof licenses.$inferSelect
type Columns = Partial<typeof licenses.$inferInsert>

/** Request fields as columns, cleaned. */
export function columnsFromInput(input: LicenseInput): Columns {
  const { title, description, category, supplier, seats, startDate, isTrial } = input
  const { expirationDate, removeExpirationDate, removeCategory } = input
  const { revocation, inviteTtlDays, reminderDays } = input
  return {
    ...(title !== undefined && { title: titleOf(title) }),
    ...(description !== undefined && { description: cleanHtml(description) }),
    ...(category !== undefined && { categoryId: category }),
    ...(removeCategory === true && { categoryId: null }),
    ...(supplier !== undefined && { supplier: cleanName(supplier) }),
    ...(seats !== undefined && { seatsTotal: seats.total }),
    ...(startDate !== undefined && { startDate }),
    ...(expirationDate !== undefined && { expirationDate }),
    ...(removeExpirationDate === true && { expirationDate: null }),
    ...(isTrial !== undefined && { isTrial }),
    ...(revocation !== undefined && {
      revocationAllowed: revocation.allowed,
      ...(revocation.cap !== undefined && { revocationCap: revocation.cap }),
    }),
    ...(inviteTtlDays !== undefined && { inviteTtlDays }),
    ...(reminderDays !== undefined && { reminderDays: reminderDays.toSorted((a, b) => a - b) }),
  }
}

/** Rejects an expiry before the start, and a new expiry in the past. */
export function checkDays(
  { startDate, expirationDate }: Pick<LicenseRow, 'startDate' | 'expirationDate'>,
  zone: string,
  before?: LicenseRow,
) {
  if (expirationDate === null) return
  if (expirationDate < startDate) {
    const message = 'Choose a day that is not before the first one'
    throw fieldProblem('request/invalid', 'expirationDate', 'before-start', message)
  }
  if (before?.expirationDate !== expirationDate) requireNotPast(expirationDate, zone)
}

/** Rejects a last day that is over. */
export function requireNotPast(expirationDate: string, zone: string) {
  if (expirationDate >= todayIn(zone)) return
  const message = 'Choose a day that is not over'
  throw fieldProblem('request/invalid', 'expirationDate', 'past', message)
}

/** Rejects fewer seats than are taken, and a revocation limit below the number used. */
export function checkLimits({ seatsTotal, revocationCap }: Columns, before: LicenseRow) {
  const { seatsTaken: needed, revocationsUsed } = before
  if (typeof seatsTotal === 'number' && seatsTotal < needed) {
    const message = `${plural(needed, 'seat')} ${needed === 1 ? 'is' : 'are'} taken. Revoke ${formatNumber(needed - seatsTotal)} first`
    const errors = [{ field: 'seats.total', code: 'minimum', message }]
    throw problem('license/not-enough-seats', { needed, available: seatsTotal }, { errors })
  }
  if (typeof revocationCap === 'number' && revocationCap < revocationsUsed) {
    const message = `${formatNumber(revocationsUsed)} are used already`
    throw fieldProblem('request/invalid', 'revocation.cap', 'minimum', message)
  }
}

/** Rejects duplicate and unknown courses. */
export async function checkCourses({ db, user }: TxCtx, ids: string[]) {
  const errors = ids.flatMap((id, at) =>
    ids.indexOf(id) < at
      ? [{ field: `courses.${at}`, code: 'repeated', message: 'This course is listed already' }]
      : [],
  )
  if (errors.length > 0) throw problem('request/invalid', undefined, { errors })
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM courses WHERE organisation_id = ${user.organisationId} AND deleted_at IS NULL
      AND id = ANY(${sql.param(ids)}::text[]) ORDER BY id FOR KEY SHARE`)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = ids.flatMap((id, at) =>
    known.has(id)
      ? []
      : [{ field: `courses.${at}`, code: 'not-found', message: 'This course was not found' }],
  )
  if (unknown.length > 0)
    throw problem('request/not-found', 'A course was not found. It may have been deleted', {
      errors: unknown,
    })
}
