import { rowsOf, runBulkAction } from '../bulk/run.ts'
import type { Ctx } from '../contract/ctx.ts'
import { type Handlers, Reply } from '../contract/operation-types.ts'
import { problem } from '../contract/problem.ts'
import { and, eq, isNull } from '../db/drizzle.ts'
import { paged } from '../db/pagination.ts'
import { certificateDesigns as table } from '../db/schema.ts'
import { inDryRun, inTransaction } from '../db/transaction.ts'
import { assignDesign } from './assign.ts'
import { deleteAction, restoreAction } from './bulk-actions.ts'
import { designFilterWhere } from './filter.ts'
import { countDesigns, readDesign, readDesigns } from './list.ts'
import { previewDesign } from './preview.ts'
import { createDesign, duplicateDesign, reserveDesign, updateDesign } from './save.ts'

/** A design before its deletion. Throws 409 if certificates of it have been issued. */
async function requireUnused(ctx: Ctx, id: string) {
  const [design] = await readDesigns(ctx, and(eq(table.id, id), isNull(table.deletedAt)))
  if (!design) throw problem('request/not-found')
  if (design.issuedCount > 0) throw problem('certificate/in-use', design.issuedCount)
  return design
}

export const certificateDesigns = {
  async getCertificateDesign({ query: { certificateId, sort, ...query }, ...ctx }) {
    const { page, limit, facets, ...filter } = query
    const condition = designFilterWhere(filter, ctx.user.organisationId)
    if (certificateId !== undefined) {
      const byId = and(eq(table.id, certificateId), condition)
      const found = await readDesigns(ctx, byId, { isSingle: true })
      return { status: 'success', total: found.length, data: { certificate: found } }
    }
    const counted = await countDesigns(ctx, filter, { facets })
    const { envelope, slice } = paged({ page, limit })
    const rows = await readDesigns(ctx, condition, { sort, ...slice })
    return { status: 'success', ...envelope, ...counted, data: { certificate: rows } }
  },

  createCertificate: (ctx) =>
    inTransaction(ctx, async (txCtx) => {
      const certificateId = await reserveDesign(txCtx)
      return { status: 'success', data: { certificateId, designerUrl: null } }
    }),

  addCertificateDesign: ({ body: { preview: _, ...body }, stored: { picture }, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      await createDesign(txCtx, body, picture)
      return {
        status: 'success',
        data: { certificate: await readDesign(txCtx, body.certificateId) },
      }
    }),

  updateCertificateDesign: ({ body: { preview: _, ...body }, stored: { picture }, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const id = await updateDesign(txCtx, body, picture)
      return { status: 'success', data: { certificate: await readDesign(txCtx, id) } }
    }),

  duplicateCertificate: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const id = await duplicateDesign(txCtx, body.certificateId, body.name)
      return { status: 'success', data: { certificate: await readDesign(txCtx, id) } }
    }),

  async drawCertificate({ body, ...ctx }) {
    const data = await inDryRun(ctx, (txCtx) => previewDesign(txCtx, body))
    return { status: 'success', data }
  },

  async deleteCertificate({ body: { certificateId }, query, ...ctx }) {
    const { name, coursesCount } = await requireUnused(ctx, certificateId)
    const rows = { rows: rowsOf([certificateId]) }
    const answer = await runBulkAction(ctx, deleteAction, { input: {}, rows, ...query })
    // Somebody issued one, or deleted the design, in between.
    if (answer instanceof Reply) throw problem('conflict/duplicate')
    const changeId = 'changeId' in answer.data ? answer.data.changeId : undefined
    const certificate = { _id: certificateId, name }
    return {
      status: 'success',
      data: { certificate, coursesCount, ...(typeof changeId === 'string' && { changeId }) },
    }
  },

  restoreCertificates: ({ body, query, ...ctx }) =>
    runBulkAction(ctx, restoreAction, {
      input: {},
      rows: { rows: rowsOf(body.certificateIds) },
      ...query,
    }),

  async assignCertificateToCourses({ body, query: { dryRun = false }, ...ctx }) {
    const data = await (dryRun ? inDryRun : inTransaction)(ctx, (txCtx) =>
      assignDesign(txCtx, body),
    )
    const answer = { status: 'success', data } as const
    return data.succeeded.length === new Set(body.courses).size ? answer : new Reply(207, answer)
  },
} satisfies Handlers<
  | 'getCertificateDesign'
  | 'createCertificate'
  | 'addCertificateDesign'
  | 'updateCertificateDesign'
  | 'duplicateCertificate'
  | 'drawCertificate'
  | 'deleteCertificate'
  | 'restoreCertificates'
  | 'assignCertificateToCourses'
>
