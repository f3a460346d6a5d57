import { rowsOf, runBulkAction } from '../bulk/run.ts'
import type { Ctx } from '../contract/ctx.ts'
import { type Handlers, type Input, Reply } from '../contract/operation-types.ts'
import { problem } from '../contract/problem.ts'
import { and, eq, isNull } from '../db/drizzle.ts'
import { paged } from '../db/pagination.ts'
import { certificateDesigns as table } from '../db/schema.ts'
import { inDryRun, inTransaction } from '../db/transaction.ts'
import { assignDesign } from './assign.ts'
import { deleteAction, restoreAction } from './bulk-actions.ts'
import { designFilterWhere } from './filter.ts'
import { countDesigns, readDesign, readDesigns } from './list.ts'
import { needsProvider, readOutsideDesigns } from './provider/designs.ts'
import { ProviderError } from './provider/http.ts'
import { providerOf } from './provider/provider.ts'
import { previewDesign } from './preview.ts'
import { newId } from '../lib/id.ts'
import {
  checkOutsideDesign,
  createDesign,
  duplicateDesign,
  reserveDesign,
  updateDesign,
} from './save.ts'

/** A design before its deletion. Throws 409 if certificates of it have been issued. */
async function requireUnused(ctx: Ctx, id: string) {
  const [design] = await readDesigns(ctx, and(eq(table.id, id), isNull(table.deletedAt)))
  if (!design) throw problem('request/not-found')
  if (design.issuedCount > 0) throw problem('certificate/in-use', design.issuedCount)
  return design
}

/** Where the provider's designer opens; null without a provider, or if it does not answer. */
async function readDesignerUrl(
  { config, log }: Pick<Input<'createCertificate'>, 'config' | 'log'>,
  id: string,
) {
  const provider = providerOf(config)
  try {
    return (await provider?.designer(id)) ?? null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ reason: error.message }, 'the certificate provider failed')
    return null
  }
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

  async createCertificate(ctx) {
    const certificateId = newId()
    const designerUrl = await readDesignerUrl(ctx, certificateId)
    return inTransaction(ctx, async (txCtx) => {
      await reserveDesign(txCtx, certificateId)
      return { status: 'success', data: { certificateId, designerUrl } }
    })
  },

  async addCertificateDesign({ body: { preview: _, ...body }, stored: { picture }, ...ctx }) {
    await needsProvider(checkOutsideDesign(ctx.config, body))
    return inTransaction(ctx, async (txCtx) => {
      await createDesign(txCtx, body, picture)
      return {
        status: 'success',
        data: { certificate: await readDesign(txCtx, body.certificateId) },
      }
    })
  },

  async updateCertificateDesign({ body: { preview: _, ...body }, stored: { picture }, ...ctx }) {
    await needsProvider(checkOutsideDesign(ctx.config, body))
    return inTransaction(ctx, async (txCtx) => {
      const id = await updateDesign(txCtx, body, picture)
      return { status: 'success', data: { certificate: await readDesign(txCtx, id) } }
    })
  },

  async getProviderDesigns({ query: { refresh = false }, config }) {
    const data = await needsProvider(readOutsideDesigns(config, refresh))
    return { status: 'success', data }
  },

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
  | 'getProviderDesigns'
  | 'addCertificateDesign'
  | 'updateCertificateDesign'
  | 'duplicateCertificate'
  | 'drawCertificate'
  | 'deleteCertificate'
  | 'restoreCertificates'
  | 'assignCertificateToCourses'
>
