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
import { retryAsset, updateAsset } from './update.ts'
import type { Ctx, TxCtx } from '../contract/library-caller.ts'
import { storePicture } from '../files/pictures.ts'
import { checkCategory } from '../taxonomy/category-input.ts'
import { paged } from '../db/pagination.ts'
import { inTransaction } from '../db/transaction.ts'
import { Problem, problem } from '../contract/problem.ts'

/** Does something to an asset and shows it as it is then. */
const changed = (asked: Ctx, work: (here: TxCtx) => Promise<string>) =>
  inTransaction(asked, async (here) => {
    const asset = await showAsset(here, await work(here))
    return { status: 'success' as const, data: { asset } }
  })

/** The rows of a selection, as it is now. */
const rowsIn = async (asked: Ctx, selection: AssetSelection) => ({
  rows: rowsOf(
    selection.assetIds ?? (await assetIds(asked, (world) => assetSelectionWhere(selection, world))),
  ),
})

async function deleteAssets({ body, query, ...asked }: Input<'deleteAssets'>) {
  const { assestIds, filter, exclude, removeFromCourses = false } = body
  const rows = await rowsIn(asked, { assetIds: assestIds, filter, exclude })
  const { dryRun } = query
  const answer = await runBulkAction(asked, deleteAction, {
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
  async assets({ query: { sort, page, limit, ...query }, ...caller }) {
    const { facets, facet, facetSearch, ...filter } = query
    const { said, cut } = paged({ page, limit })
    const counted = await countAssets(caller, filter, { facets, facet, facetSearch })
    if (facet) return { status: 'success', ...said, ...counted, data: { assets: [] } }
    const ids = await assetIds(caller, (world) => assetFilterWhere(filter, world), { sort, ...cut })
    const found = await readAssets(caller, ids)
    const shown = found.map((row) => presentAsset(row, caller.files))
    return { status: 'success', ...said, ...counted, data: { assets: shown } }
  },

  async asset({ path, ...caller }) {
    return { status: 'success', data: { asset: await showAsset(caller, path.id) } }
  },

  addAsset: ({ body, stored: { file, picture }, ...asked }) =>
    changed(asked, (here) => addAsset(here, { ...body, file, picture })),

  async addVideo({ body, stored: { file }, ...asked }) {
    const { status, data } = await changed(asked, (here) =>
      addAsset(here, { ...body, type: 'video', file }),
    )
    return { status, data: { video: data.asset } }
  },

  updateAsset: ({ path, body, stored: { file, picture }, ...asked }) =>
    changed(asked, async (here) => {
      await updateAsset(here, path.id, { ...body, file, picture })
      return path.id
    }),

  retryAsset: ({ path, ...asked }) =>
    changed(asked, async (here) => {
      await retryAsset(here, path.id)
      return path.id
    }),

  uploadCaptions: ({ body, stored: { captions }, ...asked }) =>
    changed(asked, async (here) => {
      if (!captions) throw problem('server/error')
      await uploadCaptions(here, body, captions)
      return body.assetId
    }),

  updateCaptions: ({ body, ...asked }) => changed(asked, (here) => updateCaptions(here, body)),

  deleteCaptions: ({ body, ...asked }) =>
    changed(asked, (here) => deleteCaptions(here, body.captionsId)),

  deleteAssets,

  async updateAssets({ body, query, ...asked }) {
    const { assetIds: named, filter, exclude, ...input } = body
    const { category } = input
    if (typeof category === 'string') await checkCategory(asked, category)
    const rows = await rowsIn(asked, { assetIds: named, filter, exclude })
    return runBulkAction(asked, updateAction, { input, rows, ...query })
  },

  async restoreAssets({ body, query, ...asked }) {
    const rows = await rowsIn(asked, body)
    return runBulkAction(asked, restoreAction, { input: {}, rows, ...query })
  },

  async exportAssets({ body, ...asked }) {
    return answerExport(asked, assetsExport, { body, ...(await exportAssets(asked, body)) })
  },

  async uploadImageToAWS({ body, ...asked }) {
    return { status: 'success', data: { image: await storePicture(asked, body.image) } }
  },
} satisfies Handlers<
  | 'assets'
  | 'asset'
  | 'addAsset'
  | 'addVideo'
  | 'updateAsset'
  | 'retryAsset'
  | 'uploadCaptions'
  | 'updateCaptions'
  | 'deleteCaptions'
  | 'deleteAssets'
  | 'updateAssets'
  | 'restoreAssets'
  | 'exportAssets'
  | 'uploadImageToAWS'
>
