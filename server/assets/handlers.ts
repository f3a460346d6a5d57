import type { Ctx, TxCtx } from '../contract/ctx.ts'
import { rowsOf, runBulkAction } from '../bulk/run.ts'
import { type Handlers, type Input, Reply } from '../contract/operation-types.ts'
import { answerExport } from '../exports/answer.ts'
import { addAsset } from './add.ts'
import { deleteCaptions, updateCaptions, uploadCaptions } from './captions.ts'
import { assetsExport, exportAssets } from './export.ts'
import { deleteAction, restoreAction, updateAction } from './bulk-actions.ts'
import { assetIds, countAssets, readAssets } from './list.ts'
import { type AssetSelection, assetFilterWhere, assetSelectionWhere } from './filter.ts'
import { showAsset } from './get.ts'
import { presentAsset } from './present.ts'
import { restoreAssetFile, retryAsset } from './replacement.ts'
import { updateAsset } from './update.ts'
import { storePicture } from '../files/pictures.ts'
import { checkCategory } from '../taxonomy/category-input.ts'
import { paged } from '../db/pagination.ts'
import { inTransaction } from '../db/transaction.ts'
import { Problem, problem } from '../contract/problem.ts'

/** Changes an asset and returns it. */
const changed = (ctx: Ctx, work: (txCtx: TxCtx) => Promise<string>) =>
  inTransaction(ctx, async (txCtx) => {
    const asset = await showAsset(txCtx, await work(txCtx))
    return { status: 'success' as const, data: { asset } }
  })

/** The rows of a selection at this moment. */
const rowsIn = async (ctx: Ctx, selection: AssetSelection) => ({
  rows: rowsOf(
    selection.assetIds ?? (await assetIds(ctx, (world) => assetSelectionWhere(selection, world))),
  ),
})

async function deleteAssets({ body, query, ...ctx }: Input<'deleteAssets'>) {
  const { assestIds, filter, exclude, removeFromCourses = false } = body
  const rows = await rowsIn(ctx, { assetIds: assestIds, filter, exclude })
  const { dryRun } = query
  const answer = await runBulkAction(ctx, deleteAction, {
    input: { removeFromCourses },
    rows,
    ...query,
  })
  if (dryRun || !(answer instanceof Reply) || answer.status === 202) return answer
  const { counts, failed } = answer.body.data
  const [first] = failed
  const isBlocked = failed.every(({ code }) => code === 'asset/in-use')
  if (first && isBlocked && counts.succeeded + counts.skipped === 0)
    throw new Problem('asset/in-use', first.message)
  return answer
}

export const assets = {
  async assets({ query: { sort, page, limit, ...query }, ...ctx }) {
    const { facets, facet, facetSearch, ...filter } = query
    const { envelope, slice } = paged({ page, limit })
    const counted = await countAssets(ctx, filter, { facets, facet, facetSearch })
    if (facet) return { status: 'success', ...envelope, ...counted, data: { assets: [] } }
    const ids = await assetIds(ctx, (world) => assetFilterWhere(filter, world), { sort, ...slice })
    const found = await readAssets(ctx, ids)
    const shown = found.map((row) => presentAsset(row, ctx.files))
    return { status: 'success', ...envelope, ...counted, data: { assets: shown } }
  },

  async asset({ path, ...ctx }) {
    return { status: 'success', data: { asset: await showAsset(ctx, path.id) } }
  },

  addAsset: ({ body, stored: { file, picture }, ...ctx }) =>
    changed(ctx, (txCtx) => addAsset(txCtx, { ...body, file, picture })),

  async addVideo({ body, stored: { file }, ...ctx }) {
    const { status, data } = await changed(ctx, (txCtx) =>
      addAsset(txCtx, { ...body, type: 'video', file }),
    )
    return { status, data: { video: data.asset } }
  },

  updateAsset: ({ path, body, stored: { file, picture }, ...ctx }) =>
    changed(ctx, async (txCtx) => {
      await updateAsset(txCtx, path.id, { ...body, file, picture })
      return path.id
    }),

  retryAsset: ({ path, ...ctx }) =>
    changed(ctx, async (txCtx) => {
      await retryAsset(txCtx, path.id)
      return path.id
    }),

  restoreAssetFile: ({ path, body, ...ctx }) =>
    changed(ctx, async (txCtx) => {
      await restoreAssetFile(txCtx, path.id, body.version)
      return path.id
    }),

  async uploadCaptions({ body, stored: { captions }, ...ctx }) {
    if (!captions) throw problem('server/error')
    const { status, data } = await changed(ctx, async (txCtx) => {
      await uploadCaptions(txCtx, body, captions)
      return body.assetId
    })
    return { status, data: { ...data, warnings: captions.warnings } }
  },

  updateCaptions: ({ body, ...ctx }) => changed(ctx, (txCtx) => updateCaptions(txCtx, body)),

  deleteCaptions: ({ body, ...ctx }) =>
    changed(ctx, (txCtx) => deleteCaptions(txCtx, body.captionsId)),

  deleteAssets,

  async updateAssets({ body, query, ...ctx }) {
    const { assetIds: named, filter, exclude, ...input } = body
    const { category } = input
    if (typeof category === 'string') await checkCategory(ctx, category)
    const rows = await rowsIn(ctx, { assetIds: named, filter, exclude })
    return runBulkAction(ctx, updateAction, { input, rows, ...query })
  },

  async restoreAssets({ body, query, ...ctx }) {
    const rows = await rowsIn(ctx, body)
    return runBulkAction(ctx, restoreAction, { input: {}, rows, ...query })
  },

  async exportAssets({ body, ...ctx }) {
    return answerExport(ctx, assetsExport, { body, ...(await exportAssets(ctx, body)) })
  },

  async uploadImageToAWS({ body, ...ctx }) {
    return { status: 'success', data: { image: await storePicture(ctx, body.image) } }
  },
} satisfies Handlers<
  | 'assets'
  | 'asset'
  | 'addAsset'
  | 'addVideo'
  | 'updateAsset'
  | 'retryAsset'
  | 'restoreAssetFile'
  | 'uploadCaptions'
  | 'updateCaptions'
  | 'deleteCaptions'
  | 'deleteAssets'
  | 'updateAssets'
  | 'restoreAssets'
  | 'exportAssets'
  | 'uploadImageToAWS'
>
