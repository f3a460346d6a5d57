import {
  isDeleted,
  objectAction,
  type ObjectChange,
  type ObjectPlan,
  skipped,
} from '../bulk/objects.ts'
import type { BulkAction, BulkCtx, Reason } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import { idsOf, licenseTable, setLicenses } from './bulk-actions.ts'
import { readConsequences } from './consequences.ts'
import { inWords, storeRunning } from './days.ts'
import type { LicenseRow } from './input.ts'

export type NewLastDay = { expirationDate: string | null }

/** The licenses that would run with another last day. */
async function readRunning({ tx }: BulkCtx, ids: string[], lastDay: string | null) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT l.id FROM licenses l JOIN organisations o ON o.id = l.organisation_id
    CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE o.timezone)::date AS today) day
    WHERE l.id = ANY(${sql.param(ids)}::text[]) AND l.start_date <= day.today
      AND coalesce(${lastDay}::date >= day.today, true)`)
  return new Set(rows.map(({ id }) => id))
}

/** Sets the last day. Triggers record the users who lose or regain courses, and the members of groups who missed a seat. */
async function planLastDay(
  ctx: BulkCtx,
  { expirationDate }: NewLastDay,
  judge: (license: LicenseRow) => Reason | undefined,
): Promise<ObjectPlan<LicenseRow>> {
  return {
    event: 'license/updated',
    judge: (license) => (license.deletedAt ? isDeleted(license) : judge(license)),
    back: (license) => ({ expirationDate: license.expirationDate }),
    changes: (license) => [
      { field: 'expirationDate', from: license.expirationDate, to: expirationDate },
    ],
    async consequences(some) {
      const willRun = await readRunning(ctx, idsOf(some), expirationDate)
      return readConsequences(ctx, {
        ids: idsOf(some),
        stopping: idsOf(some.filter(({ id, runs }) => runs && !willRun.has(id))),
        starting: idsOf(some.filter(({ id, runs }) => !runs && willRun.has(id))),
      })
    },
    async apply(some) {
      await setLicenses(ctx, some, { expirationDate })
      await storeRunning(ctx.tx, { licenseIds: idsOf(some) })
      await ctx.jobs.task(ctx.tx, { name: 'sync-license-access' })
    },
  }
}

const extend: ObjectChange<LicenseRow, NewLastDay> = (ctx, _, input) =>
  planLastDay(ctx, input, ({ title, startDate, expirationDate: lastDay }) => {
    const wanted = input.expirationDate
    if (lastDay === null) return skipped('no-end', `${title} does not end`, 'They do not end')
    if (wanted !== null && wanted <= lastDay)
      return skipped(
        'ends-later',
        `${title} already ends on ${inWords(lastDay)}`,
        'They already end on that day or later',
      )
    if (wanted !== null && wanted < startDate)
      return {
        outcome: 'failed',
        code: 'before-start',
        message: `${title} starts on ${inWords(startDate)}`,
        ofMany: 'They start after that day',
      }
    return undefined
  })

const resetLastDay: ObjectChange<LicenseRow, NewLastDay> = (ctx, _, input) =>
  planLastDay(ctx, input, () => undefined)

const readInput = (stored: object): NewLastDay => ({ expirationDate: null, ...stored })

/** Restores the last day that licenses had before they were extended. */
const resetAction: BulkAction<NewLastDay> = objectAction(licenseTable, {
  name: 'reset-license-expiry',
  title: (licenses) => `Restoring the last day of ${licenses}`,
  did: () => 'restored',
  readInput,
  change: resetLastDay,
})

export const extendAction = objectAction(licenseTable, {
  name: 'extend-licenses',
  title: (licenses) => `Extending ${licenses}`,
  did: () => 'extended',
  readInput,
  change: extend,
  undoneBy: (): BulkAction => resetAction,
})
