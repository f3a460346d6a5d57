import {
  alreadyDeleted,
  deleteAndRestore,
  notDeleted,
  type ObjectChange,
  type ObjectTable,
} from '../bulk/objects.ts'
import type { BulkCtx } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import { licenses } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import { plural } from '../lib/plural.ts'
import { readConsequences } from './consequences.ts'
import type { LicenseRow } from './input.ts'

export const idsOf = (some: LicenseRow[]) => some.map(({ id }) => id)

const isOne = (ids: string[]) => sql`${licenses.id} = ANY(${sql.param(ids)}::text[])`

export const licenseTable: ObjectTable<LicenseRow> = {
  type: 'license',
  href: '/library/licenses',
  read({ tx, organisationId }, ids, toChange) {
    const found = tx
      .select()
      .from(licenses)
      .where(
        ownedBy(organisationId)(
          licenses,
          isOne(ids),
          sql`(${licenses.deletedAt} IS NULL OR ${licenses.deletedAt} > now() - interval '30 days')`,
        ),
      )
      .orderBy(licenses.id)
    return toChange ? found.for('no key update') : found
  },
}

/** Updates licenses with the same values, and increments their versions. */
export const setLicenses = (
  { tx, by }: BulkCtx,
  changed: LicenseRow[],
  set: Parameters<ReturnType<BulkCtx['tx']['update']>['set']>[0],
) =>
  tx
    .update(licenses)
    .set({
      ...set,
      updatedBy: by.adminId,
      updatedAt: sql`now()`,
      version: sql`${licenses.version} + 1`,
    })
    .where(isOne(idsOf(changed)))

/** Triggers record the users who lose or regain courses. */
async function setDeleted(ctx: BulkCtx, changed: LicenseRow[], isDeleted: boolean) {
  await setLicenses(ctx, changed, { deletedAt: isDeleted ? sql`now()` : null })
  await ctx.jobs.task(ctx.tx, { name: 'sync-license-access' })
}

/** Number of learning paths that contain a license; licenses in none are absent. */
async function readPathCounts({ tx }: BulkCtx, ids: string[]) {
  const { rows } = await tx.execute<{ id: string; n: number }>(sql`
    SELECT s.license_id AS id, count(*)::integer AS n FROM path_steps s
    JOIN learning_paths p ON p.id = s.path_id AND p.deleted_at IS NULL
    WHERE s.license_id = ANY(${sql.param(ids)}::text[]) AND s.removed_at IS NULL GROUP BY 1`)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

const remove: ObjectChange<LicenseRow, object> = async (at, found) => {
  const paths = await readPathCounts(at, idsOf(found))
  return {
    event: 'license/deleted',
    judge(license) {
      if (license.deletedAt) return alreadyDeleted(license)
      const count = paths.get(license.id)
      if (count === undefined) return undefined
      return {
        outcome: 'failed',
        code: 'license/in-use',
        message: `${license.title} is a step of ${plural(count, 'learning path')}`,
        ofMany: 'They are steps of learning paths',
      }
    },
    consequences: (some) =>
      readConsequences(at, { ids: idsOf(some), stopping: idsOf(some.filter(({ runs }) => runs)) }),
    apply: (some) => setDeleted(at, some, true),
  }
}

const restore: ObjectChange<LicenseRow, object> = async (at) => ({
  event: 'license/restored',
  judge: (license) => (license.deletedAt ? undefined : notDeleted(license)),
  consequences: (some) =>
    readConsequences(at, { ids: idsOf(some), starting: idsOf(some.filter(({ runs }) => runs)) }),
  apply: (some) => setDeleted(at, some, false),
})

export const { deleteAction, restoreAction } = deleteAndRestore(licenseTable, {
  remove,
  restore,
  readInput: (stored) => stored,
})
