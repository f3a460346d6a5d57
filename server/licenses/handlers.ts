import type { Ctx } from '../contract/ctx.ts'
import { rowsOf, runBulkAction } from '../bulk/run.ts'
import { type Handlers, Reply } from '../contract/operation-types.ts'
import { Problem } from '../contract/problem.ts'
import { answerExport } from '../exports/answer.ts'
import { paged } from '../db/pagination.ts'
import { licenses as table } from '../db/schema.ts'
import { inDryRun, inTransaction } from '../db/transaction.ts'
import { and, eq } from '../db/drizzle.ts'
import { deleteAction, restoreAction } from './bulk-actions.ts'
import { listLicensedCategories } from './categories.ts'
import { extendAction } from './extend.ts'
import { requireNotPast } from './input.ts'
import { exportLicenses, licensesExport } from './export.ts'
import { licenseFilterWhere, type LicenseSelection, licenseSelectionWhere } from './filter.ts'
import { countLicenses, readLicense, readLicenses } from './list.ts'
import { createLicense, updateLicense } from './save.ts'

/** The rows of a selection; ids are included even if they do not exist. */
async function rowsIn({ db, own, user }: Ctx, selection: LicenseSelection) {
  if (selection.licenseIds) return { rows: rowsOf(selection.licenseIds) }
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(own(table, licenseSelectionWhere(selection, user.organisation.timezone)))
    .orderBy(table.id)
  return { rows: rowsOf(found.map(({ id }) => id)) }
}

export const licenses = {
  async getLicenses({ query: { licenseId, sort, ...query }, ...caller }) {
    const { timezone } = caller.user.organisation
    const { page, limit, facets, facet, facetSearch, ...filter } = query
    const which = licenseFilterWhere(filter, timezone)
    if (licenseId !== undefined) {
      const isOne = and(eq(table.id, licenseId), which)
      const found = await readLicenses(caller, isOne, { isSingle: true })
      return { status: 'success', total: found.length, data: { licenses: found } }
    }
    const counted = await countLicenses(caller, filter, { facets, facet, facetSearch })
    const { envelope, slice } = paged({ page, limit })
    const rows = facet ? [] : await readLicenses(caller, which, { sort, ...slice })
    return { status: 'success', ...envelope, ...counted, data: { licenses: rows } }
  },

  async getLicensedCategories({ query: { search, sort, ...query }, ...caller }) {
    const { envelope, slice } = paged(query)
    const { total, licensedCategories } = await listLicensedCategories(caller, {
      search,
      sort,
      ...slice,
    })
    return { status: 'success', ...envelope, total, data: { licensedCategories } }
  },

  addLicenseCourse: ({ body: { image: _, ...body }, stored: { picture }, ...asked }) =>
    inTransaction(asked, async (here) => {
      const id = await createLicense(here, body, picture)
      return { status: 'success', data: { license: await readLicense(here, id) } }
    }),

  updateLicenseCourse: ({ body: { image: _, ...body }, query, stored: { picture }, ...asked }) =>
    (query.dryRun ? inDryRun : inTransaction)(asked, async (here) => {
      const impact = await updateLicense(here, body, picture)
      if (!query.dryRun) await here.jobs.task(here.db, { name: 'sync-license-access' })
      const license = await readLicense(here, body.licenseId)
      return { status: 'success', data: { license, impact } }
    }),

  async deleteLicenseCourses({ body, query, ...asked }) {
    const rows = await rowsIn(asked, body)
    const answer = await runBulkAction(asked, deleteAction, { input: {}, rows, ...query })
    if (query.dryRun || !(answer instanceof Reply) || answer.status === 202) return answer
    const { counts, failed, reasons } = answer.body.data
    const areHeld = failed.every(({ code }) => code === 'license/in-use')
    if (counts.failed > 0 && counts.failed === rows.rows.length && areHeld)
      throw new Problem('license/in-use', reasons[0]?.message ?? '')
    return answer
  },

  async restoreLicenses({ body, query, ...asked }) {
    const rows = await rowsIn(asked, body)
    return runBulkAction(asked, restoreAction, { input: {}, rows, ...query })
  },

  async extendLicenses({ body, query, ...asked }) {
    const { expirationDate } = body
    requireNotPast(expirationDate, asked.user.organisation.timezone)
    const rows = await rowsIn(asked, body)
    return runBulkAction(asked, extendAction, { input: { expirationDate }, rows, ...query })
  },

  async exportLicenses({ body, ...ctx }) {
    return answerExport(ctx, licensesExport, { body, ...(await exportLicenses(ctx, body)) })
  },
} satisfies Handlers<
  | 'exportLicenses'
  | 'getLicenses'
  | 'getLicensedCategories'
  | 'addLicenseCourse'
  | 'updateLicenseCourse'
  | 'deleteLicenseCourses'
  | 'restoreLicenses'
  | 'extendLicenses'
>
