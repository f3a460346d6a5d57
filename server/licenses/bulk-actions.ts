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
import type { LicenseRow } from './input.ts'

const isOne = (ids: string[]) => sql`${licenses.id} = ANY(${sql.param(ids)}::text[])`

const licenseTable: ObjectTable<LicenseRow> = {
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

/** Triggers record whose courses end or come back. */
async function setDeleted({ tx, by, jobs }: BulkCtx, changed: LicenseRow[], isDeleted: boolean) {
  await tx
    .update(licenses)
    .set({
      deletedAt: isDeleted ? sql`now()` : null,
      updatedBy: by.adminId,
      updatedAt: sql`now()`,
      version: sql`${licenses.version} + 1`,
    })
    .where(isOne(changed.map(({ id }) => id)))
  await jobs.task(tx, { name: 'sync-license-access' })
}

const remove: ObjectChange<LicenseRow, object> = async (at) => ({
  event: 'license/deleted',
  judge: (license) => (license.deletedAt ? alreadyDeleted(license) : undefined),
  apply: (some) => setDeleted(at, some, true),
})

const restore: ObjectChange<LicenseRow, object> = async (at) => ({
  event: 'license/restored',
  judge: (license) => (license.deletedAt ? undefined : notDeleted(license)),
  apply: (some) => setDeleted(at, some, false),
})

export const { deleteAction, restoreAction } = deleteAndRestore(licenseTable, {
  remove,
  restore,
  readInput: (stored) => stored,
})

export const licenseActions = [deleteAction, restoreAction]
