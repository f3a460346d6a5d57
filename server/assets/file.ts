import { claimFiles } from '../files/lifecycle.ts'
import { anyWanted, wanted } from '../files/limits.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { consumeUpload } from '../uploads/consume.ts'
import { fileOwner, type TxCtx } from '../contract/ctx.ts'
import type { AssetRow } from './get.ts'
import type { StoredFile } from '../contract/context.ts'

type AssetType = AssetRow['type']
type Given = { file?: StoredFile; uploadId?: string }

/** A file that can be an asset, and its asset type. */
export type AssetFile = StoredFile & { type: Exclude<StoredFile['type'], 'captions'> }

/** Slides are often uploaded as PDF. */
const isSlides = (requested: AssetType, { mimeType }: StoredFile) =>
  requested === 'presentation' && mimeType === 'application/pdf'

/** Claims the staged file of a form or a finished upload; checks its type if `asked` is set. */
export async function takeFile(
  ctx: TxCtx,
  { file, uploadId }: Given,
  requested?: AssetType,
): Promise<AssetFile | undefined> {
  const { db } = ctx
  if (file && uploadId !== undefined) {
    const message = 'Send either the file or the id of an upload'
    throw fieldProblem('request/invalid', 'uploadId', 'contradictory', message)
  }
  if (!file && uploadId === undefined) return undefined
  if (requested === 'link')
    throw fieldProblem('request/invalid', 'file', 'unsuitable', 'A link has no file')
  const keeper = fileOwner(ctx)
  if (file) await claimFiles(db, keeper.organisationId, [file.id])
  const stored = file ?? (await consumeUpload(db, { id: uploadId ?? '', ...keeper }))
  const { type } = stored
  if (type !== 'captions') {
    if (requested === undefined || requested === type) return { ...stored, type }
    if (isSlides(requested, stored)) return { ...stored, type: requested }
  }
  throw problem('upload/type', requested ? wanted[requested] : anyWanted)
}

/** The columns that follow from the file, before it is processed. */
export const columnsOf = ({ id, name, mimeType, size }: AssetFile) => ({
  file: id,
  fileName: name,
  mimeType,
  size,
  status: 'processing' as const,
  failure: null,
})
